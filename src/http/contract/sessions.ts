import { z } from 'zod'
import type { AnswerOf } from './endpoint.ts'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  tag: 'auth',
  summary: "The caller's sessions, last used first; empty while login is off.",
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
  summary: "Ends one of the caller's sessions at once.",
  parameters: z.object({ id: z.string() }),
  answer: ended,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  tag: 'auth',
  summary: "Ends all of the caller's sessions except this one.",
  answer: ended,
})
