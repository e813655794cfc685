import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const rate = (ledger: ValuedLedger, base: string, quote: string, day: string): string | undefined =>
  ledger.rates.rate(ledger.commodityId(base), ledger.commodityId(quote), parseDay(day))?.value.toString()
const unit = (ledger: ValuedLedger, commodity: string, day: string): string | undefined =>
  ledger.rates.unit(ledger.commodityId(commodity), parseDay(day))?.value.toString()

describe('a rate between two currencies', () => {
  const ledger = ledgerOf(
    `
    P 2023-03-01 USD 0.80 EUR
    P 2023-03-10 USD 0.90 EUR
    P 2023-03-05 EUR 125 JPY
    P 2023-03-05 EUR 8 NOK
    `,
    '2023-12-31',
  )
  test('is the newest recorded one up to the day', () => {
    expect(rate(ledger, 'USD', 'EUR', '2023-03-09')).toBe('0.8')
    expect(rate(ledger, 'USD', 'EUR', '2023-03-10')).toBe('0.9')
    expect(rate(ledger, 'USD', 'EUR', '2023-09-01')).toBe('0.9')
  })
  test('is unknown before the first price, and without any', () => {
    expect(rate(ledger, 'USD', 'EUR', '2023-02-28')).toBeUndefined()
    expect(rate(ledger, 'CHF', 'EUR', '2023-03-10')).toBeUndefined()
  })
  test('may be recorded the other way round', () => {
    expect(rate(ledger, 'JPY', 'EUR', '2023-04-01')).toBe('0.008')
  })
  test('may be found over the default currency, in one hop', () => {
    expect(rate(ledger, 'USD', 'NOK', '2023-03-06')).toBe('6.4')
    expect(rate(ledger, 'USD', 'NOK', '2023-03-04')).toBeUndefined()
  })
  test('is not looked for over another currency when cross rates are switched off', () => {
    const strict = ledgerOf('P 2023-03-01 USD 0.80 EUR\nP 2023-03-01 EUR 8 NOK', '2023-12-31', { allowCrossRate: false })
    expect(rate(strict, 'USD', 'NOK', '2023-03-06')).toBeUndefined()
  })
  test('may be found over a configured anchor', () => {
    const text = 'P 2023-03-01 ISK 0.5 NOK\nP 2023-03-01 NOK 0.1 EUR'
    expect(rate(ledgerOf(text, '2023-12-31'), 'ISK', 'EUR', '2023-03-06')).toBeUndefined()
    expect(rate(ledgerOf(text, '2023-12-31', { priceAnchorCurrencies: ['NOK'] }), 'ISK', 'EUR', '2023-03-06')).toBe('0.05')
  })
  test('of one with itself is one', () => {
    expect(rate(ledger, 'USD', 'USD', '1990-01-01')).toBe('1')
  })
  test('that was recorded as zero has no inverse', () => {
    expect(rate(ledgerOf('P 2023-03-01 EUR 0 XXX', '2023-12-31'), 'XXX', 'EUR', '2023-03-02')).toBeUndefined()
  })
})

describe('of several prices for one pair and day', () => {
  test('the last in the book counts', () => {
    expect(unit(ledgerOf('P 2023-03-01 ACME 10 EUR\nP 2023-03-01 ACME 11 EUR', '2023-12-31'), 'ACME', '2023-03-01')).toBe('11')
  })
  test('a declared one beats one that a trade implies, wherever it stands', () => {
    const trade = '2023-03-01 Sell\n  Assets:Fund -2 ACME @ 7 EUR\n  Assets:Bank\n'
    expect(unit(ledgerOf(`P 2023-03-01 ACME 10 EUR\n${trade}`, '2023-12-31'), 'ACME', '2023-03-01')).toBe('10')
    expect(unit(ledgerOf(`${trade}P 2023-03-01 ACME 10 EUR`, '2023-12-31'), 'ACME', '2023-03-01')).toBe('10')
    expect(unit(ledgerOf(trade, '2023-12-31'), 'ACME', '2023-03-01')).toBe('7')
  })
  test("the journal's beats the provider's, wherever it stands", () => {
    expect(unit(ledgerOf('P 2023-03-01 ACME 10 EUR\nQ 2023-03-01 ACME 11 EUR', '2023-12-31'), 'ACME', '2023-03-01')).toBe('10')
    expect(unit(ledgerOf('Q 2023-03-01 ACME 11 EUR\nP 2023-03-01 ACME 10 EUR', '2023-12-31'), 'ACME', '2023-03-01')).toBe('10')
  })
  test("the provider's wins when the configuration says so", () => {
    const settings = { priceSourcePrecedence: ['provider', 'journal'] as const }
    expect(unit(ledgerOf('Q 2023-03-01 ACME 11 EUR\nP 2023-03-01 ACME 10 EUR', '2023-12-31', settings), 'ACME', '2023-03-01')).toBe('11')
  })
})

describe('the price of a unit in the default currency', () => {
  test('of a foreign quote is converted at the rate of the day asked for', () => {
    const ledger = ledgerOf('P 2023-03-01 ACME 10 USD\nP 2023-03-01 USD 0.8 EUR\nP 2023-03-20 USD 0.9 EUR', '2023-12-31')
    expect(unit(ledger, 'ACME', '2023-03-05')).toBe('8')
    expect(unit(ledger, 'ACME', '2023-03-20')).toBe('9')
  })
  test('comes from the newest quote, whatever its currency', () => {
    const ledger = ledgerOf('P 2023-03-01 ACME 10 USD\nP 2023-03-01 USD 0.8 EUR\nP 2023-03-10 ACME 9 EUR\nP 2023-03-12 ACME 12 USD', '2023-12-31')
    expect(unit(ledger, 'ACME', '2023-03-11')).toBe('9')
    expect(unit(ledger, 'ACME', '2023-03-12')).toBe('9.6')
  })
  test('is the one in the default currency when two quotes are of one day', () => {
    const ledger = ledgerOf('P 2023-03-01 USD 0.8 EUR\nP 2023-03-10 ACME 9 EUR\nP 2023-03-10 ACME 12 USD', '2023-12-31')
    expect(unit(ledger, 'ACME', '2023-03-10')).toBe('9')
  })
  test('is of two foreign quotes of one day always the same one, wherever they stand', () => {
    const rates = 'P 2023-03-01 USD 0.5 EUR\nP 2023-03-01 GBP 2 EUR\n'
    expect(unit(ledgerOf(`${rates}P 2023-03-10 ACME 10 USD\nP 2023-03-10 ACME 3 GBP`, '2023-12-31'), 'ACME', '2023-03-10')).toBe('5')
    expect(unit(ledgerOf(`${rates}P 2023-03-10 ACME 3 GBP\nP 2023-03-10 ACME 10 USD`, '2023-12-31'), 'ACME', '2023-03-10')).toBe('5')
  })
  test('is unknown, not the bare number, when the foreign quote has no rate', () => {
    expect(unit(ledgerOf('P 2023-03-01 ACME 150 USD', '2023-12-31'), 'ACME', '2023-03-05')).toBeUndefined()
  })
  test('of a currency may be recorded the other way round', () => {
    expect(unit(ledgerOf('P 2023-03-01 EUR 4 PLN', '2023-12-31'), 'PLN', '2023-03-05')).toBe('0.25')
  })
})
