import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getProviders = endpoint({
  method: 'GET',
  path: '/api/price/providers',
  tag: 'prices',
  summary: 'Where prices can be fetched from, and what each source must be told.',
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
  summary: 'What can be chosen for a field of a source of prices; empty when the source cannot be asked.',
  body: z.object({ provider: z.string(), field: z.string(), filters: z.record(z.string(), z.string()).nullish() }),
  answer: z.object({ completions: z.array(z.object({ label: z.string(), id: z.string() })) }),
})

export const forgetProvider = endpoint({
  method: 'POST',
  path: '/api/price/providers/delete/:provider',
  tag: 'prices',
  writes: true,
  summary: 'Forgets what a source of prices was last asked for its lists.',
  parameters: z.object({ provider: z.string() }),
  answer: z.object({}),
})

export const deletePrices = endpoint({
  method: 'POST',
  path: '/api/price/delete',
  tag: 'prices',
  writes: true,
  summary: 'Sets aside every price that was fetched; those of the journal stay. The next price sync fetches the whole history.',
  answer: z.object({ success: z.literal(true) }),
})
