import { describe, expect, test } from 'vitest'
import { breakdownOf, positionsOf, valuedPosition } from '../../../src/projections/valuation/breakdown.ts'
import { PriceGaps } from '../../../src/projections/valuation/price-gaps.ts'
import type { ReportSettings } from '../../../src/projections/valuation/settings.ts'
import { Trace } from '../../../src/projections/valuation/trace.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

const BOOK = `P 2024-01-01 USD 0.5 EUR
P 2024-06-01 FUND 15 EUR
P 2024-06-01 ACME 30 USD
2024-01-01 Open
  Assets:Bank  1000 EUR
  Equity:Opening
2024-01-02 Buy
  Assets:Fund  20 FUND @ 10 EUR
  Assets:Bank
2024-01-03 Buy
  Assets:Equity:ACME  2 ACME @ 20 USD
  Equity:Opening  -20 EUR
2024-02-01 Interest
  Assets:Bank  5 EUR
  Income:Interest:Bank
2024-02-02 Dividend
  Assets:Bank  8 EUR
  Income:Dividend:Fund
2024-03-01 Sell
  Assets:Fund  -10 FUND {10 EUR} @ 12 EUR
  Income:CapitalGains:Fund  -20 EUR
  Assets:Bank  120 EUR
2024-04-01 Split
  Assets:Fund  10 FUND
2024-05-01 Dollars
  Assets:Wallet  40 USD
  Equity:Opening  -20 EUR
2024-05-02 Empty
  Assets:Gone  1 FUND {9 EUR}
  Assets:Gone  -1 FUND {9 EUR}
`
const ledger = (settings: Partial<ReportSettings> = {}) => ledgerOf(BOOK, '2024-12-31', { currencies: ['USD'], ...settings })

/** What some accounts come to, as a group of this name. */
function breakdown(
  names: readonly string[],
  { name = names[0]!, leaf = true, settings = {} }: { name?: string; leaf?: boolean; settings?: Partial<ReportSettings> } = {},
) {
  const book = ledger(settings)
  const positions = positionsOf(
    book,
    book.accounts.where((_, account) => names.includes(account)),
  )
  const members = [...positions.values()].map((position) => valuedPosition(book, position))
  const { xirr: _, xirr_error: __, ...rest } = breakdownOf(book, members, { name, leaf })
  return plain(rest) as Record<string, unknown>
}

describe('an account comes to', () => {
  test('what was put in and not earned, what came out, what it is worth and what it gained', () => {
    expect(breakdown(['Assets:Fund'])).toEqual({
      group: 'Assets:Fund',
      investmentAmount: '200',
      // 100 for the half at cost, 20 of gain and 8 of dividend that it gave.
      withdrawalAmount: '128',
      marketAmount: '300',
      balanceUnits: '20',
      latestPrice: '0',
      absoluteReturn: '1.14',
      gainAmount: '228',
      // Nobody quoted it in another currency, so it is counted as it is held.
      originalBalances: [{ currency: 'FUND', amount: '20' }],
      inactive: false,
    })
    expect(breakdown(['Assets:Bank'])).toMatchObject({
      investmentAmount: '1128',
      withdrawalAmount: '200',
      marketAmount: '933',
      gainAmount: '5',
      balanceUnits: '0',
      originalBalances: [{ currency: 'EUR', amount: '933' }],
    })
  })

  test('what it holds in its own currency', () => {
    expect(breakdown(['Assets:Wallet'])).toMatchObject({
      marketAmount: '20',
      balanceUnits: '40',
      originalBalances: [{ currency: 'USD', amount: '40' }],
    })
    expect(breakdown(['Assets:Equity:ACME'])).toMatchObject({
      marketAmount: '30',
      balanceUnits: '2',
      originalBalances: [{ currency: 'USD', amount: '60' }],
    })
    expect(breakdown(['Assets:Gone'])).toMatchObject({ marketAmount: '0', balanceUnits: '0', originalBalances: null })
  })

  test('no gain, where others owe it', () => {
    const settings = { checkingAccounts: [], receivableAccounts: ['Assets:Bank'] }
    expect(breakdown(['Assets:Bank'], { settings })).toMatchObject({
      investmentAmount: '0',
      withdrawalAmount: '0',
      marketAmount: '933',
      gainAmount: '0',
    })
    expect(breakdown(['Assets:Bank', 'Assets:Fund'], { name: 'Assets', settings })).toMatchObject({ marketAmount: '1233', gainAmount: '228' })
  })

  test('no gain, where money is only kept', () => {
    const settings = { checkingAccounts: ['Assets:Bank'] }
    expect(breakdown(['Assets:Bank'], { settings })).toMatchObject({
      investmentAmount: '0',
      withdrawalAmount: '0',
      marketAmount: '933',
      gainAmount: '0',
      absoluteReturn: '0',
    })
    expect(breakdown(['Assets:Bank', 'Assets:Fund'], { name: 'Assets', settings })).toMatchObject({ marketAmount: '1233', gainAmount: '228' })
  })
})

