import { describe, expect, test } from 'vitest'
import {
  columnsOf,
  currencyOfLanguages,
  type Decision,
  isJournal,
  isOfTrades,
  letterOf,
  mappingOf,
  missingFor,
  valueInWords,
  withChoice,
  withColumn,
} from '../../../ui/figures/statement-figures.ts'

test.each([
  [['de-AT', 'en'], 'EUR'],
  [['en', 'en-GB'], 'GBP'],
  [['de-CH'], 'CHF'],
  [['en-US'], 'USD'],
  [['zh-Hant-TW'], 'TWD'],
])('a browser in %s proposes %s', (languages, currency) => {
  expect(currencyOfLanguages(languages)).toBe(currency)
})

test('a browser that names no region, or none that is known, proposes nothing', () => {
  expect(currencyOfLanguages(['en', 'not a language', 'en-AQ'])).toBeUndefined()
})

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

const decision = (about: Decision['about'], isCertain: boolean): Decision => ({
  about,
  value: '',
  by: isCertain ? 'values' : 'guess',
  because: '',
  is_certain: isCertain,
  choices: [],
})

describe('a statement can be saved', () => {
  test('when everything is decided', () => {
    expect(missingFor({ decisions: [decision('sign', true)], contradictions: [] }, { despiteBalance: false })).toBe('')
  })

  test('not before each open decision is made, and all of them are named', () => {
    const decisions = [decision('date_format', false), decision('columns', true), decision('sign', false), decision('currency', false)]
    expect(missingFor({ decisions, contradictions: [] }, { despiteBalance: false })).toBe(
      'To save, choose first: Date order, Positive amounts, Currency.',
    )
  })

  test('not while it contradicts itself, unless the person says so', () => {
    const shown = { decisions: [], contradictions: [{ line: 4, row: 3, message: 'the balance after this row is 5 EUR' }] }
    expect(missingFor(shown, { despiteBalance: false })).toBe('To save, look first at what does not add up.')
    expect(missingFor(shown, { despiteBalance: true })).toBe('')
  })

  test('not with a contradiction that is accepted and a decision that is open', () => {
    const shown = { decisions: [decision('sign', false)], contradictions: [{ line: 0, message: 'the total differs' }] }
    expect(missingFor(shown, { despiteBalance: true })).toBe('To save, choose first: Positive amounts.')
  })
})

test('a choice is added to those made before', () => {
  const first = withChoice(undefined, 'date_format', 'MM/DD/YYYY')
  expect(withChoice(first, 'sign', 'out')).toEqual({ date_format: 'MM/DD/YYYY', sign: 'out' })
  expect(withChoice(first, 'columns', 'D,E')).toEqual({ date_format: 'MM/DD/YYYY', amount_column: 'D,E' })
  expect(withChoice(first, 'date_format', 'DD/MM/YYYY')).toEqual({ date_format: 'DD/MM/YYYY' })
  expect(withChoice(withChoice(undefined, 'currency', 'USD'), 'decimal_mark', ',')).toEqual({ currency: 'USD', decimal_mark: ',' })
})

test.each([
  ['date_format', 'DD/MM/YYYY', 'day first (DD/MM/YYYY)'],
  ['date_format', 'MM/DD/YY', 'month first (MM/DD/YY)'],
  ['sign', 'out', 'money out'],
  ['decimal_mark', ',', 'comma: 1.234,56'],
  ['columns', 'C,D', 'C (Paid out) and D'],
  ['currency', 'EUR', 'EUR'],
] as const)('a decision about %s, %s, is read as “%s”', (about, value, words) => {
  expect(valueInWords({ about, value }, [{ letter: 'C', name: 'Paid out' }])).toBe(words)
})
