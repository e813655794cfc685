import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { cashFlowReport } from '../../../src/projections/reports/cash-flow.ts'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { networthToday } from '../../../src/projections/reports/net-worth.ts'
import { type Recast, recast } from '../../../src/projections/valuation/recast.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2023-01-01 USD 0.5 EUR
P 2023-03-01 USD 0.8 EUR
P 2023-02-01 FUND 30 EUR
2023-01-02 Salary
  Assets:Checking  100 EUR
  Income:Salary
2023-01-03 Buy
  Assets:Fund  2 FUND @ 20 EUR
  Assets:Checking
2023-03-10 Spend
  Expenses:Food  8 EUR
  Assets:Checking
`
const ledger = ledgerOf(BOOK, '2023-03-31')
function as(how: Recast): ValuedLedger {
  const other = recast(ledger, how)
  if (other instanceof Refusal) throw new Error(other.message)
  return other
}

describe('any report', () => {
  test('in another currency counts each posting at the rate of its day and each holding at that of today', () => {
    const [fund] = gainReport(as({ reportCurrency: 'USD' })).gain_breakdown
    expect([fund!.networth.investmentAmount, fund!.networth.balanceAmount].map(String)).toEqual(['80', '75'])
    expect(cashFlowReport(as({ reportCurrency: 'USD' })).cash_flows.map(({ checking }) => `${checking}`)).toEqual(['120', '0', '-10'])
  })
  test('in a currency by its code is in the one that the book writes as a sign', () => {
    const signs = ledgerOf('P 2023-01-01 £ 1.25 €\n2023-01-02 Salary\n  Assets:Checking  100 €\n  Income:Salary\n', '2023-03-31', {
      defaultCurrency: '€',
    })
    const worth = (reportCurrency: string): string => {
      const other = recast(signs, { reportCurrency })
      return other instanceof Refusal ? other.message : `${networthToday(other).networth.balanceAmount} ${other.settings.defaultCurrency}`
    }
    expect(['EUR', '€', 'GBP', '£'].map(worth)).toEqual(['100 €', '100 €', '80 £', '80 £'])
    // As a paisa.yaml says it of a book that writes €.
    expect(
      recast(ledgerOf('2023-01-02 A\n  Assets:B  1 €\n  Income:C\n', '2023-03-31', { defaultCurrency: 'EUR' }), { reportCurrency: 'EUR' }),
    ).not.toBeInstanceOf(Refusal)
    expect(worth('USD')).toMatch(/^report_currency "USD": no rate from € to USD is known/)
  })
  test('converts the currency of the book by its own rate, whatever newer price it has in a third currency', () => {
    const worthIn = (prices: string, reportCurrency: string): string => {
      const book = `${prices}2023-02-01 Salary\n  Assets:Checking  215 EUR\n  Income:Salary\n2023-02-20 Change\n  Assets:Pounds  100 GBP @@ 115 EUR\n  Assets:Checking\n`
      const other = recast(ledgerOf(book, '2023-03-01'), { reportCurrency })
      return other instanceof Refusal ? other.message : `${networthToday(other).networth.balanceAmount}`
    }
    // 100 EUR are 110 USD, and 100 GBP = 115 EUR are 126.50 USD.
    expect(worthIn('P 2023-02-10 EUR 1.10 USD\nP 2023-02-15 EUR 0.90 GBP\n', 'USD')).toBe('236.5')
    // 1 EUR is 1.25 USD: 215 EUR are 268.75.
    expect(worthIn('P 2023-02-10 USD 0.80 EUR\nP 2023-02-15 EUR 0.90 GBP\n', 'USD')).toBe('268.75')
  })
  test('values a foreign currency as the book does where a trade gives way to a newer rate the other way round', () => {
    const book = `P 2022-06-01 EUR 1.00 USD
P 2022-01-01 GBP 2.00 EUR
2022-01-01 Open
  Assets:Checking  1000 EUR
  Equity:Opening
2022-01-10 Change
  Assets:Dollars  100 USD @@ 200 EUR
  Assets:Checking
`
    const worth = ledgerOf(book, '2022-12-31')
    const inPounds = recast(worth, { reportCurrency: 'GBP' }) as ValuedLedger
    expect([worth, inPounds].map((each) => networthToday(each).networth.balanceAmount.toString())).toEqual(['900', '450'])
  })
  test('takes of two quotes of one day the one in the currency of the book, as the book does', () => {
    const book = `P 2022-01-01 EUR 2 USD
P 2022-01-01 GBP 1.5 EUR
P 2022-02-01 CCC 60 EUR
P 2022-02-01 CCC 50 GBP
2022-03-01 Gift
  Assets:Shares  1 CCC
  Income:Gifts
`
    const inDollars = recast(ledgerOf(book, '2022-12-31'), { reportCurrency: 'USD' }) as ValuedLedger
    expect(networthToday(inDollars).networth.balanceAmount.toString()).toBe('120')
  })
  test('as of a day knows nothing of what came later', () => {
    expect(cashFlowReport(as({ asOf: parseDay('2023-02-28') })).cash_flows.map(({ checking }) => `${checking}`)).toEqual(['60', '0'])
    expect(networthToday(as({ asOf: parseDay('2023-01-31') })).networth.balanceAmount.toString()).toBe('100')
  })
  test('can be asked for both at once', () => {
    expect(networthToday(as({ asOf: parseDay('2023-02-28'), reportCurrency: 'USD' })).networth.balanceAmount.toString()).toBe('240')
  })
  test('in the default currency is the ledger itself', () => {
    expect(recast(ledger, { reportCurrency: 'EUR' })).toBe(ledger)
    expect(recast(ledger, { reportCurrency: 'USD' })).toBe(recast(ledger, { reportCurrency: 'USD' }))
  })
  test('in a currency without a rate, or of a day to come, is refused', () => {
    expect(recast(ledger, { reportCurrency: 'CHF' })).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringContaining('EUR to CHF') })
    expect(recast(ledger, { asOf: parseDay('2023-04-01') })).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('as_of_date cannot be in the future'),
    })
  })
})
