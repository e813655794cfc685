import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, asOfEventParameter, choiceParameter, dayParameter, nameParameter, timestamp } from './fields.ts'

export const price = z
  .object({
    id: z.int(),
    date: timestamp,
    commodity_type: z.enum(['mutualfund', 'nps', 'stock', 'metal', 'unknown']).describe('unknown: from the journal'),
    commodity_id: z.string(),
    commodity_name: z.string().describe('what is priced'),
    quote_commodity: z.string().describe('the currency of the value'),
    value: amount,
    source: z.string().describe('journal, or the provider'),
  })
  .meta({ id: 'Price' })
export type Price = z.infer<typeof price>

export const getPrices = endpoint({
  method: 'GET',
  path: '/api/price',
  tag: 'prices',
  summary: 'Prices by commodity: the latest of each, or the whole history, newest first.',
  query: z.object({
    base: nameParameter,
    quote: nameParameter,
    source: nameParameter,
    from: dayParameter,
    to: dayParameter,
    report_currency: nameParameter,
    history: choiceParameter(['latest', 'all']),
    as_of_event: asOfEventParameter,
  }),
  answer: z.object({ prices: z.record(z.string(), z.array(price)), history_mode: z.enum(['latest', 'all']) }),
})
export type PricesAnswer = AnswerOf<typeof getPrices>
