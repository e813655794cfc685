import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

const session = z.object({ token: z.string(), expires_at: timestamp, username: z.string() })

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  tag: 'auth',
  open: true,
  summary:
    'Begins a session of 24 hours. Send its token as X-Auth with every request. With two-factor login, a request without a code is refused with the header Daybook-Reason: code_required.',
  body: z.object({
    username: z.string().min(1),
    password: z.string().min(1),
    code: z.string().max(100).optional().describe('of the authenticator app, or a recovery code'),
  }),
  answer: session,
})

export const loginWays = endpoint({
  method: 'GET',
  path: '/api/auth/ways',
  tag: 'auth',
  open: true,
  summary: 'The available ways to log in.',
  answer: z.object({
    password: z.boolean(),
    oidc: z.string().nullable().describe('what the button for OpenID Connect says; null without it'),
  }),
})
export type LoginWays = AnswerOf<typeof loginWays>

export const beginOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/begin',
  tag: 'auth',
  open: true,
  summary: 'Begins a login with OpenID Connect: the address to send the browser to, and what it must present when it returns to /login/oidc.',
  body: z.object({ link: z.boolean().default(false).describe('links the account of the session in X-Auth instead of logging in') }),
  answer: z.object({ url: z.string(), key: z.string() }),
})

export const finishOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/finish',
  tag: 'auth',
  open: true,
  summary: 'Finishes a login with OpenID Connect with the query that the provider sent to /login/oidc, and begins a session.',
  body: z.object({ key: z.string().max(4000), answer: z.string().max(8000) }),
  answer: session,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  tag: 'auth',
  summary: 'Ends the session of the token in X-Auth.',
  answer: z.object({ success: z.literal(true) }),
})
