import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'

/* The account of the user who asks. */

const done = z.object({ success: z.literal(true) })
const code = z.string().min(1).max(100)

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  tag: 'auth',
  summary: "The user's own account; null for a token, and while no login is needed.",
  answer: z.object({
    user: z
      .object({
        username: z.string(),
        has_totp: z.boolean().describe('whether login asks for a code'),
        recovery_codes: z.int().describe('how many were not used yet'),
        linked_to: z
          .string()
          .nullable()
          .describe('the OpenID Connect provider where the user has an account; empty for not yet, null where there is none'),
      })
      .nullable(),
  }),
})
export type MeAnswer = AnswerOf<typeof getMe>

export const newTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp/new',
  tag: 'auth',
  summary: 'A new secret for an authenticator app. Nothing is stored until a code confirms it.',
  answer: z.object({ secret: z.string().describe('in base32'), url: z.string().describe('otpauth:') }),
})

export const turnOnTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp',
  tag: 'auth',
  least: 'reader',
  writes: true,
  summary: 'Turns two-factor login on, confirmed with a code. Answers with ten recovery codes, which are shown once.',
  body: z.object({ secret: z.string().regex(/^[A-Z2-7]{32}$/, 'the secret is not one of POST /api/me/totp/new'), code }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
})

export const turnOffTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp/off',
  tag: 'auth',
  least: 'reader',
  writes: true,
  summary: 'Turns two-factor login off, with a code of the app or a recovery code.',
  body: z.object({ code }),
  answer: done,
})
