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
    const [fund] = gainReport(as({ reportCurrency: 'USD' })).gain_breakdown!
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
