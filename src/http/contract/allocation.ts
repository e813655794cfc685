import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, bookParameters, priceGaps, timelineParameters, timestamp } from './fields.ts'

const aggregates = z.record(z.string(), z.object({ date: timestamp, account: z.string(), market_amount: amount }))

export const getAllocation = endpoint({
  method: 'GET',
  path: '/api/allocation',
  tag: 'reports',
  summary: 'The allocation of assets, today and day by day, and its distance from the targets.',
  query: z.object({ ...bookParameters, ...timelineParameters }),
  answer: z.object({
    aggregates,
    aggregates_timeline: z.array(aggregates),
    allocation_targets: z.array(
      z.object({
        name: z.string(),
        target: amount,
        current: amount,
        to_add: amount.describe('to be bought for the share of the target, while all assets stay as much; to be sold where it is below nothing'),
        aggregates,
      }),
    ),
    ...priceGaps,
  }),
})
