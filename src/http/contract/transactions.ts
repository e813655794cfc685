import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, lenientParameter, nameParameter, priceGaps } from './fields.ts'
import { transaction } from './posting.ts'

export const getTransactions = endpoint({
  method: 'GET',
  path: '/api/transaction',
  tag: 'ledger',
  summary:
    'Whole transactions, newest first. `offset` is applied before `limit`; `account` keeps those that touch the account or one below it, `id` the one of that id.',
  query: z.object({
    account: nameParameter,
    id: nameParameter,
    limit: lenientParameter({ min: 1 }),
    offset: lenientParameter({ min: 1 }),
    ...bookParameters,
  }),
  answer: z.object({ transactions: z.array(transaction), ...priceGaps }),
})
export type TransactionsAnswer = AnswerOf<typeof getTransactions>
