import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  tag: 'auth',
  open: true,
  summary: 'Begins a session of 24 hours. Send its token as X-Auth with every request.',
  body: z.object({ username: z.string().min(1), password: z.string().min(1) }),
  answer: z.object({ token: z.string(), expires_at: timestamp, username: z.string() }),
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  tag: 'auth',
  summary: 'Ends the session of the token in X-Auth.',
  answer: z.object({ success: z.literal(true) }),
})
