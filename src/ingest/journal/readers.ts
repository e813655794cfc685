import { beancountReader } from './beancount/read.ts'
import type { Dialect } from './book.ts'
import { hledgerReader } from './hledger/read.ts'
import { ledgerReader } from './ledger/read.ts'
import type { Reader } from './read.ts'

const READERS: Readonly<Record<Dialect, Reader>> = { ledger: ledgerReader, hledger: hledgerReader, beancount: beancountReader }

export const readerOf = (dialect: Dialect): Reader => READERS[dialect]
