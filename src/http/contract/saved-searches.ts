import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'

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
  method: 'GET',
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
