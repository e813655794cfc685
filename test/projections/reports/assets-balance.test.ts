import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type AssetsBalanceParameters, assetsBalanceReport } from '../../../src/projections/reports/assets-balance.ts'
import { recast } from '../../../src/projections/valuation/recast.ts'
import type { AssetBreakdown } from '../../../src/projections/valuation/breakdown.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2023-06-01 FUND 15 EUR
P 2023-12-01 FUND 20 EUR
2023-01-01 Salary
  Assets:Checking:Bank  1000 EUR
  Income:Salary
2023-02-01 Buy
  Assets:Equity:Fund  20 FUND @ 10 EUR
  Assets:Checking:Bank
2023-07-01 Sell
  Assets:Equity:Fund  -5 FUND {10 EUR} @ 15 EUR
  Income:CapitalGains:Equity:Fund  -25 EUR
  Assets:Checking:Bank  75 EUR
`
const breakdowns = (text: string, today: string, parameters: AssetsBalanceParameters = {}, settings = {}): Record<string, AssetBreakdown> =>
  assetsBalanceReport(ledgerOf(text, today, settings), parameters).asset_breakdowns
const breakdownsAsOf = (day: string): Record<string, AssetBreakdown> =>
  assetsBalanceReport(ledgerOf(BOOK, '2023-12-31').asOf(parseDay(day))).asset_breakdowns
const figures = ({ investmentAmount, withdrawalAmount, marketAmount, gainAmount, balanceUnits }: AssetBreakdown): string[] =>
  [investmentAmount, withdrawalAmount, marketAmount, gainAmount, balanceUnits].map(String)

describe('the balance of assets', () => {
  test('has a row for every account and every group above it', () => {
    expect(Object.keys(breakdowns(BOOK, '2023-12-31'))).toEqual([
      'Assets',
      'Assets:Checking',
      'Assets:Checking:Bank',
      'Assets:Equity',
      'Assets:Equity:Fund',
    ])
  })
  test('has a row for accounts alone when it is flat', () => {
    expect(Object.keys(breakdowns(BOOK, '2023-12-31', { flat: true }))).toEqual(['Assets:Checking:Bank', 'Assets:Equity:Fund'])
  })
  test('has no row for an account that only ever had gains, which count in the groups above all the same', () => {
    const gains = `${BOOK}2023-08-01 Gain\n  Income:CapitalGains:Equity:Gone  -40 EUR\n  Assets:Checking:Bank  40 EUR\n`
    const rows = breakdowns(gains, '2023-12-31')
    expect(Object.keys(rows)).not.toContain('Assets:Equity:Gone')
    expect(rows['Assets:Equity']!.withdrawalAmount.toString()).toBe('115')
    expect(Object.keys(breakdowns(gains, '2023-12-31', { flat: true }))).toContain('Assets:Equity:Gone')
  })
  test('counts a sale with its gain as money taken out, and the units that are left', () => {
    expect(figures(breakdowns(BOOK, '2023-12-31')['Assets:Equity:Fund']!)).toEqual(['200', '75', '300', '175', '15'])
  })
  test('leaves cash out of gain and return, for itself and for the groups above', () => {
    const { Assets, 'Assets:Checking': cash, 'Assets:Equity': equity } = breakdowns(BOOK, '2023-12-31')
    expect(figures(cash!)).toEqual(['0', '0', '875', '0', '0'])
    expect(figures(Assets!)).toEqual(['200', '75', '1175', '175', '0'])
    expect([cash!.xirr, Assets!.xirr, Assets!.absoluteReturn].map(String)).toEqual(['0', `${equity!.xirr}`, '0.875'])
  })
  test('on an earlier day knows nothing of what came later, prices included', () => {
    expect(figures(breakdownsAsOf('2023-06-30')['Assets:Equity:Fund']!)).toEqual(['200', '0', '300', '100', '20'])
  })
  test('is the same as of today as without a day', () => {
    expect(breakdownsAsOf('2023-12-31')).toEqual(breakdowns(BOOK, '2023-12-31'))
  })
  test('in another currency says what somebody who counts in it put in, at the rates of those days, and so has gained', () => {
    const inDollars = recast(ledgerOf(`${BOOK}P 2023-01-01 USD 1 EUR\nP 2023-12-31 USD 0.5 EUR`, '2023-12-31'), { reportCurrency: 'USD' })
    if (inDollars instanceof Refusal) throw new Error(inDollars.message)
    const fund = assetsBalanceReport(inDollars).asset_breakdowns['Assets:Equity:Fund']!
    expect(figures(fund)).toEqual(['200', '75', '600', '475', '15'])
    expect(fund.absoluteReturn.toString()).toBe('2.375')
  })
  test('shows money in its own currency, and securities in the one they are quoted in', () => {
    const text = `
P 2023-01-01 USD 0.5 EUR
P 2023-01-01 ACME 40 USD
2023-01-02 Open
  Assets:Wallet  10 EUR
  Assets:Wallet  30 USD
  Assets:Shares  2 ACME @ 40 USD
  Equity:Open  -65 EUR`
    const { Assets } = breakdowns(text, '2023-12-31', {}, { currencies: ['usd'] })
    expect(Assets!.originalBalances!.map(({ currency, amount }) => `${amount} ${currency}`)).toEqual(['10 EUR', '110 USD'])
  })
  test('knows inactive accounts by name, by parent and by pattern', () => {
    const settings = { inactiveAccounts: ['Assets:Equity:*', 'regex:Bank$'], accounts: [{ name: 'Assets:Checking', inactive: true }] }
    const rows = breakdowns(BOOK, '2023-12-31', {}, settings)
    expect(Object.values(rows).map(({ group, inactive }) => `${group} ${inactive}`)).toEqual([
      'Assets false',
      'Assets:Checking true',
      'Assets:Checking:Bank true',
      'Assets:Equity true',
      'Assets:Equity:Fund true',
    ])
  })
  test('does not take bonus shares at no cost for an investment', () => {
    const bonus = `${BOOK}2023-08-01 Bonus\n  Assets:Equity:Fund  5 FUND {0 EUR}\n  Equity:Bonus  0 EUR`
    expect(figures(breakdowns(bonus, '2023-12-31')['Assets:Equity:Fund']!)).toEqual(['200', '75', '400', '275', '20'])
  })
  test('of an empty book is empty', () => {
    expect(breakdowns('', '2023-12-31')).toEqual({})
  })
})
