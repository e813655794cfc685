import type { Dialect } from '../journal/book.ts'
import { editBeancount } from './edit-beancount.ts'
import { editLedgerLike } from './edit-ledger-like.ts'
import type { TransactionOperation } from './operation.ts'

/** The lines of one transaction after an operation, raw and without their ends; undefined where that cannot be written there. */
export const editTransaction = (lines: readonly string[], operation: TransactionOperation, dialect: Dialect): string[] | undefined =>
  dialect === 'beancount' ? editBeancount(lines, operation) : editLedgerLike(lines, operation, dialect)
