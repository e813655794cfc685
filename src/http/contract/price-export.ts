import { z } from 'zod'
import { ANY_TYPE, endpoint } from './endpoint.ts'
import { asOfEventParameter, choiceParameter, dateParameter, dayField, dayParameter, flagParameter, listParameter, nameParameter } from './fields.ts'

const dialects = ['ledger', 'hledger', 'beancount'] as const
const exported = {
  tag: 'prices',
  answerAs: 'text',
  answerType: ANY_TYPE,
  answer: z.string().describe('price directives, or a ZIP of one file for each commodity'),
} as const

export const exportPrices = endpoint({
  ...exported,
  method: 'GET',
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
