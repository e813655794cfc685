import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, countParameter, priceGaps, timestamp } from './fields.ts'

export const getCashForecast = endpoint({
  method: 'GET',
  path: '/api/cash_forecast',
  tag: 'reports',
  summary: 'The forecast balance of checking accounts: transactions dated ahead, credit card bills and recurring transactions.',
  query: z.object({ days: countParameter({ min: 1, max: 366 }).describe('60 when absent'), ...bookParameters }),
  answer: z.object({
    start: amount.describe('in the checking accounts today'),
    days: z.array(
      z.object({
        date: timestamp,
        balance: amount,
        items: z.array(
          z.object({
            due: timestamp.describe('before the date when it is late'),
            name: z.string().describe('a payee, the name of a series, or the account of a card'),
            kind: z.enum(['booked', 'statement', 'recurring']),
            amount: amount.describe('negative when it leaves'),
          }),
        ),
      }),
    ),
    lowest: z.object({ date: timestamp, balance: amount }),
    end: amount,
    ...priceGaps,
  }),
})
export type CashForecastAnswer = AnswerOf<typeof getCashForecast>
