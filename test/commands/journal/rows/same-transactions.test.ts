import { describe, expect, test } from 'vitest'
import { sameEnds } from '../../../../src/commands/journal/rows/same-transactions.ts'
import { demoBook } from '../../../../src/demo/demo-book.ts'
import type { Dialect } from '../../../../src/ingest/journal/book.ts'
import { createLedgerSession } from '../../../../src/ingest/ledger/reader.ts'
import { rememberingReaders } from '../../../../src/ingest/readers.ts'
import { DEMO_UNTIL } from '../../../support/demo-until.ts'

const FOLDER = '/books/'

/** The demo book in a dialect, read once and again after a change of one of its files; how much of it was the same. */
function afterAnEdit(dialect: Dialect, edit: (text: string) => string) {
  const files = new Map(demoBook({ dialect, until: DEMO_UNTIL }).map(({ name, text }) => [FOLDER + name, text]))
  const root = [...files.keys()].find((name) => name.startsWith(`${FOLDER}main.`))!
  const inbox = [...files.keys()].find((name) => name.startsWith(`${FOLDER}2025.`))!
  const reader = rememberingReaders()(dialect)
  const read = () => {
    const book = reader.read(
      root,
      { home: '/', bytes: (path) => Buffer.from(files.get(path)!), glob: () => [] },
      { today: DEMO_UNTIL, strict: false, autoPostings: true, forecastUntil: DEMO_UNTIL + 40 },
    )
    expect(book.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    return { book, accounts: book.accounts.names }
  }
  const before = read()
  files.set(inbox, edit(files.get(inbox)!))
  const now = read()
  const { head, tail } = sameEnds(now, before)
  return { others: now.book.transactions.count - head - tail, added: now.book.transactions.count - before.book.transactions.count, tail }
}

const ADDED: Readonly<Record<Dialect, string>> = {
  ledger: '2025/06/01 Stall\n    Expenses:New  1.00 EUR\n    Assets:New\n\n',
  hledger: '2025-06-01 Stall\n    Expenses:New  1.00 EUR\n    Assets:New\n\n',
  beancount: '2025-06-01 open Expenses:New\n2025-06-01 open Assets:New\n2025-06-01 * "Stall"\n  Expenses:New  1.00 EUR\n  Assets:New\n\n',
}

describe.each(['ledger', 'hledger', 'beancount'] as const)('after an edit of a journal of %s', (dialect) => {
  test('in the middle of it, all but what was edited is the same, with new names and other lines', () => {
    const { others, added, tail } = afterAnEdit(dialect, (text) => {
      const middle = text.indexOf('\n\n', text.length / 2) + 2
      return text.slice(0, middle) + ADDED[dialect] + text.slice(middle)
    })
    expect(added).toBe(1)
    expect(others).toBe(1)
    expect(tail).toBeGreaterThan(100)
  })
})

test('behind what was copied every row is looked at', () => {
  const text = Array.from({ length: 8 }, (_, at) => `2025-06-0${at + 1} Shop\n    Food  ${at + 1} EUR\n    Cash\n\n`).join('')
  const read = () => {
    const bytes = (): Buffer => Buffer.from(text)
    // One that remembers nothing copies nothing.
    const book = createLedgerSession().read('/main.ledger', { home: '/', bytes, glob: () => [] }, { today: DEMO_UNTIL })
    return { book, accounts: book.accounts.names }
  }
  const [before, now] = [read(), read()]
  const { taken, transactions } = now.book
  taken.add(new WeakRef(before.book), { row: 1, before: 1, count: 2 })
  expect(sameEnds(now, before)).toEqual({ head: 8, tail: 0 })
  for (const row of [2, 3]) transactions.endLine[row]! += 1
  expect(sameEnds(now, before)).toEqual({ head: 3, tail: 4 })
  transactions.endLine[0]! += 1
  expect(sameEnds(now, before).head).toBe(0)
})
