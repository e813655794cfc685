import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, dayOf, formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type IncomeStatement, incomeStatementReport } from '../../../src/projections/reports/income-statement.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

/** What is left between the balances and the sections. */
const restOf = ({ startingBalance, endingBalance, pnl, ...rest }: IncomeStatement): Exact => {
  const sum = (amounts: Record<string, Exact>): Exact => Exact.sum(Object.values(amounts))
  const given = [rest.income, rest.interest, rest.equity, rest.tax, rest.expenses, rest.other].map(sum)
  return Exact.sum([endingBalance, startingBalance.negated(), sum(pnl).negated(), ...given])
}

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
  test('is there for a year without postings, too, in which prices changed something', () => {
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
    const { yearly: years } = incomeStatementReport(ledgerOf(text, '2027-05-01'))
    expect(
      Object.entries(years).map(([year, { startingBalance, equity, pnl, endingBalance }]) => [
        year,
        plain([startingBalance, equity, pnl, endingBalance]),
      ]),
    ).toEqual([
      ['2022 - 23', ['0', { 'Equity:Opening': '-100' }, { 'Assets:Fund': '20' }, '120']],
      ['2023 - 24', ['120', {}, { 'Assets:Fund': '80' }, '200']],
      ['2024 - 25', ['200', { 'Equity:Opening': '-20' }, { 'Assets:Fund': '11' }, '231']],
    ])
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
  test('counts flows at the rate of their day, and has what rates did to money and debts in its gains', () => {
    const rates = `
P 2023-01-01 USD 1.00 EUR
P 2023-12-31 USD 0.80 EUR
2023-02-01 Invoice
  Assets:Dollars  1000 USD
  Income:Clients  -1000 USD
2023-02-01 Change
  Assets:Dollars  -700 USD @ 1.00 EUR
  Assets:Checking  700 EUR
2023-03-01 Loan
  Assets:Dollars  100 USD
  Liabilities:Loan  -100 USD
`
    const { yearly: years } = incomeStatementReport(ledgerOf(rates, '2023-12-31', { financialYearStartingMonth: 1 }))
    const { date: _, ...statement } = years['2023']!
    // 300 USD lost 60 by their rate; 100 USD were borrowed, lost 20, and so did the debt.
    expect(plain(statement)).toMatchObject({
      startingBalance: '0',
      income: { 'Income:Clients': '-1000' },
      liabilities: { 'Liabilities:Loan': '-100' },
      pnl: { 'Assets:Dollars': '-80', 'Liabilities:Loan': '20' },
      endingBalance: '940',
    })
  })
  test('leads from one balance to the other to the last digit, for any flows and rates', () => {
    const currency = fc.constantFrom('EUR', 'USD', 'GBP')
    const amount = fc.integer({ min: 1, max: 9999 }).map((cents) => Exact.of(cents, 2).toText())
    const from = fc.constantFrom('Income:Salary', 'Income:Interest:Bank', 'Liabilities:Card', 'Equity:Opening', 'Assets:Purse')
    const to = fc.constantFrom('Expenses:Food', 'Expenses:Tax', 'Liabilities:Loan', 'Assets:Bank')
    const flow = fc.record({ from, to, amount, currency }).map((each) => `  ${each.to}  ${each.amount} ${each.currency}\n  ${each.from}\n`)
    const trade = fc
      .record({ units: amount, price: amount, currency, what: fc.constantFrom('FUND', 'USD') })
      .filter(({ what, currency: paid }) => what !== paid)
      .map(({ units, price, currency: paid, what }) => `  Assets:Broker  ${units} ${what} @@ ${price} ${paid}\n  Assets:Bank  -${price} ${paid}\n`)
    const entries = fc.array(fc.tuple(fc.nat({ max: 900 }), fc.oneof(flow, trade)), { minLength: 1, maxLength: 15 })
    const prices = fc.array(fc.tuple(fc.nat({ max: 900 }), fc.constantFrom('USD', 'GBP', 'FUND'), amount), { maxLength: 10 })
    const first = dayOf(2021, 1, 2)
    fc.assert(
      fc.property(entries, prices, (booked, quoted) => {
        const known = 'P 2021-01-01 USD 0.9 EUR\nP 2021-01-01 GBP 1.2 EUR\nP 2021-01-01 FUND 3 EUR\n'
        const changes = quoted.map(([day, what, price]) => `P ${formatDay(first + day)} ${what} ${price} EUR\n`)
        const flows = booked.map(([day, postings]) => `${formatDay(first + day)} Payee\n${postings}`)
        const { yearly: years } = incomeStatementReport(ledgerOf([known, ...changes, ...flows].join(''), formatDay(addMonths(first, 36))))
        for (const statement of Object.values(years)) expect(`${restOf(statement)}`).toBe('0')
      }),
    )
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
