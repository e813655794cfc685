import * as z from 'zod'
import { type AnswerOf, ANY_TYPE, endpoint } from './endpoint.ts'
import {
  amount,
  asOfEventParameter,
  choiceParameter,
  dateParameter,
  dayField,
  dayParameter,
  flagParameter,
  lenientParameter,
  listParameter,
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
    commodity_name: z.string().describe('the commodity'),
    quote_commodity: z.string().describe('the currency of the value'),
    value: amount,
    source: z.string().describe('journal, provider, or com-yahoo for the exchange rates that Yahoo sends with the prices of a share'),
  })
  .meta({ id: 'Price' })
export type Price = z.infer<typeof price>

export const getPrices = endpoint({
  path: '/api/price',
  tag: 'prices',
  summary: 'Prices by commodity: the latest of each, or the whole history, newest first.',
  query: z.object({
    // Errors are reported in this order.
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
        'with report_currency: currencies, by day, without a rate to it, whose prices stay as they are; the amount is the largest of these prices',
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

export const getPriceFilters = endpoint({
  path: '/api/price/filters',
  tag: 'prices',
  summary: 'The commodities, currencies and sources that prices can be filtered by.',
  query: z.object({ as_of_event: asOfEventParameter }),
  answer: z.object({ bases: z.array(z.string()), quotes: z.array(z.string()), sources: z.array(z.string()) }),
})

export const getPriceCurrencies = endpoint({
  path: '/api/price/currencies',
  tag: 'prices',
  summary: 'The currencies in which prices are quoted.',
  query: z.object({ as_of_event: asOfEventParameter }),
  answer: z.object({ currencies: z.array(z.string()) }),
})

const dialects = ['ledger', 'hledger', 'beancount'] as const
const exported = {
  tag: 'prices',
  answerAs: 'text',
  answerType: ANY_TYPE,
  answer: z.string().describe('price directives, or a ZIP of one file for each commodity'),
} as const

export const exportPrices = endpoint({
  ...exported,
  path: '/api/price/export',
  summary: 'Prices as directives of a dialect, as one file or as a ZIP.',
  query: z.object({
    format: choiceParameter(dialects, (text) => `invalid format ${JSON.stringify(text)}: must be one of ${dialects.join(', ')}`),
    dialect: choiceParameter(dialects),
    base: nameParameter,
    quote: nameParameter,
    source: nameParameter,
    from: dateParameter('from'),
    to: dateParameter('to'),
    from_date: dayParameter.describe('another name for from, as the body has it'),
    to_date: dayParameter.describe('another name for to'),
    base_commodities: listParameter,
    quote_commodities: listParameter,
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

export const getProviders = endpoint({
  path: '/api/price/providers',
  tag: 'prices',
  summary: 'The price providers, and the fields that each needs.',
  answer: z.object({
    providers: z.array(
      z.object({
        code: z.string(),
        label: z.string(),
        description: z.string(),
        fields: z.array(
          z.object({
            label: z.string(),
            id: z.string(),
            help: z.string(),
            inputType: z.enum(['text', '']).describe("'' is a list that /api/price/autocomplete fills"),
          }),
        ),
      }),
    ),
  }),
})

export const completeField = endpoint({
  method: 'POST',
  path: '/api/price/autocomplete',
  tag: 'prices',
  summary: 'Completions for a field of a price provider; empty if the provider cannot be reached.',
  body: z.object({ provider: z.string(), field: z.string(), filters: z.record(z.string(), z.string()).nullish() }),
  answer: z.object({ completions: z.array(z.object({ label: z.string(), id: z.string() })) }),
})

export const forgetProvider = endpoint({
  method: 'POST',
  path: '/api/price/providers/delete/:provider',
  tag: 'prices',
  writes: true,
  summary: 'Clears the cached lists of a price provider.',
  parameters: z.object({ provider: z.string() }),
  answer: z.object({}),
})

export const deletePrices = endpoint({
  method: 'POST',
  path: '/api/price/delete',
  tag: 'prices',
  writes: true,
  summary: 'Drops all fetched prices; those of the journal stay. The next price sync fetches the whole history.',
  answer: z.object({ success: z.literal(true) }),
})

export const getFxRates = endpoint({
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
    rates: z.array(z.object({ date: timestamp, rate: amount, derived: z.boolean().describe('by way of a third currency') })),
  }),
})
