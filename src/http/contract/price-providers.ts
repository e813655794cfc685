import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getProviders = endpoint({
  method: 'GET',
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
