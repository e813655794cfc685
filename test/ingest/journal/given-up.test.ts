import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf, rememberingReaders } from '../../../src/ingest/readers.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import type { Files } from '../../../src/ingest/journal/files.ts'

const OPTIONS = { today: parseDay('2024-06-15') }
const TEXTS: Readonly<Record<Dialect, string>> = {
  ledger: '2024/01/31 Shop\n    Food  $10\n    Cash\n',
  hledger: '2024-01-31 Shop\n    Food  $10\n    Cash\n',
  beancount: '2024-01-31 open Assets:Cash\n2024-01-31 * "Shop"\n  Assets:Cash  10 EUR\n  Assets:Cash  -10 EUR\n',
}

test.each(['ledger', 'hledger', 'beancount'] as const)('an empty file of %s is none whose bytes went to another thread', (dialect) => {
  const session = rememberingReaders()(dialect)
  const of = (bytes: Uint8Array): Files => ({ home: '/', bytes: () => bytes, glob: () => [] })
  const written = new TextEncoder().encode(TEXTS[dialect])
  expect(session.read('/main.journal', of(written), OPTIONS).transactions.count).toBe(1)
  structuredClone(written, { transfer: [written.buffer] })
  expect(written.length).toBe(0)
  const nothing = new Uint8Array(0)
  const book = session.read('/main.journal', of(nothing), OPTIONS)
  const fresh = readerOf(dialect).read('/main.journal', of(nothing), OPTIONS)
  expect(book.transactions.count).toBe(0)
  expect(book.files).toEqual(fresh.files)
  expect(book.problems).toEqual(fresh.problems)
})
