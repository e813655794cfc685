import { describe, expect, test } from 'vitest'
import { accountBalanceReport } from '../../../src/projections/reports/assets-balance.ts'
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
const figures = ({ investmentAmount, withdrawalAmount, marketAmount, gainAmount, balanceUnits }: AssetBreakdown): string[] =>
  [investmentAmount, withdrawalAmount, marketAmount, gainAmount, balanceUnits].map(String)

describe('the balance of one account', () => {
  test('covers what is below it and the gains made with it', () => {
    const report = accountBalanceReport(ledgerOf(BOOK, '2023-12-31'), { account: 'Assets' })
    expect('asset_breakdown' in report && figures(report.asset_breakdown)).toEqual(['200', '75', '1175', '175', '0'])
  })
  test('that the book does not know is refused', () => {
    expect(accountBalanceReport(ledgerOf(BOOK, '2023-12-31'), { account: 'Assets:Nowhere' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})
