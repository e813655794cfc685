import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, listedParameters, priceGaps, timestamp } from './fields.ts'

const lot = { account: z.string(), commodity: z.string(), bought: timestamp, quantity: amount, cost: amount.describe('in the default currency') }

export const getLots = endpoint({
  method: 'GET',
  path: '/api/lots',
  tag: 'reports',
  summary: 'Lots held and lots sold. A sale takes the lots that the journal names, else the oldest. Money has no lots.',
  query: z.object({ ...listedParameters, ...bookParameters }),
  answer: z.object({
    held: z.array(
      z.object({
        ...lot,
        currency: z.string().describe('the quote currency'),
        value: amount.nullable().describe('null where it has no price'),
        gain: amount.nullable(),
      }),
    ),
    sold: z.array(z.object({ ...lot, sold: timestamp, proceeds: amount, gain: amount })).describe('of the days asked about'),
    sold_total: z.object({ cost: amount, proceeds: amount, gain: amount }),
    ...priceGaps,
  }),
})
export type LotsAnswer = AnswerOf<typeof getLots>
