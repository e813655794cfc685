import { describe, expect, test } from 'vitest'
import { networthNow, networthReport } from '../../../src/projections/reports/net-worth.ts'
import type { Networth } from '../../../src/projections/valuation/net-worth-walk.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

function timeline(text: string, today: string, settings = {}): readonly Networth[] {
  return networthReport(ledgerOf(text, today, settings)).networthTimeline
}
const figures = ({ investmentAmount, withdrawalAmount, gainAmount, balanceAmount }: Networth): string[] =>
  [investmentAmount, withdrawalAmount, gainAmount, balanceAmount].map(String)

describe('net worth day by day', () => {
  test('has one point for every day from the first posting to today', () => {
    const points = timeline(
      '2023-02-26 Salary\n  Assets:Checking 100 EUR\n  Income:Salary\n2023-03-01 Rent\n  Expenses:Rent 30 EUR\n  Assets:Checking',
      '2023-03-02',
    )
    expect(points.map(({ date, balanceAmount }) => `${date.slice(0, 10)} ${balanceAmount}`)).toEqual([
      '2023-02-26 100',
      '2023-02-27 100',
      '2023-02-28 100',
      '2023-03-01 70',
      '2023-03-02 70',
    ])
  })
  test('counts what went in, what came out, and the rest as gain', () => {
    const text =
      'P 2023-01-03 FUND 12 EUR\n2023-01-01 Salary\n  Assets:Checking 100 EUR\n  Income:Salary\n2023-01-02 Buy\n  Assets:Fund 4 FUND @ 10 EUR\n  Assets:Checking'
    expect(timeline(text, '2023-01-03').map(figures)).toEqual([
      ['100', '0', '0', '100'],
      ['140', '40', '0', '100'],
      ['140', '40', '8', '108'],
    ])
  })
  test('takes interest for gain, also when tax was withheld from it', () => {
    const text =
      '2023-01-01 Open\n  Assets:Bank 1000 EUR\n  Equity:Open\n2023-01-02 Interest\n  Assets:Bank 75 EUR\n  Expenses:Tax 25 EUR\n  Income:Interest:Bank'
    expect(figures(timeline(text, '2023-01-02').at(-1)!)).toEqual(['1000', '0', '75', '1075'])
  })
  test('does not take an equal amount of another transaction for interest', () => {
    const text = '2023-01-02 Bank\n  Assets:Bank 10 EUR\n  Income:Interest:Bank\n2023-01-02 Bank\n  Assets:Bank 10 EUR\n  Income:Salary'
    expect(figures(timeline(text, '2023-01-02').at(-1)!)).toEqual(['10', '0', '10', '20'])
  })
  test('takes a capital gain for money that was taken out', () => {
    const text =
      '2023-01-01 Buy\n  Assets:Fund 10 FUND @ 10 EUR\n  Equity:Open\n2023-01-05 Sell\n  Assets:Fund -10 FUND {10 EUR} @ 13 EUR\n  Income:CapitalGains:Fund -30 EUR\n  Expenses:Party 130 EUR'
    const points = timeline(text, '2023-01-31')
    expect(figures(points.at(-1)!)).toEqual(['100', '130', '30', '0'])
    // Everything is gone for good: there is nothing to show for the days after.
    expect(points).toHaveLength(5)
  })
  test('does not take a stock split for money', () => {
    const text =
      'P 2023-01-02 FUND 5 EUR\n2023-01-01 Buy\n  Assets:Fund 10 FUND @ 10 EUR\n  Equity:Open\n2023-01-02 Split\n  Assets:Fund -10 FUND\n  Assets:Fund 20 FUND'
    expect(figures(timeline(text, '2023-01-02').at(-1)!)).toEqual(['100', '0', '0', '100'])
  })
  test('tells what the exchange rate did from what the investment did', () => {
    const text = `
P 2023-01-01 USD 0.8 EUR
P 2023-01-02 USD 0.9 EUR
P 2023-01-02 ACME 120 USD
2023-01-01 Buy
  Assets:Shares:Acme 2 ACME @ 100 USD
  Equity:Open -160 EUR`
    const { gainAmount, fx_impact, investment_return, balanceAmount, contribution, netInvestmentAmount } = timeline(text, '2023-01-02').at(-1)!
    expect([gainAmount, fx_impact, investment_return, balanceAmount].map(String)).toEqual(['56', '20', '36', '216'])
    expect([contribution, netInvestmentAmount].map(String)).toEqual(['160', '160'])
  })
  test('takes what money in a third currency gained for exchange, also where it is quoted in another foreign one alone', () => {
    const text = `
P 2023-01-01 USD 0.8 EUR
P 2023-01-01 GBP 2 USD
P 2023-01-02 USD 0.9 EUR
2023-01-01 Open
  Assets:Pounds 10 GBP
  Equity:Open`
    const ledger = ledgerOf(text, '2023-01-02', { currencies: ['USD', 'GBP'] })
    for (const point of [networthNow(ledger), networthReport(ledger).networthTimeline.at(-1)!])
      expect([point.gainAmount, point.fx_impact, point.investment_return].map(String)).toEqual(['2', '2', '0'])
  })
  test('takes a holding without a price at what it cost', () => {
    const text = '2023-01-01 Buy\n  Assets:House 1 HOUSE {200000 EUR}\n  Equity:Open -200000 EUR'
    expect(figures(timeline(text, '2023-06-01').at(-1)!)).toEqual(['200000', '0', '0', '200000'])
  })
  test('takes what has been sold for nothing left, also when it never had a price', () => {
    const text =
      '2023-01-01 Buy\n  Assets:House 1 HOUSE {2000 EUR}\n  Equity:Open -2000 EUR\n2023-01-03 Sell\n  Assets:House -1 HOUSE {2500 EUR}\n  Assets:Checking 2500 EUR'
    expect(timeline(text, '2023-01-03').map(figures).at(-1)).toEqual(['4500', '2500', '500', '2500'])
  })
  test('counts liabilities against assets', () => {
    const text = '2023-01-01 Loan\n  Assets:Checking 500 EUR\n  Liabilities:Loan\n2023-01-02 Pay\n  Liabilities:Loan 200 EUR\n  Assets:Checking'
    expect(timeline(text, '2023-01-02').map(({ balanceAmount }) => balanceAmount.toString())).toEqual(['0', '0'])
  })
})