describe('a group comes to', () => {
  test('what its members do together, without units', () => {
    expect(breakdown(['Assets:Bank', 'Assets:Fund', 'Assets:Wallet', 'Assets:Equity:ACME'], { name: 'Assets', leaf: false })).toMatchObject({
      group: 'Assets',
      investmentAmount: '1368',
      withdrawalAmount: '328',
      marketAmount: '1283',
      gainAmount: '243',
      balanceUnits: '0',
      originalBalances: [
        { currency: 'EUR', amount: '933' },
        { currency: 'FUND', amount: '20' },
        { currency: 'USD', amount: '100' },
      ],
    })
  })

  test('no units of an account that only has the name of another, nor where it is no leaf', () => {
    expect(breakdown(['Assets:Fund'], { name: 'Assets' })).toMatchObject({ balanceUnits: '0' })
    expect(breakdown(['Assets:Fund'], { leaf: false })).toMatchObject({ balanceUnits: '0' })
  })

  test('nothing without members', () => {
    expect(breakdown([], { name: 'Assets' })).toMatchObject({
      investmentAmount: '0',
      marketAmount: '0',
      gainAmount: '0',
      absoluteReturn: '0',
      originalBalances: null,
    })
  })

  test('inactive where the configuration says so', () => {
    const inactive = (settings: Partial<ReportSettings>): unknown => breakdown(['Assets:Fund'], { settings })['inactive']
    expect([inactive({ inactiveAccounts: ['Assets:Fund'] }), inactive({ inactiveAccounts: ['Assets:Bank'] })]).toEqual([true, false])
    expect(inactive({ accounts: [{ name: 'Assets:Fund', inactive: true }] })).toBe(true)
    expect(inactive({ accounts: [{ name: 'Assets:Fund', inactive: false }] })).toBe(false)
  })
})

test('units of several commodities have no sum', () => {
  const book = ledgerOf('2024-01-02 a\n  Assets:A  1 ONE {5 EUR}\n  Assets:A  2 TWO {5 EUR}\n  Assets:A  3 EUR\n', '2024-12-31')
  const [position] = positionsOf(
    book,
    book.accounts.where((_, name) => name === 'Assets:A'),
  ).values()
  expect(`${valuedPosition(book, position!).units}`).toBe('0')
})

test('figures are the same with a trace, and what has no price is named', () => {
  const book = ledgerOf(`${BOOK}2024-07-01 Odd\n  Assets:Fund  1 ODD\n  Income:Gifts\n`, '2024-12-31', { currencies: ['USD'] })
  const gaps = new PriceGaps(book)
  const figures = [book, book.traced(new Trace())].map((of, at) => {
    const chosen = of.accounts.where((_, name) => name.startsWith('Assets:'))
    const members = [...positionsOf(of, chosen, at === 0 ? gaps : undefined).values()].map((position) => valuedPosition(of, position))
    return plain(breakdownOf(of, members, { name: 'Assets', leaf: false }))
  })
  expect(figures[1]).toEqual(figures[0])
  expect(gaps.lists().unpriced.map(({ commodity, date }) => `${commodity} ${date.slice(0, 10)}`)).toEqual(['ODD 2024-07-01', 'ODD 2024-12-31'])
})
