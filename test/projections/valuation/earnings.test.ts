import { describe, expect, test } from 'vitest'
import { assetsBalanceReport } from '../../../src/projections/reports/assets-balance.ts'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { networthToday } from '../../../src/projections/reports/net-worth.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

/** By account: put in, taken out, what price did, what it received, and both together. */
function gains(text: string): Record<string, string> {
  const ledger = ledgerOf(text, '2023-12-31')
  return Object.fromEntries(
    gainReport(ledger).gain_breakdown.map(({ account, networth, price_appreciation, income_received, total_return }) => [
      account.replace('Assets:', ''),
      [networth.investmentAmount, networth.withdrawalAmount, price_appreciation, income_received, total_return].join(' '),
    ]),
  )
}
const netGain = (text: string): string => networthToday(ledgerOf(text, '2023-12-31')).networth.gainAmount.toString()
const DEPOSIT = '2023-01-01 Open\n  Assets:Savings  1000 EUR\n  Equity:Open\n'

describe('interest', () => {
  test('that stays in the account is in its value, and counts once', () => {
    const book = `${DEPOSIT}2023-06-01 Bank\n  Assets:Savings  10 EUR\n  Income:Interest:Savings`
    expect(gains(book)).toEqual({ Savings: '1000 0 0 10 10' })
    expect(netGain(book)).toBe('10')
  })
  test('is what really came, whatever a virtual posting beside it says', () => {
    const book = `${DEPOSIT}2023-06-01 Bank\n  Assets:Savings  10 EUR\n  Income:Interest:Savings  -10 EUR\n  (Income:Interest:Savings)  -90 EUR`
    expect(gains(book)).toEqual({ Savings: '1000 0 0 10 10' })
  })
  test('counts as what was received of it, when tax was withheld', () => {
    const book = `${DEPOSIT}2023-06-01 Bank\n  Assets:Savings  75 EUR\n  Expenses:Tax  25 EUR\n  Income:Interest:Savings`
    expect(gains(book)).toEqual({ Savings: '1000 0 0 75 75' })
  })
  test('of two accounts shares the tax that was withheld from both', () => {
    const book = `${DEPOSIT}2023-01-01 Open\n  Assets:Bond  1000 EUR\n  Equity:Open
2023-06-01 Bank\n  Assets:Savings  60 EUR\n  Expenses:Tax  30 EUR\n  Income:Interest:Savings  -30 EUR\n  Income:Interest:Bond  -60 EUR`
    expect(gains(book)).toEqual({ Savings: '1040 0 0 20 20', Bond: '1000 40 0 40 40' })
  })
  test('is not what was spent of it in the same transaction when something else paid too', () => {
    const book = `${DEPOSIT}2023-06-01 Bank\n  Assets:Savings  60 EUR\n  Expenses:Food  50 EUR\n  Income:Interest:Savings  -10 EUR\n  Income:Salary  -100 EUR`
    expect(gains(book)).toEqual({ Savings: '1050 0 0 10 10' })
  })
  test('that is paid to another account was earned by the one that its own account names', () => {
    const book = `${DEPOSIT}2023-06-01 Bank\n  Assets:Checking  10 EUR\n  Income:Interest:Savings`
    expect(gains(book)).toEqual({ Savings: '1000 10 0 10 10' })
    expect(netGain(book)).toBe('10')
    const other = `${DEPOSIT}2023-06-01 Bank\n  Assets:Wallet  10 EUR\n  Income:Interest:Savings`
    expect(gains(other)).toEqual({ Savings: '1000 10 0 10 10', Wallet: '10 0 0 0 0' })
  })
  test('of an account that nobody knows was earned by the one that received it', () => {
    const book = `${DEPOSIT}2023-06-01 Bank\n  Assets:Savings  10 EUR\n  Income:Interest:Bank of Nowhere`.replace('Bank of Nowhere', 'Nowhere')
    expect(gains(book)).toEqual({ Savings: '1000 0 0 10 10' })
    expect(gains(book.replace('Interest:Nowhere', 'Interest'))).toEqual({ Savings: '1000 0 0 10 10' })
  })
  test('of a group was earned by the account in it that received it, or else by the group', () => {
    const account = '2023-01-01 Open\n  Assets:Savings:Daily  1000 EUR\n  Equity:Open\n'
    expect(gains(`${account}2023-06-01 Bank\n  Assets:Savings:Daily  10 EUR\n  Income:Interest:Savings`)).toEqual({
      'Savings:Daily': '1000 0 0 10 10',
    })
    expect(gains(`${account}2023-06-01 Bank\n  Assets:Checking  10 EUR\n  Income:Interest:Savings`)).toEqual({
      Savings: '0 10 0 10 10',
      'Savings:Daily': '1000 0 0 0 0',
    })
  })
  test('before the first day of the account that it names was earned by the one that received it', () => {
    const book = `${DEPOSIT}2023-01-02 Bank\n  Assets:Savings  10 EUR\n  Income:Interest:Bond\n2023-06-01 Buy\n  Assets:Bond  100 EUR\n  Assets:Savings`
    expect(gains(book)).toEqual({ Savings: '1000 100 0 10 10', Bond: '100 0 0 0 0' })
  })
  test('that is taken back is income the other way round', () => {
    const book = `${DEPOSIT}2023-06-01 Bank\n  Assets:Savings  10 EUR\n  Income:Interest:Savings\n2023-06-02 Mistake\n  Assets:Savings  -10 EUR\n  Income:Interest:Savings`
    expect(gains(book)).toEqual({ Savings: '1000 0 0 0 0' })
    const paid = book.replace('Savings  10 EUR', 'Checking  10 EUR').replace('Savings  -10 EUR', 'Checking  -10 EUR')
    expect(gains(paid)).toEqual({ Savings: '1000 0 0 0 0' })
  })
  test('in another currency is interest too, and the rest is what the rate did', () => {
    const book = 'P 2023-01-01 USD 0.5 EUR\nP 2023-12-01 USD 0.6 EUR\n2023-01-01 Open\n  Assets:Dollar  1000 USD\n  Equity:Open\n'
    expect(gains(`${book}2023-06-01 Bank\n  Assets:Dollar  10 USD\n  Income:Interest:Dollar`)).toEqual({ Dollar: '500 0 101 5 106' })
  })
  test('of cash is no gain of an account, and one of net worth', () => {
    const book = '2023-01-01 Open\n  Assets:Checking  1000 EUR\n  Equity:Open\n2023-06-01 Bank\n  Assets:Checking  10 EUR\n  Income:Interest:Checking'
    expect(gains(book)).toEqual({})
    expect(assetsBalanceReport(ledgerOf(book, '2023-12-31')).asset_breakdowns['Assets']!.gainAmount.toString()).toBe('0')
    expect(netGain(book)).toBe('10')
  })
  test('that is paid for a loan is spending, however it is booked', () => {
    const loan = '2023-01-01 Loan\n  Assets:Savings  1000 EUR\n  Liabilities:Loan\n'
    const alone = `${loan}2023-06-01 Interest\n  Expenses:Interest:Loan  10 EUR\n  Assets:Savings`
    const instalment = `${loan}2023-06-01 Instalment\n  Expenses:Interest:Loan  10 EUR\n  Liabilities:Loan  100 EUR\n  Assets:Savings`
    expect([gains(alone), gains(instalment)]).toEqual([{ Savings: '1000 10 0 0 0' }, { Savings: '1000 110 0 0 0' }])
    expect([alone, instalment].map(netGain)).toEqual(['0', '0'])
  })
})

