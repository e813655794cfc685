import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, bookParameters, priceGaps } from './fields.ts'

export const getCurrencyExposure = endpoint({
  method: 'GET',
  path: '/api/currency-exposure',
  tag: 'reports',
  summary: 'The assets by currency.',
  query: z.object(bookParameters),
  answer: z.object({
    currency_exposure: z.array(z.object({ currency: z.string(), amount, percentage: amount })),
    ...priceGaps,
  }),
})
