import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, asOfEventParameter, countParameter, nameParameter, timestamp } from './fields.ts'

export const find = endpoint({
  method: 'GET',
  path: '/api/find',
  tag: 'ledger',
  summary: 'Payees, commodities, files and recent transactions that match a few words or an amount; a few of each.',
  query: z.object({
    text: nameParameter.describe('words that must all occur, or an amount such as 65.76 or its first digits; an empty text matches nothing'),
    limit: countParameter({ min: 1, max: 50 }).describe('of each kind; 6 when absent'),
    as_of_event: asOfEventParameter,
  }),
  answer: z.object({
    payees: z.array(z.object({ payee: z.string(), transactions: z.int(), last_date: timestamp })).describe('the most frequent first'),
    commodities: z.array(z.string()),
    files: z.array(z.string()),
    transactions: z.array(
      z.object({
        id: z.string(),
        date: timestamp,
        payee: z.string(),
        account: z.string().describe('of the posting that was found, or of the first'),
        quantity: amount,
        commodity: z.string(),
        file_name: z.string(),
        line: z.int(),
      }),
    ),
  }),
})
export type FindAnswer = AnswerOf<typeof find>
