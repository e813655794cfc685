import { z } from 'zod'

/** Where prices come from, by commodity, as the configuration has it. */

export const PROVIDERS = [
  'com-yahoo',
  'in-mfapi',
  'co-alphavantage',
  'com-purifiedbytes-nps',
  'com-purifiedbytes-metal',
  'local-json',
  'eu-ecb',
] as const

export const commodity = z.strictObject({
  name: z.string().min(1).describe('the commodity as the journal writes it'),
  type: z.enum(['mutualfund', 'stock', 'nps', 'metal', 'unknown']),
  price: z
    .object({
      provider: z.enum(PROVIDERS),
      code: z
        .union([z.string(), z.number()], { error: 'expected a text or a number' })
        .transform(String)
        .describe('ticker, scheme or, for local-json, the path of a file'),
    })
    .meta({ 'ui:widget': 'price' }),
  holdings: z.string().optional().describe('a CSV or JSON file with the holdings of this fund'),
  harvest: z.int().min(0).default(0).describe('days until a gain is long-term; 0 for never'),
  tax_category: z.enum(['', 'debt', 'equity', 'equity65', 'equity35', 'unlisted_equity']).default(''),
})

/** Where it is said what a fund is made of: in a file of the person's own before all others. Undefined for what is no such fund. */
export function portfolioSource({
  type,
  price,
  holdings,
}: z.output<typeof commodity>): { readonly provider: string; readonly ref: string } | undefined {
  if (holdings) return { provider: 'file', ref: holdings }
  return type === 'mutualfund' && price.provider === 'in-mfapi' ? { provider: 'in-mfapi', ref: price.code } : undefined
}
