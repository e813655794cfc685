import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { fileOfTheYear } from '../../src/projections/names-of-the-book.ts'
import { viewFromText } from '../support/view-from-text.ts'

const view = viewFromText(`
2026-01-02 Old
  Expenses:Food  1 EUR
  Assets:Bank
2026-11-20 New
  Expenses:Food  1 EUR
  Assets:Bank
~ 2026-11-25 Foreseen
  Expenses:Food  1 EUR
  Assets:Bank
2026-12-24 To come
  Expenses:Food  1 EUR
  Assets:Bank
`)
const today = parseDay('2026-11-26')
/** With the second transaction in a file of that name. */
const inFile = (name: string) => {
  const file = Int32Array.from(view.transactions.file)
  file[1] = 1
  return { order: view.order, files: ['main.ledger', name], transactions: Object.assign(Object.create(view.transactions), { file }) }
}

test.each(['2026.ledger', 'jahre/haushalt-2026.ledger', '2026/11.journal', '202611.ledger'])('today is written into %s', (name) => {
  expect(fileOfTheYear(inFile(name), today)).toBe(name)
})
test.each(['2025.ledger', 'giro.ledger', 'import-12026.ledger', '../2026.ledger'])('and not into %s', (name) => {
  expect(fileOfTheYear(inFile(name), today)).toBeUndefined()
})
test('nor anywhere by itself in a book of one file, or before the first transaction', () => {
  expect(fileOfTheYear(view, today)).toBeUndefined()
  expect(fileOfTheYear(inFile('2026.ledger'), parseDay('2020-01-01'))).toBeUndefined()
})
