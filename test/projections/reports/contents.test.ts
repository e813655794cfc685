import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { budgetReport } from '../../../src/projections/reports/budget.ts'
import { cashFlowReport } from '../../../src/projections/reports/cash-flow.ts'
import { contentsOf, contentsPage, explainFigure } from '../../../src/projections/reports/explain.ts'
import { networthByAccountReport, networthReport } from '../../../src/projections/reports/net-worth.ts'
import type { Combination } from '../../../src/projections/reports/parts/combined-figure.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2024-03-20 FUND 12 EUR
~ 2024-03-01 Budget
  Expenses:Food  90 EUR
2024-01-01 Work
  Assets:Checking  1000 EUR
  Income:Salary
2024-01-05 Market
  Expenses:Food  60 EUR
  Assets:Checking
2024-01-09 Market
  Expenses:Food  40 EUR
  Expenses:Tax:Bags  1 EUR
  Assets:Checking
2024-02-03 Fund
  Assets:Fund  10 FUND @ 11 EUR
  Assets:Checking
`
const ledger = ledgerOf(BOOK, '2024-03-31', { checkingAccounts: ['Assets:Checking'] })
const inside = (report: (ledger: ValuedLedger) => unknown, asked: string | Combination, account?: string) => {
  const contents = contentsOf(ledger, report, asked, account)
  if (contents instanceof Refusal) throw new Error(contents.message)
  return contents
}
const told = (report: (ledger: ValuedLedger) => unknown, asked: string | Combination, account?: string) =>
  contentsPage(ledger, inside(report, asked, account)).transactions.map(
    ({ payee, date, contribution }) => `${date.slice(5, 10)} ${payee} ${contribution}`,
  )

describe('what is in a figure', () => {
  test('is whole transactions, the newest first, each with what it adds', () => {
    expect(told(cashFlowReport, '/cash_flows/0/expenses')).toEqual(['01-09 Market 40', '01-05 Market 60'])
    expect(told(networthReport, '/networthTimeline/-1/balanceAmount')).toEqual([
      '02-03 Fund 10', // 120 of the fund, 110 that were paid
      '01-09 Market -41',
      '01-05 Market -60',
      '01-01 Work 1000',
    ])
  })

  test('can be asked for by account', () => {
    const path = '/networthTimeline/-1/balanceAmount'
    expect(told(networthReport, path, 'Assets:Fund')).toEqual(['02-03 Fund 120'])
    expect(plain(inside(networthReport, path).accounts)).toEqual([
      { account: 'Assets:Checking', postings: 4, contribution: '789' },
      { account: 'Assets:Fund', postings: 1, contribution: '120' },
    ])
  })

  test('has what periodic rules foresee where the figure has', () => {
    expect(told(budgetReport, '/budgetsByMonth/2024-03/forecast')).toEqual(['03-01 Budget 90'])
  })

  test('names what is not in it for want of a price, with its day', () => {
    const book = `
2024-01-31 Work
  Assets:Checking  1000 EUR
  Assets:Dollars  1200 USD
  Income:Salary  -1000 EUR
  Income:Salary  -1200 USD
2024-01-31 Bank
  Assets:Safe  100 USD
  Assets:Dollars
`
    const unpriced = ledgerOf(book, '2024-03-31', { checkingAccounts: ['Assets:Checking'] })
    const namedIn = (report: (of: ValuedLedger) => unknown, path: string) => {
      const contents = contentsOf(unpriced, report, path)
      if (contents instanceof Refusal) throw new Error(contents.message)
      return plain(contentsPage(unpriced, contents).unpriced ?? [])
    }
    const dollars = [{ commodity: 'USD', date: '2024-01-31T00:00:00Z', amount: '1200' }]
    expect(namedIn(cashFlowReport, '/cash_flows/0/income')).toEqual(dollars)
    expect(namedIn(networthReport, '/networthTimeline/-1/balanceAmount')).toEqual(dollars)
    expect(namedIn(cashFlowReport, '/cash_flows/0/expenses')).toEqual([])
  })

  test('comes a page at a time', () => {
    const contents = inside(networthReport, '/networthTimeline/-1/balanceAmount')
    const { count, transactions } = contentsPage(ledger, contents, { offset: 1, limit: 2 })
    expect([count, transactions.map(({ payee }) => payee)]).toEqual([4, ['Market', 'Market']])
  })
})

describe('what a page tells of several figures', () => {
  const month = (of: string, place = 0): string => `/cash_flows/${place}/${of}`
  const saved = { path: month('income'), minus: [month('expenses'), month('tax')] }

  test('is proved as any other: saved is income less expenses less tax', () => {
    const explanation = explainFigure(ledger, cashFlowReport, saved)
    if (explanation instanceof Refusal) throw new Error(explanation.message)
    expect(`${explanation.figure}`).toBe('899')
    expect(explanation.terms.map(({ contribution }) => `${contribution}`)).toEqual(['1000', '-60', '-40', '-1'])
    expect(told(cashFlowReport, saved)).toEqual(['01-09 Market -41', '01-05 Market -60', '01-01 Work 1000'])
  })

  test('a change has what came between two days, and not what was there before and after', () => {
    const since = (ledger: ValuedLedger) => networthByAccountReport(ledger, { since: parseDay('2024-01-05') })
    const change = { path: '/together/balance', minus: ['/together/before/balance'] }
    expect(told(since, change)).toEqual(['02-03 Fund 10', '01-09 Market -41'])
    expect(plain(inside(since, change).accounts)).toEqual([
      { account: 'Assets:Checking', postings: 2, contribution: '-151' },
      { account: 'Assets:Fund', postings: 1, contribution: '120' },
    ])
    // A price that changes is in it by what it changed.
    const priced = (ledger: ValuedLedger) => networthByAccountReport(ledger, { since: parseDay('2024-03-01') })
    expect(told(priced, change)).toEqual(['02-03 Fund 10'])
    const explanation = explainFigure(ledger, priced, change)
    if (explanation instanceof Refusal) throw new Error(explanation.message)
    expect(`${explanation.figure}`).toBe('10')
  })

  test('an average is a sum over so many months, and a rate a share of another figure', () => {
    const average = inside(cashFlowReport, { path: month('expenses'), plus: [month('expenses', 1)], over: 2 })
    expect([`${average.figure}`, average.isSum]).toEqual(['50', false])
    expect(average.parts.length).toBe(2)
    expect(`${inside(cashFlowReport, { ...saved, percentOf: [month('income')] }).figure}`).toBe('89.9')
  })

  test('a star stands for every member, and what is only taken away counts below nothing', () => {
    expect(`${inside(cashFlowReport, { path: '/cash_flows/*/expenses' }).figure}`).toBe('100')
    expect(`${inside(cashFlowReport, { minus: ['/cash_flows/*/expenses', '/cash_flows/0/tax'] }).figure}`).toBe('-101')
    expect(contentsOf(ledger, cashFlowReport, {})).toBeInstanceOf(Refusal)
    expect(contentsOf(ledger, cashFlowReport, { path: '/cash_flows/*/nothing' })).toBeInstanceOf(Refusal)
    expect(contentsOf(ledger, cashFlowReport, { path: '/cash_flows/0/income/*' })).toBeInstanceOf(Refusal)
  })

  test('is refused when one of them is none', () => {
    for (const asked of [
      { ...saved, minus: ['/nothing'] },
      { ...saved, plus: ['/cash_flows'] },
      { ...saved, percentOf: ['x'] },
    ])
      expect(contentsOf(ledger, cashFlowReport, asked)).toBeInstanceOf(Refusal)
  })
})
