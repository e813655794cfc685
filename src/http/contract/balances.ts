import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, priceGaps } from './fields.ts'

const amounts = { booked: amount, value: amount }
const quantities = z.record(z.string(), amount).describe('by commodity')

export const getBalances = endpoint({
  method: 'GET',
  path: '/api/balances',
  tag: 'reports',
  summary: 'The balance of every account by commodity, at booked amounts, and the value of assets and liabilities.',
  query: z.object(bookParameters),
  answer: z.object({
    commodities: z.array(z.string()).describe('the default currency first, then those of the most accounts'),
    accounts: z.array(z.object({ account: z.string(), quantities, ...amounts })).describe('by name, own postings only'),
    groups: z.array(z.object({ account: z.string(), quantities, ...amounts })).describe('accounts that have others below them, with all of these'),
    totals: z
      .object({ quantities, booked: amount, debit: amount, credit: amount.describe('below zero') })
      .describe('nothing, but for what was exchanged or bought'),
    ...priceGaps,
  }),
})
export type BalancesAnswer = AnswerOf<typeof getBalances>
