import { beancountReader, createBeancountSession } from './beancount/beancount-reader.ts'
import type { Dialect } from './journal/book.ts'
import { createHledgerSession, hledgerReader } from './hledger/hledger-reader.ts'
import { createLedgerSession, ledgerReader } from './ledger/ledger-reader.ts'
import type { Reader } from './journal/read-options.ts'

const READERS: Readonly<Record<Dialect, Reader>> = { ledger: ledgerReader, hledger: hledgerReader, beancount: beancountReader }

export const readerOf = (dialect: Dialect): Reader => READERS[dialect]

/** What reads a journal of a dialect. */
export type Readers = (dialect: Dialect) => Pick<Reader, 'read'>

/** Readers that remember what they read, for whoever reads the same journal again and again. */
export function rememberingReaders(): Readers {
  const sessions: Readonly<Record<Dialect, Reader>> = {
    ledger: createLedgerSession(),
    hledger: createHledgerSession(),
    beancount: createBeancountSession(),
  }
  return (dialect) => sessions[dialect]
}