describe('a dividend', () => {
  const FUND = 'P 2023-12-01 FUND 11 EUR\n2023-01-01 Buy\n  Assets:Fund  100 FUND @ 10 EUR\n  Equity:Open\n'
  test('that leaves is a gain beside that of the price', () => {
    const book = `${FUND}2023-06-01 Dividend\n  Assets:Checking  30 EUR\n  Income:Dividend:Fund`
    expect(gains(book)).toEqual({ Fund: '1000 30 100 30 130' })
    expect(netGain(book)).toBe('130')
  })
  test('is that of the only account whose name ends as it says, from the day on which that is used', () => {
    const book = `${FUND}2023-06-01 Dividend\n  Assets:Checking  30 EUR\n  Income:Dividend:Fund`.replaceAll('Assets:Fund', 'Assets:Broker:Fund')
    expect(gains(book)).toEqual({ 'Broker:Fund': '1000 30 100 30 130' })
    expect(netGain(book)).toBe('130')
    // A second one that ends so only later changes nothing of what was.
    const later = '\n2023-07-01 Buy\n  Assets:Other:Fund  1 FUND @ 10 EUR\n  Equity:Open\n'
    const twice = `${later}2023-08-01 Dividend\n  Assets:Checking  5 EUR\n  Income:Dividend:Fund`
    expect(gains(book + later)).toEqual({ 'Broker:Fund': '1000 30 100 30 130', 'Other:Fund': '10 0 1 0 1' })
    expect(gains(book + twice)).toEqual({ 'Broker:Fund': '1000 30 100 30 130', 'Other:Fund': '10 0 1 0 1' })
    // One of that very name goes before all that end so.
    expect(gains(`${book}\n2023-01-02 Buy\n  Assets:Fund  1 FUND @ 10 EUR\n  Equity:Open\n`)).toMatchObject({ Fund: '10 30 1 30 31' })
    // A part of a word is no end of a name.
    expect(gains(book.replaceAll('Broker:Fund', 'Broker:WorldFund'))).toEqual({ 'Broker:WorldFund': '1000 0 100 0 100' })
  })
  test('less tax is what was received', () => {
    const book = `${FUND}2023-06-01 Dividend\n  Assets:Checking  22.50 EUR\n  Expenses:Tax  7.50 EUR\n  Income:Dividend:Fund`
    expect(gains(book)).toEqual({ Fund: '1000 22.5 100 22.5 122.5' })
  })
  test('that was put in again at once was not put in by anybody', () => {
    const book = `${FUND}2023-06-01 Dividend\n  Assets:Fund  3 FUND @ 10 EUR\n  Income:Dividend:Fund`
    expect(gains(book)).toEqual({ Fund: '1000 0 103 30 133' })
  })
  test('counts in the return of its account as money that came back', () => {
    const book = `${FUND.replace('11 EUR', '10 EUR')}2023-12-31 Dividend\n  Assets:Checking  100 EUR\n  Income:Dividend:Fund`
    expect(gainReport(ledgerOf(book, '2023-12-31')).gain_breakdown[0]!.xirr.toNumber()).toBeCloseTo(10, 0)
  })
  test('of a fund whose amount was estimated counts from the day of the rate on', () => {
    const book = `P 2023-07-01 USD 0.5 EUR\n${DEPOSIT}2023-06-01 Dividend\n  Assets:Checking  30 USD\n  Income:Dividend:Savings`
    expect(gains(book)).toEqual({ Savings: '1000 15 0 15 15' })
    const [before] = gainReport(ledgerOf(book, '2023-06-30')).gain_breakdown
    expect([before!.total_return, before!.networth.withdrawalAmount].map(String)).toEqual(['0', '0'])
  })
})

test('a stock split is no money that came or went, for the return either', () => {
  const book =
    'P 2023-06-02 FUND 5 EUR\n2023-01-01 Buy\n  Assets:Fund  10 FUND @ 10 EUR\n  Equity:Open\n2023-06-02 Split\n  Assets:Fund  -10 FUND\n  Assets:Fund  20 FUND'
  const [fund] = gainReport(ledgerOf(book, '2023-12-31')).gain_breakdown
  expect([fund!.total_return, fund!.xirr].map(String)).toEqual(['0', '0'])
})
