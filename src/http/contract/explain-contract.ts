import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, countParameter, nameParameter, patternParameter, requiredParameter, timestamp, unpriced } from './fields.ts'
import { transaction } from './transactions-contract.ts'

const factor = z
  .object({
    base: z.string(),
    quote: z.string(),
    value: amount.describe('units of the quote for one of the base'),
    date: timestamp,
    inverse: z.boolean().describe('the journal has the inverse of this price'),
    source: z.string().optional().describe('journal, or the provider of the price'),
    file: z.string().describe("'' for a provider's price"),
    line: z.int(),
  })
  .meta({ id: 'Factor', description: 'a recorded price or rate in a product' })

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
    estimated: z.literal(true).optional().describe('there was no price or rate on its day: the first later one was used'),
    gain: z
      .object({
        of: z.array(z.string()).describe('the accounts that sold'),
        said_by: z
          .enum(['name', 'price', 'balance'])
          .describe('the name of its account, the price next to the cost of what was sold, or the proceeds minus that cost'),
      })
      .optional()
      .describe('set if the posting is a realised gain'),
    amount_from: z
      .object({
        source: z.enum(['quantity', 'lot', 'cost', 'market', 'trade', 'unknown']),
        value: amount,
        commodity: z.string(),
        factors: z.array(factor),
      })
      .optional()
      .describe('the source of the amount in the default currency'),
  })
  .meta({ id: 'Term', description: 'what one posting contributes to a figure' })

/** The contributions of terms and parts add up to the figure exactly. */
const explanation = z.object({
  figure: amount,
  formula: z.string().optional().describe('how it follows from the inputs, in words, when it is no sum'),
  get inputs(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof explanation>> {
    return z.record(z.string(), explanation).optional()
  },
  flows: z
    .array(z.object({ date: timestamp, amount }))
    .optional()
    .describe('the cash flows behind a rate of return'),
  terms: z.array(term),
  accounts: z
    .array(z.object({ account: z.string(), terms: z.int(), contribution: amount }))
    .describe('by account, the largest first; of all terms, also when only some are listed'),
  terms_total: z.int().optional().describe('the total count, if not all are listed'),
  get parts(): z.ZodArray<z.ZodObject<{ contribution: typeof amount; factors: z.ZodArray<typeof factor>; explanation: typeof explanation }>> {
    return z.array(z.object({ contribution: amount, factors: z.array(factor), explanation }))
  },
})
explanation.register(z.globalRegistry, { id: 'Explanation' })
export type Explanation = z.infer<typeof explanation>

/** Account names have no line breaks. */
const pointers = patternParameter(/^\/[^\n]*(\n\/[^\n]*){0,199}$/, 'at most 200 JSON Pointers, one a line').transform((text) => text?.split('\n'))

/** Which figure to explain: one of a report, or a combination of several. */
const figureParameters = {
  report: requiredParameter('a route of a report without /api/, for example networth or gain/Assets:Shares'),
  path: nameParameter.describe(
    'a JSON Pointer into its answer, for example /networthTimeline/-1/balanceAmount; * stands for every member. May be absent with minus',
  ),
  plus: pointers.describe('figures that are added to it; at most 200 JSON Pointers, one a line'),
  minus: pointers.describe('figures that are subtracted'),
  over: countParameter({ min: 1, max: 100_000 }).describe('divide by this count, for an average'),
  percent_of: pointers.describe('figures whose sum is 100 per cent'),
  per: pointers.describe('figures to divide by: money by units is the price of one'),
  // As text: the contract of the report reads it, like the report's other parameters.
  as_of_event: nameParameter.describe('a position of the log, or a moment such as 2024-05-01T12:00:00Z'),
}

export const explain = endpoint({
  path: '/api/explain',
  tag: 'proof',
  summary: 'The postings, prices and rates that add up exactly to a figure of a report. Also takes the parameters of the report.',
  query: z.looseObject({
    ...figureParameters,
    terms_account: nameParameter.describe('list only terms of this account'),
    terms_offset: countParameter({ min: 0 }),
    terms_limit: countParameter({ min: 0 }),
  }),
  answer: explanation,
})

export const getContents = endpoint({
  path: '/api/explain/transactions',
  tag: 'proof',
  summary: 'The transactions in a figure of a report, newest first, paged. Also takes the parameters of the report.',
  query: z.looseObject({
    ...figureParameters,
    in_account: nameParameter.describe('list only the contributions of this account'),
    contents_offset: countParameter({ min: 0 }),
    contents_limit: countParameter({ min: 1, max: 500 }),
  }),
  answer: z.object({
    figure: amount,
    is_sum: z.boolean().describe('whether the contributions add up to the figure; otherwise it follows from them by a formula'),
    count: z.int().describe('all transactions in the figure'),
    accounts: z
      .array(z.object({ account: z.string(), postings: z.int(), contribution: amount }))
      .describe('contributions by account, the largest first, at most 200'),
    unpriced: z.array(unpriced).optional().describe('amounts that are not in the figure because they have no price, newest first, at most 100'),
    transactions: z.array(transaction.extend({ contribution: amount })),
  }),
})
export type ContentsAnswer = AnswerOf<typeof getContents>
