import { describe, expect, test } from 'vitest'
import { cashAccountsOf } from '../../../src/projections/valuation/cash-accounts.ts'
import { parseDay } from '#vocabulary/day.ts'
import { accountGainReport, gainReport } from '../../../src/projections/reports/gain.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { given } from '../../support/given.ts'
import { FUND_BOOK } from '../../support/fund-book.ts'

describe('gain', () => {
  test('of an account counts the gains taken, what it paid and what it is worth', () => {
    const [fund, ...others] = gainReport(ledgerOf(FUND_BOOK, '2022-12-31')).gain_breakdown
    expect(others).toEqual([])
    expect([fund!.account, ...[fund!.networth.investmentAmount, fund!.networth.withdrawalAmount, fund!.networth.balanceAmount].map(String)]).toEqual([
      'Assets:Equity:Fund',
      '500',
      '420',
      '400',
    ])
    expect([fund!.price_appreciation, fund!.income_received, fund!.total_return, fund!.ttm_yield].map(String)).toEqual(['300', '20', '320', '5'])
    expect(fund!.postings.map(({ account, market_amount }) => `${account} ${market_amount}`)).toEqual([
      'Assets:Equity:Fund 800',
      'Income:CapitalGains:Equity:Fund -150',
      'Assets:Equity:Fund -400',
    ])
  })
  test('is null without an investment: cash is none', () => {
    expect(gainReport(ledgerOf('2022-01-02 Salary\n  Assets:Checking:Bank  20 EUR\n  Income:Salary', '2022-12-31')).gain_breakdown).toEqual([])
  })
  test('of one account has its history up to a day', () => {
    const report = given(accountGainReport(ledgerOf(FUND_BOOK, '2022-12-31').asOf(parseDay('2022-06-30')), { account: 'Assets:Equity:Fund' }))
    const { networthTimeline, income_received, ttm_yield, xirr } = report.gain_timeline_breakdown
    expect(networthTimeline).toHaveLength(179)
    expect([networthTimeline.at(-1)!.balanceUnits, income_received, ttm_yield, xirr, report.asset_breakdown.marketAmount].map(String)).toEqual([
      '50',
      '8',
      '1.6',
      '3.31',
      '500',
    ])
  })
  test('of an account that the book does not know is refused', () => {
    expect(accountGainReport(ledgerOf(FUND_BOOK, '2022-12-31'), { account: 'Assets:Equity:Fun' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('a deposit gains its interest, however often it comes', () => {
  const interest = (day: string): string => `${day} Interest\n  Assets:Debt:FD  700 EUR\n  Income:Interest:Debt:FD\n`
  const book = `2023-01-01 Open\n  Assets:Bank  50000 EUR\n  Equity:Opening\n2023-01-05 Deposit\n  Assets:Debt:FD  40000 EUR\n  Assets:Bank\n`
  const gains = ['2023-04-05', '2023-07-05', '2023-10-05'].map((_, at, days) => {
    const text =
      book +
      days
        .slice(0, at + 1)
        .map(interest)
        .join('')
    const checkingAccounts = cashAccountsOf(ledgerOf(text, '2023-12-31').view, 'EUR')
    return gainReport(ledgerOf(text, '2023-12-31', { checkingAccounts })).gain_breakdown.map(
      ({ account, networth }) => `${account} ${networth.gainAmount} of ${networth.netInvestmentAmount}`,
    )
  })
  expect(gains).toEqual([['Assets:Debt:FD 700 of 40000'], ['Assets:Debt:FD 1400 of 40000'], ['Assets:Debt:FD 2100 of 40000']])
})
