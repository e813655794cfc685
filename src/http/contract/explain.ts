import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, asOfEventParameter, countParameter, nameParameter, requiredParameter, timestamp } from './fields.ts'

const factor = z
  .object({
    base: z.string(),
    quote: z.string(),
    value: amount.describe('units of the quote for one of the base'),
    date: timestamp,
    inverse: z.boolean().describe('the price stands the other way round in the journal'),
    source: z.string().optional().describe('journal, or the provider of the price'),
    file: z.string().describe("'' for a provider's price"),
    line: z.int(),
  })
  .meta({ id: 'Factor', description: 'a recorded price or rate that was multiplied with' })

const term = z
  .object({
    posting: z.object({
      id: z.int(),
      transaction_id: z.string(),
      date: timestamp,
      payee: z.string(),
      account: z.string(),
      file: z.string(),
      line: z.int(),
    }),
    basis: z.enum(['quantity', 'amount', 'part']).describe('what of the posting counts'),
    value: amount,
    commodity: z.string(),
    factors: z.array(factor),
    contribution: amount.describe('value times every factor'),
    estimated: z.literal(true).optional().describe('there was no price or rate on its day: its amount is that of the first one after it'),
    amount_from: z
      .object({
        source: z.enum(['quantity', 'lot', 'cost', 'market', 'trade', 'unknown']),
        value: amount,
        commodity: z.string(),
        factors: z.array(factor),
      })
      .optional()
      .describe('how the amount in the default currency was found'),
  })
  .meta({ id: 'Term', description: 'what one posting contributes to a figure' })

/** The contributions of terms and parts add up to the figure exactly. */
export interface Explanation {
  readonly figure: number
  /** How it follows from the inputs, in words, when it is no sum. */
  readonly formula?: string | undefined
  readonly inputs?: Record<string, Explanation> | undefined
  readonly flows?: { date: string; amount: number }[] | undefined
  readonly terms: z.infer<typeof term>[]
  /** The same by account, the largest first; of all terms, also when only some are listed. */
  readonly accounts: { account: string; terms: number; contribution: number }[]
  /** How many terms there are, when not all of them are listed. */
  readonly terms_total?: number | undefined
  readonly parts: { contribution: number; factors: z.infer<typeof factor>[]; explanation: Explanation }[]
}
const explanation: z.ZodType<Explanation> = z
  .object({
    figure: amount,
    formula: z.string().optional(),
    get inputs() {
      return z.record(z.string(), explanation).optional()
    },
    flows: z.array(z.object({ date: timestamp, amount })).optional(),
    terms: z.array(term),
    accounts: z.array(z.object({ account: z.string(), terms: z.int(), contribution: amount })),
    terms_total: z.int().optional().describe('how many there are, when not all are listed'),
    get parts() {
      return z.array(z.object({ contribution: amount, factors: z.array(factor), explanation }))
    },
  })
  .meta({ id: 'Explanation' })

export const explain = endpoint({
  method: 'GET',
  path: '/api/explain',
  tag: 'proof',
  summary:
    "What a figure of a report is made of: postings, prices and rates that add up to it exactly. Takes the report's own parameters beside these.",
  query: z.looseObject({
    report: requiredParameter('a route of a report without /api/, for example networth or gain/Assets:Shares'),
    path: requiredParameter('a JSON Pointer into its answer, for example /networthTimeline/-1/balanceAmount'),
    as_of_event: asOfEventParameter,
    terms_account: nameParameter.describe('list only terms of this account'),
    terms_offset: countParameter({ min: 0 }),
    terms_limit: countParameter({ min: 0 }),
  }),
  answer: explanation,
})
