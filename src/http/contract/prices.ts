import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import {
  amount,
  asOfEventParameter,
  choiceParameter,
  dateParameter,
  flagParameter,
  nameParameter,
  patternParameter,
  timestamp,
  unpriced,
  unpricedMore,
} from './fields.ts'

export const price = z
  .object({
    id: z.int(),
    date: timestamp,
    commodity_type: z.enum(['mutualfund', 'nps', 'stock', 'metal', 'unknown']).describe('unknown: from the journal'),
    commodity_id: z.string(),
    commodity_name: z.string().describe('what is priced'),
    quote_commodity: z.string().describe('the currency of the value'),
    value: amount,
    source: z.string().describe('journal, provider, or com-yahoo for the exchange rates that Yahoo gives beside the prices of a share'),
  })
  .meta({ id: 'Price' })
export type Price = z.infer<typeof price>

export const getPrices = endpoint({
  method: 'GET',
  path: '/api/price',
  tag: 'prices',
  summary: 'Prices by commodity: the latest of each, or the whole history, newest first.',
  query: z.object({
    // What is wrong is told in this order.
    history: choiceParameter(['latest', 'all'], () => "invalid 'history' value: expected latest or all"),
    from: dateParameter('from'),
    to: dateParameter('to'),
    base: nameParameter,
    quote: nameParameter,
    source: nameParameter,
    report_currency: nameParameter,
    as_series: flagParameter.describe('true: the days and values of each commodity alone, in `series`, for a page of many; `prices` is then empty'),
    months_back: patternParameter(/^\d{1,4}(,\d{1,4}){0,9}$/, 'at most 10 numbers of months, with commas between')
      .transform((text) => text?.split(',').map(Number))
      .describe('with `from`: also the price that is nearest to so many months before the newest of each commodity, within ten days'),
    as_of_event: asOfEventParameter,
  }),
  answer: z.object({
    prices: z.record(z.string(), z.array(price)),
    history_mode: z.enum(['latest', 'all']),
    unpriced: z
      .array(unpriced)
      .describe(
        'with report_currency: the currencies, by day, that prices stayed in because they had no rate to it; the amount is the largest of these prices',
      )
      .optional(),
    unpriced_more: unpricedMore,
    series: z
      .record(z.string(), z.object({ quote_commodity: z.string(), days: z.array(z.string()), values: z.array(amount) }))
      .describe('by commodity, oldest first, one a day, in the currency of its newest price')
      .optional(),
  }),
})
export type PricesAnswer = AnswerOf<typeof getPrices>
