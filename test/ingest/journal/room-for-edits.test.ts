import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import type { Book, Dialect } from '../../../src/ingest/journal/book.ts'
import { rememberingReaders } from '../../../src/ingest/readers.ts'

const OPTIONS = { today: parseDay('2025-01-01') }
const TRANSACTIONS = 400

const written: Readonly<Record<Dialect, (nth: number) => string>> = {
  ledger: (nth) => `P 2024/01/02 FUND ${nth}.5 EUR\n2024/01/02 Shop ${nth}\n    Food  ${nth}.00 EUR\n    Cash\n\n`,
  hledger: (nth) => `P 2024-01-02 FUND ${nth}.5 EUR\n2024-01-02 Shop ${nth}\n    Food  ${nth}.00 EUR\n    Cash\n\n`,
  beancount: (nth) =>
    `2024-01-02 price FUND ${nth}.5 EUR\n2024-01-02 * "Shop ${nth}"\n  Expenses:Food  ${nth}.00 EUR\n  Assets:Cash  -${nth}.00 EUR\n\n`,
}
const OPENED: Readonly<Record<Dialect, string>> = {
  ledger: '',
  hledger: '',
  beancount: '2024-01-01 open Assets:Cash\n2024-01-01 open Expenses:Food\n',
}

/** A book is read twice for nothing, and then edited again and again: books are written where the one before the last stood. */
test.each(['ledger', 'hledger', 'beancount'] as const)('edits of a %s journal move no columns', (dialect) => {
  const session = rememberingReaders()(dialect)
  let text = OPENED[dialect]
  for (let nth = 0; nth < TRANSACTIONS; nth++) text += written[dialect](nth)
  const read = (): Book => {
    const book = session.read('/main', { home: '/', bytes: () => Buffer.from(text), glob: () => [] }, OPTIONS)
    expect(book.problems).toEqual([])
    return book
  }
  let recorded = read()
  for (let rehearsal = 0; rehearsal < 2; rehearsal++) session.takeBack!(read())
  const places = new Set<object>()
  for (let edit = 0; edit < 12; edit++) {
    text += written[dialect](TRANSACTIONS + edit)
    const edited = read()
    if (edit > 0) for (const columns of [edited.transactions, edited.postings, edited.prices]) places.add(columns.day)
    session.takeBack!(recorded)
    recorded = edited
  }
  expect(recorded.transactions.count).toBe(TRANSACTIONS + 12)
  // Those of two books, in turn.
  expect(places.size).toBe(6)
})
