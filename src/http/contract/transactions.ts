import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, countParameter, nameParameter } from './fields.ts'
import { transaction } from './posting.ts'

export const getTransactions = endpoint({
  method: 'GET',
  path: '/api/transaction',
  tag: 'ledger',
  summary:
    'Whole transactions, newest first. `offset` is applied before `limit`; a limit of 0 is none; `account` keeps those that touch the account or one below it.',
  query: z.object({ account: nameParameter, limit: countParameter({ min: 0 }), offset: countParameter({ min: 0 }), ...bookParameters }),
  answer: z.object({ transactions: z.array(transaction) }),
})
export type TransactionsAnswer = AnswerOf<typeof getTransactions>
