import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { originalBalances } from './assets-balance.ts'
import { amount, bookParameters, futureParameter, priceGaps, timelineParameters, timestamp } from './fields.ts'
import { posting } from './posting.ts'

const liabilityBreakdown = z.object({
  group: z.string(),
  drawn_amount: amount,
  repaid_amount: amount,
  interest_amount: amount,
  balance_amount: amount,
  apr: amount.describe('percent a year'),
  apr_error: z.string().optional(),
  originalBalances,
})

export const getLiabilitiesBalance = endpoint({
  method: 'GET',
  path: '/api/liabilities/balance',
  tag: 'reports',
  summary: 'Debts by account and group.',
  query: z.object(bookParameters),
  answer: z.object({ liability_breakdowns: z.record(z.string(), liabilityBreakdown), ...priceGaps }),
})
export type LiabilitiesBalanceAnswer = AnswerOf<typeof getLiabilitiesBalance>

export const getLiabilitiesInterest = endpoint({
  method: 'GET',
  path: '/api/liabilities/interest',
  tag: 'reports',
  summary: 'What was drawn, repaid and paid in interest, day by day.',
  query: z.object({ ...bookParameters, ...timelineParameters }),
  answer: z.object({
    interest_timeline_breakdown: z.array(
      z.object({
        account: z.string(),
        overview_timeline: z.array(z.object({ date: timestamp, drawn_amount: amount, repaid_amount: amount, interest_amount: amount })),
        apr: amount.describe('percent a year'),
        apr_error: z.string().optional(),
      }),
    ),
    ...priceGaps,
  }),
})

export const getLiabilitiesRepayment = endpoint({
  method: 'GET',
  path: '/api/liabilities/repayment',
  tag: 'reports',
  summary: 'Every repayment and every interest payment.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({ repayments: z.array(posting), ...priceGaps }),
})
export type LiabilitiesInterestAnswer = AnswerOf<typeof getLiabilitiesInterest>
