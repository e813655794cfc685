import type { Dialect } from './journal/book.ts'
import type { Reader } from './journal/reader.ts'

const READERS: Readonly<Record<Dialect, () => Promise<Reader>>> = {
  ledger: async () => (await import('./ledger/reader.ts')).ledgerReader,
  hledger: async () => (await import('./hledger/reader.ts')).hledgerReader,
  beancount: async () => (await import('./beancount/reader.ts')).beancountReader,
}

/** The reader of one dialect, without the code of the others: for commands that read one journal and end. */
export const loadReader = (dialect: Dialect): Promise<Reader> => READERS[dialect]()
