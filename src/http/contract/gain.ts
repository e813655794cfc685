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
  income_received: amount.describe('dividends, interest and distributions, less what was withheld from them'),
  price_appreciation: amount.describe('what prices and rates did: total_return - income_received'),
  total_return: amount.describe('the gain: value minus what was put in, plus what was taken out and income'),
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
