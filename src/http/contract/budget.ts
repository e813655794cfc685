import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, bookParameters, futureParameter, listedParameters, patternParameter, priceGaps, timestamp } from './fields.ts'
import { posting } from './posting.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const accountBudget = z.object({
  account: z.string(),
  forecast: amount,
  actual: amount,
  rollover: amount,
  available: amount,
  date: timestamp,
  expenses: z.array(posting),
})

export const budget = z
  .object({
    availableForBudgeting: amount,
    budgetsByMonth: z.record(
      z.string(),
      z.object({ date: timestamp, accounts: z.array(accountBudget), availableThisMonth: amount, endOfMonthBalance: amount, forecast: amount }),
    ),
    checkingBalance: amount.describe('what came into the checking accounts, less what left them, each at the rate of its day'),
    checkingValue: amount.describe('what they hold, at the rates of the day'),
    ...priceGaps,
  })
  .meta({ id: 'Budget' })

export const getBudget = endpoint({
  method: 'GET',
  path: '/api/budget',
  tag: 'reports',
  summary: 'The planned, spent and remaining amounts of each month.',
  query: z.object({
    ...bookParameters,
    ...futureParameter,
    ...listedParameters,
    first_month: patternParameter(MONTH, 'YYYY-MM').describe('none before it; the figures are the same'),
    last_month: patternParameter(MONTH, 'YYYY-MM').describe('none after it'),
  }),
  answer: budget,
})

const decimal = z.string().regex(/^\d{1,15}([.]\d{1,10})?$/, 'expected an amount such as 400 or 400.50')

export const planBudget = endpoint({
  method: 'POST',
  path: '/api/budget',
  tag: 'reports',
  writes: true,
  summary: 'Plans another amount for an account, as a periodic rule of the journal, once the whole book has been read with it, and syncs.',
  body: z.object({
    account: z.string().min(1).max(1000),
    month: z.string().regex(MONTH, 'expected a month as YYYY-MM'),
    reach: z.enum(['month', 'onwards']).describe('this month only, or from it on'),
    amount: decimal.describe('for each of these months, all rules together, in the currency of the book'),
  }),
  answer: z.object({
    success: z.literal(true),
    files: z.array(z.string()).describe('what was written; empty when it was planned already'),
    change: z.string().describe("the id for undoing it; '' when nothing was written"),
  }),
})
