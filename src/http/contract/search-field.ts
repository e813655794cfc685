import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { asOfEventParameter, countParameter, nameParameter } from './fields.ts'

export const readSearch = endpoint({
  method: 'GET',
  path: '/api/search',
  tag: 'ledger',
  summary: 'A search while it is typed: its errors, and completions at the cursor with values from the book.',
  query: z.object({
    query: nameParameter.describe('in the search language').meta({ examples: ['account = Food amount > 100 date = [last month]'] }),
    at: countParameter({ min: 0, max: 10_000 }).describe('where the cursor is, in UTF-16 units; at the end when absent'),
    as_of_event: asOfEventParameter,
  }),
  answer: z
    .object({
      problem: z
        .object({ from: z.int(), to: z.int().describe('behind it'), message: z.string().describe('with the column and what was expected') })
        .nullable(),
      completions: z.array(z.object({ text: z.string(), from: z.int(), to: z.int(), about: z.string() })),
    })
    .meta({ examples: [{ problem: null, completions: [{ text: 'account = Expenses:Food:Groceries', from: 0, to: 14, about: 'account' }] }] }),
})
export type SearchFieldAnswer = AnswerOf<typeof readSearch>
