import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, bookParameters, timestamp, unpriced } from './fields.ts'
import { posting } from './posting.ts'

const tax = z.object({ gain: amount, taxable: amount, slab: amount, long_term: amount, short_term: amount })

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
  answer: z.object({ harvestables: z.record(z.string(), harvestable), unpriced: z.array(unpriced).optional() }),
})

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
    unpriced: z.array(unpriced).optional(),
  }),
})

export const getScheduleAl = endpoint({
  method: 'GET',
  path: '/api/schedule_al',
  tag: 'taxes',
  summary: 'Assets and liabilities at cost by the sections of the Indian Schedule AL.',
  query: z.object(bookParameters),
  answer: z.object({
    schedule_als: z.record(
      z.string(),
      z.object({
        entries: z.array(z.object({ section: z.object({ code: z.string(), section: z.string(), details: z.string() }), amount })),
        date: timestamp,
      }),
    ),
    unpriced: z.array(unpriced).optional(),
  }),
})
