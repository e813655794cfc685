import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, bookParameters, futureParameter, priceGaps, timestamp } from './fields.ts'
import { posting } from './posting.ts'

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
    checkingBalance: amount,
    ...priceGaps,
  })
  .meta({ id: 'Budget' })

export const getBudget = endpoint({
  method: 'GET',
  path: '/api/budget',
  tag: 'reports',
  summary: 'What was planned for each month, what was spent, and what is left.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: budget,
})
