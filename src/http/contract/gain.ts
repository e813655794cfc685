import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, listedParameters, priceGaps } from './fields.ts'
import { networth } from './net-worth.ts'
import { posting } from './posting.ts'

export const performance = {
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
  answer: z.object({ gain_breakdown: z.array(gain), ...priceGaps }),
})
export type GainAnswer = AnswerOf<typeof getGain>
