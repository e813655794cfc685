import { fileNamed, pathsOf } from '#vocabulary/document-names.ts'
import { describe, expect, test } from 'vitest'
import { namedDocuments } from '../../../src/projections/reports/named-documents.ts'
import { viewFromText } from '../../support/view-from-text.ts'

describe('the value of a tag', () => {
  test.each([
    ['belege/zahnarzt.pdf', 'belege/zahnarzt.pdf'],
    [' receipts/2026-02-17 patel.PDF ', 'receipts/2026-02-17 patel.PDF'],
    ['kvitto.jpeg', 'kvitto.jpeg'],
    ['[[file:belege/a.pdf][Rechnung]]', 'belege/a.pdf'],
    ['[[belege/b.pdf]]', 'belege/b.pdf'],
    ['file:///srv/a.pdf', '/srv/a.pdf'],
  ])('%s names a file', (value, name) => {
    expect(fileNamed(value)).toBe(name)
  })
  test.each(['', 'pdf', '.pdf', 'a/.pdf', 'rent 12.50', 'https://example.org/a.pdf', 'mailto:a@b.zip', 'statement.csv', 'monthly', 'A-20264'])(
    '%s names none',
    (value) => {
      expect(fileNamed(value)).toBeUndefined()
    },
  )
})

test('a name is looked for beside the file that says it, and then from the root journal', () => {
  expect(pathsOf('belege/a.pdf', 'jahre/2026.ledger')).toEqual(['jahre/belege/a.pdf', 'belege/a.pdf'])
  expect(pathsOf('belege/a.pdf', 'main.ledger')).toEqual(['belege/a.pdf'])
  expect(pathsOf('/etc/a.pdf', 'main.ledger')).toEqual(['/etc/a.pdf'])
})

test('documents of a book are those of its transactions and postings, once each, and none that is only foreseen', () => {
  const view = viewFromText(`
~ 2026-04-01 Dentist ; doc: never.pdf
  Expenses:Dentist  10 EUR
  Assets:Bank
2026-03-12 Dentist ; doc: receipts/march.pdf
  Expenses:Dentist  98 EUR
  Assets:Bank  ; doc: receipts/march.pdf
2026-03-14 Shop ; trip: Rome
  Expenses:Books  20 EUR
  Assets:Bank  ; scan: slip.png
`)
  expect(namedDocuments(view).map(({ account, paths, payee, line }) => [account, paths, payee, line > 0])).toEqual([
    ['Expenses:Dentist', ['receipts/march.pdf'], 'Dentist', true],
    ['Assets:Bank', ['slip.png'], 'Shop', true],
  ])
  expect(namedDocuments(view)).toBe(namedDocuments(view))
})
