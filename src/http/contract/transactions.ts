import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { bookParameters, countParameter, listedParameters, nameParameter } from './fields.ts'
import { posting, transaction } from './posting.ts'

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

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  tag: 'ledger',
  summary: 'Every posting, newest first, with its market value and running balance. `offset` is applied before `limit`; 0 is no limit.',
  query: z.object({ limit: countParameter({ min: 0 }), offset: countParameter({ min: 0 }), ...bookParameters }),
  answer: z.object({ postings: z.array(posting) }),
})

export const getBalancedPostings = endpoint({
  method: 'GET',
  path: '/api/transaction/balanced',
  tag: 'ledger',
  summary: 'Every transaction as pairs of what left one account and reached another.',
  query: z.object({ ...bookParameters, ...listedParameters }),
  answer: z.object({ balancedPostings: z.array(z.object({ from: posting, to: posting })) }),
})
