import { z } from 'zod'
import { assetBreakdown } from './assets-balance.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, priceGaps, timestamp } from './fields.ts'
import { posting } from './posting.ts'

export const goalSummary = z
  .object({
    type: z.enum(['retirement', 'savings']),
    name: z.string(),
    id: z.string(),
    icon: z.string(),
    current: amount,
    target: amount,
    targetDate: z.string().describe("YYYY-MM-DD, or ''"),
    priority: z.int(),
    accounts: z.int().describe('how many accounts of the book it is saved in; 0 where none is called as the configuration has it'),
  })
  .meta({ id: 'GoalSummary' })

export const getGoals = endpoint({
  method: 'GET',
  path: '/api/goals',
  tag: 'reports',
  summary: 'The progress of each goal.',
  query: z.object(bookParameters),
  answer: z.object({ goals: z.array(goalSummary), ...priceGaps }),
})

const goalDetail = {
  balances: z.record(z.string(), assetBreakdown),
  gainTotal: amount,
  icon: z.string(),
  investmentTotal: amount,
  monthlySavings: amount.describe('monthly savings, averaged over the last twelve whole months; 0 if more was taken out'),
  name: z.string(),
  postings: z.array(posting),
  savingsTimeline: z.array(z.object({ date: timestamp, value: amount })),
  savingsTotal: amount,
  xirr: amount,
  xirr_error: z.string().optional(),
  ...priceGaps,
}

export const getGoal = endpoint({
  method: 'GET',
  path: '/api/goals/:type/:name',
  tag: 'reports',
  summary: 'One goal: what has been saved for it, where and when.',
  parameters: z.object({ type: z.string(), name: z.string() }),
  query: z.object(bookParameters),
  answer: z.discriminatedUnion('type', [
    z.object({
      ...goalDetail,
      type: z.literal('retirement'),
      swr: z.number(),
      target: amount,
      yearlyExpense: amount.describe('as configured, or half of what was spent in two years'),
      yearlyExpenseMonths: z
        .int()
        .optional()
        .describe('how many whole months of these two years the book has; absent where it has them, and where it is configured'),
    }),
    z.object({ ...goalDetail, type: z.literal('savings'), rate: z.number(), paymentPerPeriod: amount, target: amount, targetDate: z.string() }),
  ]),
})
export type GoalAnswer = AnswerOf<typeof getGoal>
