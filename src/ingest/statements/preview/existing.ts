import { Exact } from '#vocabulary/exact.ts'
import type { Lesson } from '../accounts/model.ts'
import type { ExistingTransaction } from './preview.ts'

/** What the book teaches of accounts: each of its postings. */
export const asPlainLessons = (transactions: readonly ExistingTransaction[]): Lesson[] =>
  transactions.flatMap(({ day, payee, postings }) =>
    postings.map(({ account, quantity }) => ({ day, payee, account, quantity: Exact.parse(quantity) })),
  )
