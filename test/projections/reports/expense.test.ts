import { describe, expect, test } from 'vitest'
import { expenseReport } from '../../../src/projections/reports/income-expense.ts'
import { parseDay } from '#vocabulary/day.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'
import { given } from '../../support/given.ts'

const spent = (day: string, account: string, amount: string): string => `${day} Shop\n  ${account}  ${amount} EUR\n  Assets:Checking\n`

describe('spending', () => {
  const report = given(
    expenseReport(
      ledgerOf(
        spent('2023-08-16', 'Expenses:Food:Bakery', '30') +
          spent('2023-08-15', 'Expenses:Food', '25') +
          spent('2023-07-17', 'Expenses:Food', '44') +
          spent('2023-07-16', 'Expenses:Rent', '700') +
          spent('2023-07-15', 'Expenses:Rent', '9') +
          spent('2023-09-14', 'Expenses:Tax', '500') +
          spent('2023-09-15', 'Expenses:Fun', '8'),
        '2023-09-14',
      ),
    ),
  )
  test('is compared with the thirty days before, by category, without tax and without what is to come', () => {
    expect(plain(report.trends)).toEqual([
      { category: 'Food', current_month: '55', previous_month: '44', variance: '11', variance_pct: '25' },
      { category: 'Rent', current_month: '0', previous_month: '700', variance: '-700', variance_pct: '-100' },
    ])
  })
  test('that is new has no percentage', () => {
    expect(plain(given(expenseReport(ledgerOf(spent('2023-09-01', 'Expenses:Car', '30'), '2023-09-14'))).trends)).toMatchObject([
      { variance: '30', variance_pct: null },
    ])
  })
  test('counts a leap day in February', () => {
    const leap = given(expenseReport(ledgerOf(spent('2024-02-29', 'Expenses:Car', '30'), '2024-03-14'))).multi_year['2024']!
    expect([leap.month['2024-02'], leap.total].map(String)).toEqual(['30', '30'])
  })
  test('that is to come is none yet, unless the ledger looks ahead', () => {
    const ledger = ledgerOf(spent('2023-09-15', 'Expenses:Fun', '8'), '2023-09-14')
    expect(given(expenseReport(ledger))).toMatchObject({ expenses: [], graph: {}, month_wise: { expenses: {} } })
    const ahead = given(expenseReport(ledger.lookingAhead()))
    expect([ahead.expenses.length, Object.keys(ahead.month_wise.expenses), `${ahead.multi_year['2023']!.total}`]).toEqual([1, ['2023-09'], '8'])
  })
  test('stands under its month and its financial year, tax by itself', () => {
    expect(Object.entries(report.month_wise.expenses).map(([month, list]) => `${month} ${list.length}`)).toEqual(['2023-07 3', '2023-08 2'])
    expect(Object.keys(report.year_wise.taxes)).toEqual(['2023 - 24'])
    expect(report.expenses.map(({ account }) => account)).not.toContain('Expenses:Tax')
  })
  test('flows through the groups of accounts, and nobody gets more than was paid', () => {
    const both = `
2023-09-01 Two payers
  Expenses:Food  60 EUR
  Expenses:Home:Garden  40 EUR
  Assets:Cash  -30 EUR
  Assets:Bank  -70 EUR
2023-09-02 Salary
  Assets:Bank  500 EUR
  Income:Salary:Acme`
    const { nodes, links } = given(expenseReport(ledgerOf(both, '2023-09-14'))).graph['2023 - 24']!
    const name = (id: number): string => nodes.find((node) => node.id === id)!.name
    expect(links.map(({ source, target, value }) => `${name(source)} > ${name(target)} ${value}`).sort()).toEqual([
      'Assets:Bank > Expenses 70',
      'Assets:Cash > Expenses 30',
      'Expenses > Expenses:Food 60',
      'Expenses > Expenses:Home 40',
      'Expenses:Home > Expenses:Home:Garden 40',
      'Income > Assets:Bank 500',
      'Income:Salary > Income 500',
      'Income:Salary:Acme > Income:Salary 500',
    ])
  })
  test('lists only the postings of the days asked for, and sums up everything', () => {
    const book = spent('2023-02-01', 'Expenses:Food', '5') + spent('2023-08-01', 'Expenses:Food', '7')
    const listed = { first: parseDay('2023-08-01'), last: parseDay('2023-08-31') }
    const august = given(expenseReport(ledgerOf(book, '2023-09-14'), { listed }))
    expect([Object.keys(august.month_wise.expenses), Object.keys(august.graph), august.expenses.length]).toEqual([['2023-08'], ['2023 - 24'], 1])
    expect(august.multi_year['2023']!.total.toString()).toBe('12')
  })
  test('of an empty book is empty', () => {
    const empty = given(expenseReport(ledgerOf('', '2023-09-14')))
    expect([empty.expenses, empty.graph, empty.trends, empty.month_wise.expenses]).toEqual([[], {}, [], {}])
    expect(empty.multi_year['2023']!.total.isZero).toBe(true)
  })
})
