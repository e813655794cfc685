import type { Dialect } from '../../ingest/journal/book.ts'

/** The dialects that a command may name; apart from the readers, so that naming them loads none. */
export const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']
