import { z } from 'zod'
import type { AnswerOf } from './endpoint.ts'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  tag: 'auth',
  summary: 'Where the user who asks is logged in, the session last used first; nothing while there are no accounts.',
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        browser: z.string().describe('User-Agent of the log-in'),
        address: z.string().describe('from where the log-in came'),
        begun_at: timestamp,
        seen_at: timestamp,
        expires_at: timestamp,
        is_this: z.boolean().describe('the one that asks'),
      }),
    ),
  }),
})
export type ListSessionsAnswer = AnswerOf<typeof listSessions>

const ended = z.object({ ended: z.int() })

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  tag: 'auth',
  summary: 'Ends a session of the user who asks, at once and everywhere.',
  parameters: z.object({ id: z.string() }),
  answer: ended,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  tag: 'auth',
  summary: 'Ends all sessions of the user who asks but the one that asks.',
  answer: ended,
})
