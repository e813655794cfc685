import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, priceGaps, timestamp } from './fields.ts'
import { tax } from './tax.ts'

const harvestable = z.object({
  account: z.string(),
  tax_category: z.string(),
  total_units: amount,
  harvestable_units: amount,
  unrealized_gain: amount,
  taxable_unrealized_gain: amount,
  harvest_breakdown: z.array(
    z.object({ units: amount, purchase_date: timestamp, purchase_price: amount, current_price: amount, purchase_unit_price: amount, tax }),
  ),
  current_unit_price: amount,
  current_unit_date: timestamp,
})

export const getHarvest = endpoint({
  method: 'GET',
  path: '/api/harvest',
  tag: 'taxes',
  summary: 'Lots that could be sold as long-term gains.',
  query: z.object(bookParameters),
  answer: z.object({ harvestables: z.record(z.string(), harvestable), ...priceGaps }),
})
export type HarvestAnswer = AnswerOf<typeof getHarvest>
