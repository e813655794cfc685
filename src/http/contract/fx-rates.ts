import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, asOfEventParameter, lenientParameter, nameParameter, timestamp } from './fields.ts'

export const getFxRates = endpoint({
  method: 'GET',
  path: '/api/fx-rates',
  tag: 'prices',
  summary: 'The exchange rate of two currencies on every day of a month.',
  query: z.object({
    base: nameParameter,
    quote: nameParameter,
    year: lenientParameter({ min: 1, max: 9999 }),
    month: lenientParameter({ min: 1, max: 12 }),
    as_of_event: asOfEventParameter,
  }),
  answer: z.object({
    base: z.string(),
    quote: z.string(),
    year: z.int(),
    month: z.int(),
    rates: z.array(z.object({ date: timestamp, rate: amount, derived: z.boolean().describe('found over a third currency') })),
  }),
})
