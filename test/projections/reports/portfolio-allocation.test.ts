import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { portfolioAllocation, type PortfolioHolding } from '../../../src/projections/reports/portfolio-allocation.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2022-01-03 FUND 10 EUR
P 2022-12-01 FUND 16 EUR
2022-01-02 Salary
  Assets:Checking  2000 EUR
  Income:Salary
2022-01-03 Buy
  Assets:Equity:Fund  50 FUND @ 10 EUR
  Assets:Checking
2022-05-10 Dividend
  Assets:Checking  8 EUR
  Income:Dividend:Equity:Fund
2022-11-10 Dividend
  Assets:Checking  12 EUR
  Income:Dividend:Equity:Fund
2022-12-05 Sell
  Assets:Equity:Fund  -25 FUND {10 EUR} @ 16 EUR
  Income:CapitalGains:Equity:Fund  -150 EUR
  Assets:Checking  400 EUR
`

describe('what funds are made of', () => {
  const holding = (name: string, type: string, share: number, industry = ''): PortfolioHolding => ({
    parentCommodityId: '4711',
    securityId: name,
    securityName: name,
    securityType: type,
    securityRating: '',
    securityIndustry: industry,
    percentage: Exact.of(share),
  })
  const commodities = [{ name: 'FUND', type: 'mutualfund' as const, code: '4711', harvest: 0, taxCategory: '' }]
  test('is told by type, industry and name, in percent of the whole', () => {
    const portfolios = [holding('Steel', 'equity', 75, 'metal'), holding('Bond', 'debt', 25)]
    const groups = portfolioAllocation(ledgerOf(BOOK, '2022-12-31', { commodities }), { portfolios })
    expect(groups.commodities).toEqual(['FUND'])
    expect(groups.security_type.map(({ id, amount, percentage }) => `${id} ${amount} ${percentage}`)).toEqual([
      'equity:equity 300 75',
      'debt:debt 100 25',
    ])
    expect(groups.rating.map(({ group, percentage }) => `${group} ${percentage}`)).toEqual(['unknown 100'])
    expect(groups.industry.map(({ group, percentage }) => `${group} ${percentage}`)).toEqual(['metal 100'])
  })
  test('is nothing without portfolios', () => {
    expect(portfolioAllocation(ledgerOf(BOOK, '2022-12-31', { commodities }))).toEqual({
      commodities: [],
      industry: [],
      name_and_security_type: [],
      rating: [],
      security_type: [],
    })
  })
})
