import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, priceGaps } from './fields.ts'
import { posting } from './posting.ts'
import { searchAnswer, searchParameters } from './search.ts'

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  tag: 'ledger',
  summary:
    'Every posting, newest first, with its market value and running balance. `offset` is applied before `limit`. With `query`, `sort`, `group_by` or `cursor` it is a search of postings, each by itself: a page of 100, at most 1000, and what the whole selection comes to.',
  query: z.object({
    ...searchParameters(['date', 'payee', 'account', 'commodity', 'amount', 'quantity', 'balance', 'market_amount', 'change', 'yearly_change']),
    ...bookParameters,
  }),
  answer: z.object({ postings: z.array(posting), ...priceGaps, ...searchAnswer }),
})
export type LedgerAnswer = AnswerOf<typeof getLedger>
