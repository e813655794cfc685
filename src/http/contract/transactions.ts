import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, nameParameter, priceGaps } from './fields.ts'
import { transaction } from './posting.ts'
import { searchAnswer, searchParameters } from './search.ts'

export const getTransactions = endpoint({
  method: 'GET',
  path: '/api/transaction',
  tag: 'ledger',
  summary:
    'Whole transactions, newest first. `offset` is applied before `limit`; `account` keeps those that touch the account or one below it, `id` the one of that id. With `query`, `sort`, `group_by` or `cursor` it is a search: a page of 100, at most 1000, and what the whole selection comes to.',
  query: z.object({
    account: nameParameter,
    id: nameParameter,
    ...searchParameters(['date', 'payee', 'total']),
    ...bookParameters,
  }),
  answer: z.object({ transactions: z.array(transaction), ...priceGaps, ...searchAnswer }),
})
export type TransactionsAnswer = AnswerOf<typeof getTransactions>
