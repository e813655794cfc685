import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, dayParameter, priceGaps, timestamp } from './fields.ts'

const byAccount = z.record(z.string(), amount)

const incomeStatement = z.object({
  startingBalance: amount,
  endingBalance: amount,
  date: timestamp.describe('the first day'),
  income: byAccount,
  interest: byAccount,
  equity: byAccount,
  pnl: byAccount.describe('what holdings gained or lost'),
  liabilities: byAccount,
  tax: byAccount,
  expenses: byAccount,
  other: byAccount.describe('accounts of none of the five roots, which no other section has'),
})

export const getIncomeStatement = endpoint({
  method: 'GET',
  path: '/api/income_statement',
  tag: 'reports',
  summary: 'From the opening to the closing balance of every financial year, or of the days between `from` and `to`.',
  query: z.object({ ...bookParameters, from: dayParameter, to: dayParameter }),
  answer: z.object({
    yearly: z.record(z.string(), incomeStatement).describe('by financial year; by "FROM..TO" when days are asked about'),
    ...priceGaps,
  }),
})
export type IncomeStatementAnswer = AnswerOf<typeof getIncomeStatement>
