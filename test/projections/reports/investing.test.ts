import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { accountGainReport } from '../../../src/projections/reports/account-gain.ts'
import { allocationReport } from '../../../src/projections/reports/allocation.ts'
import { currencyExposureReport } from '../../../src/projections/reports/currency-exposure.ts'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { investmentIncomeReport } from '../../../src/projections/reports/income-from-investments.ts'
import { investmentReport } from '../../../src/projections/reports/investment.ts'
import { portfolioAllocation, type PortfolioHolding } from '../../../src/projections/reports/portfolio-allocation.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

function given<Report>(report: Report | Refusal): Report {
  if (report instanceof Refusal) throw new Error(report.message)
  return report
}

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

describe('gain', () => {
  test('of an account counts the gains taken, what it paid and what it is worth', () => {
    const [fund, ...others] = gainReport(ledgerOf(BOOK, '2022-12-31')).gain_breakdown!
    expect(others).toEqual([])
    expect([fund!.account, ...[fund!.networth.investmentAmount, fund!.networth.withdrawalAmount, fund!.networth.balanceAmount].map(String)]).toEqual([
      'Assets:Equity:Fund',
      '500',
      '400',
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
    expect(gainReport(ledgerOf('2022-01-02 Salary\n  Assets:Checking:Bank  20 EUR\n  Income:Salary', '2022-12-31')).gain_breakdown).toBeNull()
  })
  test('of one account has its history up to a day', () => {
    const report = given(accountGainReport(ledgerOf(BOOK, '2022-12-31'), { account: 'Assets:Equity:Fund', asOf: parseDay('2022-06-30') }))
    const { networthTimeline, income_received, ttm_yield, xirr } = report.gain_timeline_breakdown
    expect(networthTimeline).toHaveLength(179)
    expect([networthTimeline.at(-1)!.balanceUnits, income_received, ttm_yield, xirr, report.asset_breakdown.marketAmount].map(String)).toEqual([
      '50',
      '8',
      '1.6',
      '0',
      '500',
    ])
  })
  test('of an account that the book does not know is refused', () => {
    expect(accountGainReport(ledgerOf(BOOK, '2022-12-31'), { account: 'Assets:Equity:Fun' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('investment', () => {
  test('leaves out cash, stock splits and what a loan paid for', () => {
    const book = `${BOOK}
2022-12-06 Split
  Assets:Equity:Fund  -25 FUND
  Assets:Equity:Fund  50 FUND
2022-12-07 House
  Assets:House  1000 EUR
  Liabilities:Mortgage`
    const { assets, yearly_cards } = given(investmentReport(ledgerOf(book, '2022-12-31', { financialYearStartingMonth: 1 })))
    expect(assets.map(({ amount }) => `${amount}`)).toEqual(['500', '-250'])
    expect(plain(yearly_cards)).toMatchObject([
      {
        gross_salary_income: '2000',
        gross_other_income: '170',
        net_tax: '0',
        net_income: '2170',
        net_investment: '250',
        savings_rate: '11.52073732718894',
      },
    ])
  })
  test('has no savings rate without income, and no cards without investments', () => {
    const gift = '2022-01-02 Gift\n  Assets:Gold  20 EUR\n  Equity:Gift'
    expect(given(investmentReport(ledgerOf(gift, '2022-12-31'))).yearly_cards.map(({ savings_rate }) => `${savings_rate}`)).toEqual(['0', '0'])
    expect(given(investmentReport(ledgerOf('2022-01-02 Salary\n  Assets:Checking  20 EUR\n  Income:Salary', '2022-12-31'))).yearly_cards).toEqual([])
  })
})

describe('income from investments', () => {
  const report = given(investmentIncomeReport(ledgerOf(BOOK, '2022-12-31')))
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
  test('is measured by what the account was worth on the as-of day', () => {
    const [fund] = given(investmentIncomeReport(ledgerOf(BOOK, '2022-12-31'), { asOf: parseDay('2022-05-31') })).holdings
    expect([fund!.current_balance, fund!.ttm_yield].map(String)).toEqual(['500', '1.6'])
  })
  test('takes a financial year in any form it was ever shown in, and no other text', () => {
    const total = (year: string): string =>
      given(investmentIncomeReport(ledgerOf(BOOK, '2023-12-31', { financialYearStartingMonth: 7 }), { year })).ttm_total.toString()
    expect(['2021 - 22', '2021-22', '2021'].map(total)).toEqual(['8', '8', '8'])
    expect(investmentIncomeReport(ledgerOf(BOOK, '2023-12-31'), { year: 'last year' })).toMatchObject({ code: 'INVALID_REQUEST' })
  })
})

describe('allocation', () => {
  const targets = [
    { name: 'Equity', target: Exact.of(60), accounts: ['Assets:Equity:*'] },
    { name: 'Other', target: Exact.of(40), accounts: ['!Assets:Equity:*'] },
  ]
  test('adds up to a hundred percent when every account is in one target', () => {
    const { allocation_targets, aggregates } = allocationReport(ledgerOf(BOOK, '2022-12-31', { allocationTargets: targets }))
    expect(Object.values(aggregates).map(({ account, market_amount }) => `${account} ${market_amount}`)).toEqual([
      'Assets 0',
      'Assets:Checking 1920',
      'Assets:Equity 0',
      'Assets:Equity:Fund 400',
    ])
    const current = allocation_targets!.map((target) => target.current)
    expect(Exact.sum(current).rounded(10).toString()).toBe('100')
  })
  test('takes any pattern that matches, and all of them as soon as one is negated', () => {
    const book =
      '2022-01-01 a\n  Assets:Bank:Giro  1 EUR\n  Assets:Bank:Old  10 EUR\n  Assets:Gold  100 EUR\n  Assets:Home/Yard  1000 EUR\n  Equity:Open'
    const matched = (...accounts: string[]): string => {
      const [target] = allocationReport(ledgerOf(book, '2022-12-31', { allocationTargets: [{ name: 't', target: Exact.of(1), accounts }] }))
        .allocation_targets!
      return Object.values(target!.aggregates)
        .reduce((sum, { market_amount }) => sum.plus(market_amount), Exact.zero)
        .toString()
    }
    expect([
      matched('Assets:Bank:*', 'Assets:Gold'),
      matched('Assets:Bank:*', '!Assets:Bank:Old'),
      matched('!Assets:Bank:*', '!Assets:Gold'),
    ]).toEqual(['111', '1', '1000'])
    // A star does not cross a slash; a question mark is one character; a class is one of several.
    expect([matched('Assets:*'), matched('Assets:Gol?'), matched('Assets:[GB]old'), matched('Assets:Bank'), matched()]).toEqual([
      '111',
      '100',
      '100',
      '0',
      '0',
    ])
  })
  test('keeps the own value of an account that has others below it', () => {
    const book = '2022-01-01 a\n  Assets:Fund  5 EUR\n  Assets:Fund:Sub  7 EUR\n  Equity:Open'
    expect(allocationReport(ledgerOf(book, '2022-12-31')).aggregates['Assets:Fund']!.market_amount.toString()).toBe('5')
  })
  test('does not divide by nothing', () => {
    const book = '2022-01-01 a\n  Assets:Fund  5 EUR\n  Equity:Open\n2022-01-02 b\n  Assets:Fund  -5 EUR\n  Equity:Open'
    expect(
      allocationReport(ledgerOf(book, '2022-12-31', { allocationTargets: targets })).allocation_targets!.map(({ current }) => `${current}`),
    ).toEqual(['0', '0'])
  })
  test('of an empty book is empty', () => {
    expect(allocationReport(ledgerOf('', '2022-12-31', { allocationTargets: targets }))).toEqual({
      aggregates: {},
      aggregates_timeline: null,
      allocation_targets: null,
      unpriced: [],
    })
  })
})

describe('currency exposure', () => {
  test('puts a security under the currency that it is quoted in, the largest first', () => {
    const book =
      'P 2022-01-01 USD 0.5 EUR\nP 2022-01-01 ACME 20 USD\n2022-01-02 Open\n  Assets:A  30 EUR\n  Assets:B  20 USD\n  Assets:C  5 ACME @ 20 USD\n  Equity:Open  -90 EUR'
    expect(plain(currencyExposureReport(ledgerOf(book, '2022-12-31', { currencies: ['USD'] })).currency_exposure)).toEqual([
      { currency: 'USD', amount: '60', percentage: '66.66666666666667' },
      { currency: 'EUR', amount: '30', percentage: '33.33333333333333' },
    ])
  })
})

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
  const commodities = [{ name: 'FUND', type: 'mutualfund', code: '4711', harvest: 0, taxCategory: '' }]
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
