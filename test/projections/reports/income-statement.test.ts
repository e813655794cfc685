import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { incomeStatementReport } from '../../../src/projections/reports/income-statement.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

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
  test('has accounts of no root in a section of their own, and comes to its last balance with them', () => {
    const statement = incomeStatementReport(
      ledgerOf(
        '2023-01-01 Salary\n  Assets:Checking  1000 EUR\n  Income:Salary\n2023-02-01 Clearing\n  Clearing:House  30 EUR\n  Assets:Checking\n',
        '2023-03-01',
      ),
    ).yearly['2022 - 23']!
    expect(plain(statement.other)).toEqual({ 'Clearing:House': '30' })
    expect(statement.endingBalance.toText()).toBe('970')
  })
  test('tells what prices did in a year without postings with the next year that has some', () => {
    const text = `
P 2023-03-31 FUND 12 EUR
P 2024-03-31 FUND 20 EUR
P 2025-03-31 FUND 21 EUR
2023-02-01 Buy
  Assets:Fund  10 FUND @ 10 EUR
  Equity:Opening
2024-06-01 Buy
  Assets:Fund  1 FUND @ 20 EUR
  Equity:Opening
`
    const { '2024 - 25': year } = incomeStatementReport(ledgerOf(text, '2025-03-31')).yearly
    const { startingBalance, endingBalance, pnl, equity } = year!
    expect(plain({ startingBalance, equity, pnl, endingBalance })).toEqual({
      startingBalance: '200',
      equity: { 'Equity:Opening': '-20' },
      // 80 of the year before, in which nothing was booked, and 11 of its own.
      pnl: { 'Assets:Fund': '91' },
      endingBalance: '231',
    })
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
  test('of some days is what all of those days changed, and month after month leads through the year', () => {
    const ledger = ledgerOf(book, '2023-12-31')
    const of = (from: string, to: string) => Object.entries(incomeStatementReport(ledger, { from: parseDay(from), to: parseDay(to) }).yearly)
    // A financial year by its days is the financial year.
    expect(of('2023-04-01', '2024-03-31').map(([name, { date: _, ...statement }]) => [name, plain(statement)])).toEqual([
      ['2023-04-01..2023-12-31', plain((({ date: _, ...statement }) => statement)(yearly['2023 - 24']!))],
    ])
    const ends = Array.from({ length: 9 }, (_, nth) => `2023-${String(nth + 4).padStart(2, '0')}`).map((month) => {
      const [[, statement] = []] = of(`${month}-01`, month === '2023-12' ? '2023-12-31' : `${month}-30`)
      return [statement?.startingBalance.toNumber(), statement?.endingBalance.toNumber()]
    })
    expect(ends.map(([start]) => start).slice(1)).toEqual(ends.map(([, end]) => end).slice(0, -1))
    expect([ends[0]?.[0], ends.at(-1)?.[1]]).toEqual([1040, 1095])
    expect(plain(of('2023-06-01', '2023-06-30')[0]![1])).toMatchObject({ interest: { 'Income:Interest:Bank': '-5' }, pnl: {}, income: {} })
    expect(of('2024-01-01', '2024-01-31')).toEqual([])
  })
  test('carries what has no price at cost', () => {
    const unpriced = incomeStatementReport(ledgerOf('2023-01-01 Buy\n  Assets:House  1 HOUSE {9000 EUR}\n  Equity:Open  -9000 EUR', '2023-12-31'))
      .yearly['2022 - 23']!
    expect(plain(unpriced)).toMatchObject({ endingBalance: '9000', pnl: {} })
  })
  test('of an empty book is empty', () => {
    expect(incomeStatementReport(ledgerOf('', '2023-12-31'))).toEqual({ yearly: {}, unpriced: [], estimated: [] })
  })
})
