import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, priceGaps } from './fields.ts'
import { posting } from './posting.ts'
import { tax } from './tax.ts'

const gainsOfYear = z.object({
  units: amount,
  purchase_price: amount,
  sell_price: amount,
  tax,
  posting_pairs: z.array(z.object({ purchase: posting, sell: posting, tax })),
})

export const getCapitalGains = endpoint({
  method: 'GET',
  path: '/api/capital_gains',
  tag: 'taxes',
  summary: 'Realised gains by account and financial year, sales matched with purchases.',
  query: z.object(bookParameters),
  answer: z.object({
    capital_gains: z.record(z.string(), z.object({ account: z.string(), tax_category: z.string(), fy: z.record(z.string(), gainsOfYear) })),
    ...priceGaps,
  }),
})
export type CapitalGainsAnswer = AnswerOf<typeof getCapitalGains>
