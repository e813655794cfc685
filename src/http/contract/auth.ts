import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

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
  answer: z.object({ token: z.string(), expires_at: timestamp, username: z.string() }),
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  tag: 'auth',
  summary: 'Ends the session of the token in X-Auth.',
  answer: z.object({ success: z.literal(true) }),
})
