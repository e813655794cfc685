import { describe, expect, test } from 'vitest'
import { expenseReport } from '../../../src/projections/reports/expense.ts'
import { incomeStatementReport } from '../../../src/projections/reports/income-statement.ts'
import { incomeReport } from '../../../src/projections/reports/income.ts'
import { periodAround, sankeyReport } from '../../../src/projections/reports/sankey.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

function given<Report>(report: Report | Refusal): Report {
  if (report instanceof Refusal) throw new Error(report.message)
  return report
}
const spent = (day: string, account: string, amount: string): string => `${day} Shop\n  ${account}  ${amount} EUR\n  Assets:Checking\n`

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
      ['2023-04-01T00:00:00Z', '2024-03-31T23:59:59.999999999Z', '2101', '0', '2101'],
    ])
    expect(report.tax_timeline.map(({ postings }) => postings.length)).toEqual([1, 0])
  })
  test('by calendar year has twelve months, whatever the financial year', () => {
    const years = given(incomeReport(ledgerOf(book, '2023-05-05'), { years: 2 })).multi_year
    expect(Object.entries(years).map(([year, { month, total }]) => `${year} ${Object.keys(month).length} ${total}`)).toEqual([
      '2022 12 0',
      '2023 12 4501',
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
    })
  })
})

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
  test('stands under its month and its financial year, tax by itself', () => {
    expect(Object.entries(report.month_wise.expenses).map(([month, list]) => `${month} ${list.length}`)).toEqual([
      '2023-07 3',
      '2023-08 2',
      '2023-09 1',
    ])
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

describe('the flow of money', () => {
  const book = `
P 2023-09-01 USD 0.8 EUR
2023-09-01 Salary
  Assets:Bank  900 EUR
  Expenses:Tax  100 EUR
  Income:Salary
2023-09-02 Hotel
  Expenses:Travel  50 USD
  Assets:Bank  -40 EUR
2023-10-02 Next month
  Expenses:Travel  10 EUR
  Assets:Bank
`
  test('is shown in the default currency, with how many transactions it took', () => {
    const { links, meta } = given(sankeyReport(ledgerOf(book, '2023-09-14')))
    expect(links.map(({ source, target, value, txnCount }) => `${source} > ${target} ${value} ${txnCount}`)).toEqual([
      'Assets:Bank > Expenses:Travel 40 1',
      'Income:Salary > Assets:Bank 900 1',
      'Income:Salary > Expenses:Tax 100 1',
    ])
    expect(plain(meta)).toEqual({
      from: '2023-09-01',
      to: '2023-09-30',
      period: 'month',
      currency: 'EUR',
      totalInflow: '1000',
      totalOutflow: '140',
      hasUnconvertible: false,
    })
  })
  test('is converted once into another currency', () => {
    const { meta } = given(sankeyReport(ledgerOf(book, '2023-09-14'), { currency: 'USD' }))
    expect(plain(meta)).toMatchObject({ currency: 'USD', totalInflow: '1250', totalOutflow: '175' })
  })
  test('does not run in circles', () => {
    const rebooked = '2023-09-03 Rebook\n  Assets:Bank  -5 EUR\n  Assets:Bank  5 EUR'
    expect(given(sankeyReport(ledgerOf(rebooked, '2023-09-14'))).links).toEqual([])
  })
  test('covers both its first and its last day', () => {
    const { meta } = given(
      sankeyReport(ledgerOf(book, '2023-09-14', { timeZone: 'Asia/Tokyo' }), { from: parseDay('2023-09-02'), to: parseDay('2023-10-02') }),
    )
    expect(plain(meta)).toMatchObject({ totalInflow: '0', totalOutflow: '50' })
  })
  test('covers the calendar month, quarter or year around today', () => {
    const around = (day: string, period: 'month' | 'quarter' | 'year'): string =>
      Object.values(periodAround(parseDay(day), period))
        .map(formatDay)
        .join(' ')
    expect([around('2023-02-14', 'month'), around('2023-12-31', 'quarter'), around('2023-05-01', 'quarter'), around('2023-05-01', 'year')]).toEqual([
      '2023-02-01 2023-02-28',
      '2023-10-01 2023-12-31',
      '2023-04-01 2023-06-30',
      '2023-01-01 2023-12-31',
    ])
  })
})

describe('the income statement', () => {
  const book = `
P 2023-03-31 FUND 12 EUR
P 2023-12-01 FUND 15 EUR
2023-01-01 Salary
  Assets:Checking  1000 EUR
  Expenses:Tax  100 EUR
  Income:Salary
2023-02-01 Buy
  Assets:Fund  20 FUND @ 10 EUR
  Assets:Checking
2023-06-01 Interest
  Assets:Checking  5 EUR
  Income:Interest:Bank
2023-09-01 Sell
  Assets:Fund  -10 FUND {10 EUR} @ 14 EUR
  Income:CapitalGains:Fund  -40 EUR
  Assets:Checking  140 EUR
`
  const { yearly } = incomeStatementReport(ledgerOf(book, '2023-12-31'))
  test('shows gains of prices year by year, each only once', () => {
    // March: 20 units for 200 are worth 240. December: 10 units are worth 150, and 140 were taken out: 50 more.
    expect([yearly['2022 - 23']!.pnl, yearly['2023 - 24']!.pnl].map(plain)).toEqual([{ 'Assets:Fund': '40' }, { 'Assets:Fund': '50' }])
  })
  test('leads from the balance at the start to the one at the end', () => {
    for (const year of Object.values(yearly)) {
      const sum = (of: object): number => Object.values(of).reduce((total: number, figure) => total + figure.toNumber(), 0)
      const change = sum(year.pnl) - sum(year.income) - sum(year.interest) - sum(year.equity) - sum(year.expenses) - sum(year.tax)
      expect(year.endingBalance.minus(year.startingBalance).toNumber()).toBe(change)
    }
    expect(plain(yearly['2023 - 24'])).toMatchObject({
      startingBalance: '1040',
      endingBalance: '1095',
      interest: { 'Income:Interest:Bank': '-5' },
      income: {},
      tax: {},
    })
  })
  test('carries what has no price at cost', () => {
    const unpriced = incomeStatementReport(ledgerOf('2023-01-01 Buy\n  Assets:House  1 HOUSE {9000 EUR}\n  Equity:Open  -9000 EUR', '2023-12-31'))
      .yearly['2022 - 23']!
    expect(plain(unpriced)).toMatchObject({ endingBalance: '9000', pnl: {} })
  })
  test('of an empty book is empty', () => {
    expect(incomeStatementReport(ledgerOf('', '2023-12-31'))).toEqual({ yearly: {}, unpriced: [] })
  })
})
