import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import {
  amount,
  asOfEventParameter,
  choiceParameter,
  countParameter,
  dayField,
  dayParameter,
  flagParameter,
  nameParameter,
  timestamp,
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

export const getPriceFilters = endpoint({
  method: 'GET',
  path: '/api/price/filters',
  tag: 'prices',
  summary: 'What prices can be filtered by.',
  query: z.object({ as_of_event: asOfEventParameter }),
  answer: z.object({ bases: z.array(z.string()), quotes: z.array(z.string()), sources: z.array(z.string()) }),
})

export const getPriceCurrencies = endpoint({
  method: 'GET',
  path: '/api/price/currencies',
  tag: 'prices',
  summary: 'Everything that prices are quoted in.',
  query: z.object({ as_of_event: asOfEventParameter }),
  answer: z.object({ currencies: z.array(z.string()) }),
})

export const getFxRates = endpoint({
  method: 'GET',
  path: '/api/fx-rates',
  tag: 'prices',
  summary: 'What one unit of a currency was worth in another on every day of a month.',
  query: z.object({
    base: nameParameter,
    quote: nameParameter,
    year: countParameter({ min: 1, max: 9999 }),
    month: countParameter({ min: 1, max: 12 }),
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

const dialects = ['ledger', 'hledger', 'beancount'] as const
const exported = {
  tag: 'prices',
  answerAs: 'text',
  answer: z.string().describe('price directives, or a ZIP of one file for each commodity'),
} as const

export const exportPrices = endpoint({
  ...exported,
  method: 'GET',
  path: '/api/price/export',
  summary: 'Prices as directives of a dialect, as one file or as a ZIP.',
  query: z.object({
    format: choiceParameter(dialects),
    dialect: choiceParameter(dialects),
    base: nameParameter,
    quote: nameParameter,
    source: nameParameter,
    from: dayParameter,
    to: dayParameter,
    zip: flagParameter,
    as_of_event: asOfEventParameter,
  }),
})

const optionalList = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? [])

export const exportChosenPrices = endpoint({
  ...exported,
  method: 'POST',
  path: '/api/price/export',
  summary: 'The same with lists of commodities.',
  body: z.object({
    dialect: z.enum(dialects),
    base_commodities: optionalList,
    quote_commodities: optionalList,
    source: z.string().nullish(),
    from_date: dayField.nullish(),
    to_date: dayField.nullish(),
    zip: z.boolean().nullish(),
  }),
})
