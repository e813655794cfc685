import { describe, expect, test } from 'vitest'
import { incomeReport } from '../../../src/projections/reports/income-expense.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { given } from '../../support/given.ts'

describe('income', () => {
  const book = `
2023-02-10 Salary
  Assets:Checking  2000 EUR
  Expenses:Tax:Wage  400 EUR
  Income:Salary
2023-04-10 Salary
  Assets:Checking  2100 EUR
  Income:Salary
2023-06-20 Later
  Assets:Checking  1 EUR
  Income:Salary
`
  const report = given(incomeReport(ledgerOf(book, '2023-05-05')))
  test('has an entry for every month up to this one, also for those without any', () => {
    expect(report.income_timeline.map(({ date, postings }) => `${date.slice(0, 7)} ${postings.length}`)).toEqual([
      '2023-02 1',
      '2023-03 0',
      '2023-04 1',
      '2023-05 0',
    ])
  })
  test('has a card for every financial year, net of tax', () => {
    expect(
      report.yearly_cards.map(({ start_date, end_date, gross_income, net_tax, net_income }) => [
        start_date,
        end_date,
        ...[gross_income, net_tax, net_income].map(String),
      ]),
    ).toEqual([
      ['2022-04-01T00:00:00Z', '2023-03-31T23:59:59.999999999Z', '2400', '400', '2000'],
      ['2023-04-01T00:00:00Z', '2024-03-31T23:59:59.999999999Z', '2100', '0', '2100'],
    ])
    expect(report.tax_timeline.map(({ postings }) => postings.length)).toEqual([1, 0])
  })
  test('by calendar year has twelve months, whatever the financial year', () => {
    const years = given(incomeReport(ledgerOf(book, '2023-05-05'), { years: 2 })).multi_year
    expect(Object.entries(years).map(([year, { month, total }]) => `${year} ${Object.keys(month).length} ${total}`)).toEqual([
      '2022 12 0',
      '2023 12 4500',
    ])
    expect(years['2023']!.month['2023-04']!.toString()).toBe('2100')
    expect(Object.keys(given(incomeReport(ledgerOf(book, '2023-05-05'), { years: 99, untilYear: 2010 })).multi_year)).toHaveLength(10)
  })
  test('of an empty book is empty', () => {
    expect(given(incomeReport(ledgerOf('', '2023-05-05')))).toEqual({
      income_timeline: [],
      multi_year: {},
      tax_timeline: [],
      yearly_cards: [],
      unpriced: [],
      estimated: [],
    })
  })
})
