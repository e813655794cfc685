import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asOfEventParameter } from './fields.ts'

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
  summary: 'The currencies in which prices are quoted.',
  query: z.object({ as_of_event: asOfEventParameter }),
  answer: z.object({ currencies: z.array(z.string()) }),
})
