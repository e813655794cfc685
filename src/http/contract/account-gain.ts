import { z } from 'zod'
import { assetBreakdown } from './assets-balance.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, countParameter, priceGaps, timelineParameters } from './fields.ts'
import { performance } from './gain.ts'
import { networth } from './net-worth.ts'
import { portfolioAllocation, securitiesParameter } from './portfolio-allocation.ts'

export const getAccountGain = endpoint({
  method: 'GET',
  path: '/api/gain/:account',
  tag: 'reports',
  summary: 'Gain and return of one account and those below it, day by day.',
  parameters: z.object({ account: z.string() }),
  query: z.object({
    ...bookParameters,
    ...timelineParameters,
    securities: securitiesParameter,
    newest_postings: countParameter({ min: 0, max: 1000 }).describe('so many postings, the newest; all of them when absent'),
  }),
  answer: z.object({
    asset_breakdown: assetBreakdown,
    gain_timeline_breakdown: z.object({ ...performance, networthTimeline: z.array(networth) }),
    portfolio_allocation: portfolioAllocation,
    ...priceGaps,
  }),
})
export type AccountGainAnswer = AnswerOf<typeof getAccountGain>
