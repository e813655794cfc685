import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, countParameter, priceGaps, timestamp } from './fields.ts'

export const getTrades = endpoint({
  method: 'GET',
  path: '/api/trades',
  tag: 'reports',
  summary: 'Purchases and sales of securities by day; the last two thousand, or `limit`.',
  query: z.object({ limit: countParameter({ min: 1, max: 2000 }), ...bookParameters }),
  answer: z.object({
    trades: z.array(
      z.object({
        date: timestamp,
        kind: z.enum(['buy', 'sell']),
        transaction_id: z.string(),
        payee: z.string(),
        account: z.string(),
        commodity: z.string(),
        quantity: amount,
        amount: amount.describe('in the default currency'),
        file_name: z.string(),
        line: z.int(),
      }),
    ),
    ...priceGaps,
  }),
})
export type TradesAnswer = AnswerOf<typeof getTrades>
