import { describe, expect, test } from 'vitest'
import { columnsOf, isJournal, isOfTrades, letterOf, mappingOf, withColumn } from '../../../ui/figures/statement-figures.ts'

const row = (place: number, cells: string[], outcome: 'text' | 'skipped' = 'text') => ({
  row: place,
  line: place + 1,
  cells,
  outcome,
  text: '',
  transactions: [],
  predictions: [],
  why: '',
})

describe('columns', () => {
  test('have letters as in a spreadsheet', () => {
    expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })

  test('are called what the header calls them, or what stands in them first', () => {
    const rows = [
      row(0, ['Date', '', 'Amount'], 'skipped'),
      row(1, ['2024-01-01', '', '5']),
      row(2, ['2024-01-02', 'A very long purpose of a transfer']),
    ]
    expect(columnsOf({ rows, header_row: 0 })).toEqual([
      { letter: 'A', name: 'Date' },
      { letter: 'B', name: 'A very long purpose o…' },
      { letter: 'C', name: 'Amount' },
    ])
    expect(columnsOf({ rows: rows.slice(1) })[0]).toEqual({ letter: 'A', name: '2024-01-01' })
  })

  test('of one amount and of money in and out exclude each other', () => {
    const mapping = mappingOf({
      columns: { date: 'A', amount: 'C', dr_cr: 'D' },
      date_format: 'DD/MM/YYYY',
      accounts: { asset: 'Assets:X' },
      settings: {},
    })
    expect(withColumn(mapping, 'debit', 'B').column_mappings).toEqual({ date: 'A', debit: 'B' })
    expect(withColumn(withColumn(mapping, 'debit', 'B'), 'amount', 'C').column_mappings).toEqual({ date: 'A', amount: 'C' })
    expect(withColumn(mapping, 'dr_cr', '').column_mappings).toEqual({ date: 'A', amount: 'C' })
    expect(mapping.default_accounts).toEqual({})
  })

  test('of units or ISINs make a list one of trades', () => {
    expect([{ quantity: 'C' }, { isin: 'B' }, { amount: 'C', fee: 'D' }].map((column_mappings) => isOfTrades({ column_mappings }))).toEqual([
      true,
      true,
      false,
    ])
  })
})

test.each([
  ['book.beancount', '', true],
  ['export.txt', '2024-01-01 * Bakery\n    Expenses:Food  4 EUR\n', true],
  ['export.csv', 'Date,Payee\n2024-01-01,Bakery\n', false],
  ['export.txt', '2024-01-01;Bakery;4\n  2024-01-02;B:C;4', false],
])('a journal is told from a statement: %s %j', (name, beginning, expected) => {
  expect(isJournal(name, beginning)).toBe(expected)
})
