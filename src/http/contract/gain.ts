import { z } from 'zod'
import { assetBreakdown } from './assets.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, listedParameters, unpriced } from './fields.ts'
import { networth } from './net-worth.ts'
import { portfolioAllocation } from './portfolio.ts'
import { posting } from './posting.ts'

const performance = {
  account: z.string(),
  xirr: amount.describe('percent a year'),
  xirr_error: z.string().optional(),
  postings: z.array(posting),
  income_received: amount.describe('dividends, interest and distributions'),
  price_appreciation: amount,
  total_return: amount,
  ttm_yield: amount.describe('income of twelve months in percent of the balance'),
}

const gain = z.object({ ...performance, networth })
export type Gain = z.infer<typeof gain>

export const getGain = endpoint({
  method: 'GET',
  path: '/api/gain',
  tag: 'reports',
  summary: 'Gain and return of every investment account.',
  query: z.object({ ...bookParameters, ...listedParameters }),
  answer: z.object({ gain_breakdown: z.array(gain), unpriced: z.array(unpriced).optional() }),
})
export type GainAnswer = AnswerOf<typeof getGain>

export const getAccountGain = endpoint({
  method: 'GET',
  path: '/api/gain/:account',
  tag: 'reports',
  summary: 'Gain and return of one account and those below it, day by day.',
  parameters: z.object({ account: z.string() }),
  query: z.object(bookParameters),
  answer: z.object({
    asset_breakdown: assetBreakdown,
    gain_timeline_breakdown: z.object({ ...performance, networthTimeline: z.array(networth) }),
    portfolio_allocation: portfolioAllocation,
    unpriced: z.array(unpriced).optional(),
  }),
})
export type AccountGainAnswer = AnswerOf<typeof getAccountGain>
