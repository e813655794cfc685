import { z } from 'zod'
import { amount, choiceParameter, lenientParameter, nameParameter } from './fields.ts'

/*
 * What lists that can be searched take and tell. A list that is asked for without any of these parameters answers as it always did.
 */

const either = <const Keys extends readonly string[]>(keys: Keys) =>
  choiceParameter(keys.flatMap((key) => [key, `-${key}`]) as { [At in keyof Keys]: Keys[At] | `-${Keys[At]}` }[number][])

export const searchParameters = <const Keys extends readonly string[]>(sorts: Keys) => ({
  query: nameParameter
    .describe('a search, such as account = Food amount > 100 date = [last month]; an error names the column')
    .meta({ examples: ['account = Food amount > 100'] }),
  sort: either(sorts).describe('descending with a minus; -date when absent'),
  group_by: choiceParameter(['account', 'payee', 'month', 'tag', 'commodity']).describe('tells sums of the whole selection by it'),
  cursor: nameParameter.describe('the next_cursor of the page before'),
  limit: lenientParameter({ min: 1 }),
  offset: lenientParameter({ min: 1 }),
})

const sums = z
  .array(
    z.object({
      commodity: z.string(),
      postings: z.int(),
      positive: amount.describe('the sum of those above nothing'),
      negative: amount.describe('the sum of those below nothing'),
      quantity: amount.describe('both'),
    }),
  )
  .describe('by commodity, never across')

const date = z.string().describe('like a timestamp; empty where nothing was found')

/** The fields that only the answer to a search has. */
export const searchAnswer = {
  next_cursor: z.string().describe('the cursor of the next page; empty at the end').optional(),
  selection: z
    .object({
      transactions: z.int(),
      postings: z.int(),
      first_date: date,
      last_date: date,
      sums,
      amount: amount.describe('of all postings, in the default currency'),
      unknown: z.int().describe('postings whose amount nothing says'),
      flows: z
        .array(z.object({ commodity: z.string().describe("'' is the default currency"), in: amount, out: amount }))
        .describe('of transactions: what came into what one owns and what left it')
        .optional(),
      untold: z.int().describe('transactions without a value in one commodity').optional(),
    })
    .describe('totals of all results, on every page')
    .optional(),
  groups: z
    .array(z.object({ key: z.string(), transactions: z.int(), postings: z.int(), sums }))
    .describe('months newest first, others those of most postings first')
    .optional(),
  groups_left_out: z.int().optional(),
}
