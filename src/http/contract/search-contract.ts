import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, asOfEventParameter, choiceParameter, countParameter, lenientParameter, nameParameter, timestamp } from './fields.ts'

/*
 * Parameters and results of searchable lists. Without any of these parameters a list is complete, as in Paisa.
 */

const either = <const Keys extends readonly string[]>(keys: Keys) =>
  choiceParameter(keys.flatMap((key) => [key, `-${key}`]) as { [At in keyof Keys]: Keys[At] | `-${Keys[At]}` }[number][])

export const searchParameters = <const Keys extends readonly string[]>(sorts: Keys) => ({
  query: nameParameter
    .describe('a search, such as account = Food amount > 100 date = [last month]; an error names the column')
    .meta({ examples: ['account = Food amount > 100'] }),
  sort: either(sorts).describe('descending with a minus; -date when absent'),
  group_by: choiceParameter(['account', 'payee', 'month', 'tag', 'commodity']).describe('adds sums of the whole selection by group'),
  cursor: nameParameter.describe('the next_cursor of the previous page'),
  limit: lenientParameter({ min: 1 }),
  offset: lenientParameter({ min: 1 }),
})

const sums = z
  .array(
    z.object({
      commodity: z.string(),
      postings: z.int(),
      positive: amount.describe('the sum of the positive amounts'),
      negative: amount.describe('the sum of the negative amounts'),
      quantity: amount.describe('both'),
    }),
  )
  .describe('by commodity, never across')

const date = z.string().describe('like a timestamp; empty without matches')

/** The fields that only the result of a search has. */
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
      unknown: z.int().describe('postings without a known amount'),
      flows: z
        .array(z.object({ commodity: z.string().describe("'' is the default currency"), in: amount, out: amount }))
        .describe('of transactions: what came in and what went out of assets, in the default currency and in each commodity where it has no price')
        .optional(),
    })
    .describe('totals of all results, on every page')
    .optional(),
  groups: z
    .array(z.object({ key: z.string(), transactions: z.int(), postings: z.int(), sums }))
    .describe('months newest first, others with the most postings first')
    .optional(),
  groups_left_out: z.int().optional(),
}

export const readSearch = endpoint({
  path: '/api/search',
  tag: 'ledger',
  summary: 'A search while typing: its errors, and completions at the cursor with values from the book.',
  query: z.object({
    query: nameParameter.describe('in the search language').meta({ examples: ['account = Food amount > 100 date = [last month]'] }),
    at: countParameter({ min: 0, max: 10_000 }).describe('the cursor, in UTF-16 units; the end when absent'),
    as_of_event: asOfEventParameter,
  }),
  answer: z
    .object({
      problem: z
        .object({ from: z.int(), to: z.int().describe('behind it'), message: z.string().describe('with the column and what was expected') })
        .nullable(),
      understood: z.array(z.string()).describe('what the search means, in words: all of these must hold'),
      completions: z.array(z.object({ text: z.string(), from: z.int(), to: z.int(), about: z.string() })),
    })
    .meta({
      examples: [
        {
          problem: null,
          understood: ['any text contains “grocer”'],
          completions: [{ text: 'account = Expenses:Food:Groceries', from: 0, to: 14, about: 'account' }],
        },
      ],
    }),
})
export type SearchFieldAnswer = AnswerOf<typeof readSearch>

const name = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'has to be one line')
const SAVED = { name: 'Eating out', query: 'account = Restaurants date = [this year]' }
const answer = z
  .object({ searches: z.array(z.object({ name: z.string(), query: z.string() })).describe('by name') })
  .meta({ examples: [{ searches: [SAVED] }] })

export const listSearches = endpoint({
  path: '/api/searches',
  tag: 'ledger',
  summary: 'The saved searches.',
  answer,
})
export type SavedSearchesAnswer = AnswerOf<typeof listSearches>

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/searches/save',
  tag: 'ledger',
  summary: 'Saves a search under a name, replacing an existing one.',
  writes: true,
  body: z.object({ name, query: z.string().trim().min(1, 'is empty').max(10_000).describe('in the search language') }).meta({ examples: [SAVED] }),
  answer,
})

export const removeSearch = endpoint({
  method: 'POST',
  path: '/api/searches/remove',
  tag: 'ledger',
  summary: 'Removes a saved search; succeeds if there is none.',
  writes: true,
  body: z.object({ name }).meta({ examples: [{ name: SAVED.name }] }),
  answer,
})

export const find = endpoint({
  path: '/api/find',
  tag: 'ledger',
  summary: 'Payees, commodities, files and recent transactions that match a few words or an amount; a few of each.',
  query: z.object({
    text: nameParameter.describe('words that must all occur, or an amount such as 65.76 or its first digits; an empty text matches nothing'),
    limit: countParameter({ min: 1, max: 50 }).describe('of each kind; 6 when absent'),
    as_of_event: asOfEventParameter,
  }),
  answer: z.object({
    payees: z.array(z.object({ payee: z.string(), transactions: z.int(), last_date: timestamp })).describe('the most frequent first'),
    commodities: z.array(z.string()),
    files: z.array(z.string()),
    transactions: z.array(
      z.object({
        id: z.string(),
        date: timestamp,
        payee: z.string(),
        account: z.string().describe('of the matching posting, or of the first'),
        quantity: amount,
        commodity: z.string(),
        file_name: z.string(),
        line: z.int(),
      }),
    ),
  }),
})
export type FindAnswer = AnswerOf<typeof find>
