import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { investmentIncomeReport } from '../../../src/projections/reports/investment.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'
import { given } from '../../support/given.ts'
import { FUND_BOOK } from '../../support/fund-book.ts'

describe('income from investments', () => {
  const report = given(investmentIncomeReport(ledgerOf(FUND_BOOK, '2022-12-31')))
  test('belongs to the account that its own account names', () => {
    expect(plain(report.holdings.map(({ postings: _, ...holding }) => holding))).toEqual([
      {
        type: 'Dividend',
        holding: 'Assets:Equity:Fund',
        total_income: '20',
        ttm_income: '20',
        ttm_yield: '5',
        current_balance: '400',
        yearly_income: { 2022: '20' },
      },
    ])
    expect([report.ttm_dividend, report.ttm_interest, report.ttm_total].map(String)).toEqual(['20', '0', '20'])
    expect(report.timeline.map(({ date, total }) => `${date} ${total}`)).toEqual(['2022-05-01T00:00:00Z 8', '2022-11-01T00:00:00Z 12'])
  })
  test.each([
    ['Income:Equity:Fund:Dividend', 'as beancount’s convention has it'],
    ['Income:Utdelning:Equity:Fund', 'in another language'],
  ])('says the same where it is called %s, %s', (name) => {
    const called = given(investmentIncomeReport(ledgerOf(FUND_BOOK.replaceAll('Income:Dividend:Equity:Fund', name), '2022-12-31')))
    const figures = (of: typeof report): unknown => plain(of.holdings.map(({ postings: _, ...holding }) => holding))
    expect(figures(called)).toEqual(figures(report))
  })
  test('is measured by what the account was worth on the as-of day', () => {
    const [fund] = given(investmentIncomeReport(ledgerOf(FUND_BOOK, '2022-12-31'), { asOf: parseDay('2022-05-31') })).holdings
    expect([fund!.current_balance, fund!.ttm_yield].map(String)).toEqual(['500', '1.6'])
  })
  test('takes a financial year in any form it was ever shown in, and no other text', () => {
    const total = (year: string): string =>
      given(investmentIncomeReport(ledgerOf(FUND_BOOK, '2023-12-31', { financialYearStartingMonth: 7 }), { year })).ttm_total.toString()
    expect(['2021 - 22', '2021-22', '2021'].map(total)).toEqual(['8', '8', '8'])
    expect(investmentIncomeReport(ledgerOf(FUND_BOOK, '2023-12-31'), { year: 'last year' })).toMatchObject({ code: 'INVALID_REQUEST' })
  })
})

test('the postings of the days that are asked for are listed, and all are summed up', () => {
  const ledger = ledgerOf('2024-01-02 House\n  Income:Dividend:Fund  -10 EUR\n  Assets:Checking\n', '2024-03-31')
  const report = given(investmentIncomeReport(ledger, { listed: { first: Number.MAX_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER } }))
  expect(report.holdings.map(({ postings, total_income }) => [postings.length, String(total_income)])).toEqual([[0, '10']])
})

describe('a holding whose income accounts leave out what is above it', () => {
  const dividend = (day: string): string => `${day} Dividend\n  Income:Dividend:Acme  -10 EUR\n  Assets:Checking\n`
  const bought = '2024-01-02 Buy\n  Assets:Equity:Acme  10 ACME @ 20 EUR\n  Assets:Checking\n'
  const sold = '2024-03-02 Sell\n  Assets:Equity:Acme  -5 ACME {20 EUR} @ 30 EUR\n  Income:CapitalGains:Acme  -50 EUR\n  Assets:Checking  150 EUR\n'
  const book = `${bought}${dividend('2024-02-02')}${sold}${dividend('2024-04-02')}P 2024-04-30 ACME 40 EUR\n`

  test('has its dividends before and after a sale, and its gain', () => {
    const ledger = ledgerOf(book, '2024-04-30')
    const [holding] = given(investmentIncomeReport(ledger)).holdings
    expect([holding!.current_balance, holding!.ttm_yield].map(String)).toEqual(['200', '10'])
    expect([...ledger.earnings.values()].flat().map(({ account, received }) => `${ledger.accounts.name(account)} ${received}`)).toEqual([
      'Assets:Equity:Acme 10',
      'Assets:Equity:Acme 10',
    ])
    expect(given(gainReport(ledger)).gain_breakdown.map(({ account, total_return }) => `${account} ${total_return}`)).toEqual([
      'Assets:Equity:Acme 170',
    ])
  })
  test('is not guessed where two accounts end alike', () => {
    const other = '2024-01-03 Buy\n  Assets:Pension:Acme  1 ACME @ 20 EUR\n  Assets:Checking\n'
    const ledger = ledgerOf(`${other}${book}`, '2024-04-30')
    expect(ledger.earnings.size).toBe(2)
    expect([...ledger.earnings.values()].flat().map(({ account }) => ledger.accounts.name(account))).toEqual(['Assets:Checking', 'Assets:Checking'])
  })
})
