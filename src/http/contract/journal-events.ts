import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, timestamp } from './fields.ts'

export const getJournalEvents = endpoint({
  method: 'GET',
  path: '/api/journal_events',
  tag: 'reports',
  summary: 'The events of a beancount journal by type: what holds today, since when, and what held before.',
  query: z.object(bookParameters),
  answer: z.object({
    dialect: z.enum(['ledger', 'hledger', 'beancount', '']).describe('only beancount has such a directive; empty before the first sync'),
    types: z.array(
      z.object({
        type: z.string(),
        current: z.string().nullable().describe('null while all of it is to come'),
        since: timestamp.nullable(),
        history: z
          .array(
            z.object({
              date: timestamp,
              description: z.string(),
              until: timestamp.nullable().describe('the day on which something else holds; null for the last one'),
              upcoming: z.boolean(),
              tags: z.array(z.object({ name: z.string(), value: z.string() })),
              file_name: z.string(),
              line: z.int(),
            }),
          )
          .describe('the newest first'),
      }),
    ),
  }),
})
export type JournalEventsAnswer = AnswerOf<typeof getJournalEvents>
