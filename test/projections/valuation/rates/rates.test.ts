import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import type { ValuedLedger } from '../../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../../../support/ledger-from-text.ts'

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
  test('may be found over the currency that a source of rates counts in, where there is no other way', () => {
    const central = 'P 2023-03-01 EUR 1.25 USD\nP 2023-03-01 EUR 0.5 GBP\n'
    const inPounds = { defaultCurrency: 'GBP', rateBases: ['EUR'] }
    expect(rate(ledgerOf(central, '2023-12-31', { defaultCurrency: 'GBP' }), 'USD', 'GBP', '2023-03-06')).toBeUndefined()
    expect(rate(ledgerOf(central, '2023-12-31', inPounds), 'USD', 'GBP', '2023-03-06')).toBe('0.4')
    const both = `${central}P 2023-03-01 EUR 10 SEK\nP 2023-03-01 USD 0.5 GBP\nP 2023-03-01 GBP 30 SEK\n`
    expect(rate(ledgerOf(both, '2023-12-31', inPounds), 'USD', 'SEK', '2023-03-06')).toBe('15')
  })
  test('of one with itself is one', () => {
    expect(rate(ledger, 'USD', 'USD', '1990-01-01')).toBe('1')
  })
  test('of an old trade gives way to a newer price that is recorded the other way round', () => {
    const trade = '2023-03-01 Exchange\n  Assets:Dollars 100 USD @ 0.95 EUR\n  Assets:Bank\n'
    const ledger = ledgerOf(`${trade}P 2023-03-01 EUR 1.6 USD\nP 2023-04-01 EUR 1.25 USD\n`, '2023-12-31')
    expect(rate(ledger, 'USD', 'EUR', '2023-03-31')).toBe('0.95')
    expect(rate(ledger, 'USD', 'EUR', '2023-04-01')).toBe('0.8')
    expect(unit(ledger, 'USD', '2023-03-31')).toBe('0.95')
    expect(unit(ledger, 'USD', '2023-04-01')).toBe('0.8')
    expect(rate(ledger, 'EUR', 'USD', '2023-04-01')).toBe('1.25')
    const declared = ledgerOf('P 2023-03-01 USD 0.95 EUR\nP 2023-04-01 EUR 1.25 USD\n', '2023-12-31')
    expect(rate(declared, 'USD', 'EUR', '2023-04-01')).toBe('0.95')
    const traded = ledgerOf(`${trade}2023-04-01 Exchange\n  Assets:Bank 100 EUR @ 1.25 USD\n  Assets:Dollars\n`, '2023-12-31')
    expect(rate(traded, 'USD', 'EUR', '2023-04-01')).toBe('0.8')
    expect(rate(ledgerOf(`${trade}P 2023-04-01 EUR 0 USD\n`, '2023-12-31'), 'USD', 'EUR', '2023-04-01')).toBe('0.95')
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

/** Day, value in the default currency. */
const dated = (found: { readonly day: number; readonly quote: { readonly value: unknown } } | undefined): string | undefined =>
  found && `${formatDay(found.day)} ${String(found.quote.value)}`

describe('the first one that comes after a day', () => {
  const text = `
    P 2023-03-01 USD 0.80 EUR
    P 2023-03-10 USD 0.90 EUR
    P 2023-03-05 EUR 8 NOK
    P 2023-03-20 ACME 10 USD
    P 2023-02-01 ODD 10 XXX
    P 2023-04-01 XXX 0.5 EUR
  `
  const ledger = ledgerOf(text, '2023-12-31')
  const unitAfter = (commodity: string, day: string): string | undefined =>
    dated(ledger.rates.unitAfter(ledger.commodityId(commodity), parseDay(day)))

  test('is that of the next day that has one, never that of the day itself', () => {
    expect(unitAfter('USD', '2023-02-28')).toBe('2023-03-01 0.8')
    expect(unitAfter('USD', '2023-03-01')).toBe('2023-03-10 0.9')
    expect(unitAfter('USD', '2023-03-10')).toBeUndefined()
  })
  test('may be recorded the other way round', () => {
    expect(unitAfter('NOK', '2023-02-01')).toBe('2023-03-05 0.125')
    expect(unitAfter('CHF', '2023-02-01')).toBeUndefined()
  })
  test('is the price of a unit, once it can be converted', () => {
    expect(unitAfter('ACME', '2023-03-01')).toBe('2023-03-20 9')
    expect(unitAfter('ACME', '2023-03-20')).toBeUndefined()
    expect(unitAfter('ODD', '2023-01-01')).toBe('2023-04-01 5')
  })
  test('is looked for on the days on which the price of a unit may change', () => {
    const days = (commodity: string): string[] => ledger.rates.unitDays(ledger.commodityId(commodity)).map(formatDay)
    expect(days('USD')).toEqual(['2023-03-01', '2023-03-10'])
    expect(days('ACME')).toContain('2023-03-20')
    expect(days('CHF')).toEqual([])
  })
})

describe('what is a security', () => {
  const isSecurity = (text: string, commodity: string, day: string): boolean => {
    const ledger = ledgerOf(text, '2023-12-31')
    return ledger.rates.isSecurity(ledger.commodityId(commodity), parseDay(day))
  }
  test('is quoted by a provider, from the first such day on', () => {
    const text = 'Q 2023-03-05 ACME 11 EUR\nQ 2023-04-05 ACME 12 EUR'
    expect(['2023-03-04', '2023-03-05', '2023-05-01'].map((day) => isSecurity(text, 'ACME', day))).toEqual([false, true, true])
  })
  test('is quoted in another currency than the default one', () => {
    expect(isSecurity('P 2023-03-05 ACME 11 USD', 'ACME', '2023-03-05')).toBe(true)
    expect(isSecurity('P 2023-03-05 USD 0.9 EUR', 'USD', '2023-03-05')).toBe(false)
    expect(isSecurity('P 2023-03-05 ACME 11 USD', 'USD', '2023-03-05')).toBe(false)
  })
  test('is nothing that is quoted in itself, or not at all', () => {
    expect(isSecurity('Q 2023-03-05 USD 1 USD', 'USD', '2023-04-01')).toBe(false)
    expect(isSecurity('P 2023-03-05 USD 0.9 EUR', 'ACME', '2023-04-01')).toBe(false)
  })
})

describe('the newest price as it was quoted', () => {
  const native = (text: string, day: string): string | undefined => {
    const ledger = ledgerOf(text, '2023-12-31')
    const found = ledger.rates.native(ledger.commodityId('ACME'), parseDay(day))
    return found && `${found.price.value} ${ledger.view.commodities[found.quote]}`
  }
  test('is the newest up to the day, in whatever currency', () => {
    const text = 'P 2023-03-01 ACME 10 USD\nP 2023-03-05 ACME 9 EUR\nP 2023-03-09 ACME 11 USD'
    expect(['2023-02-28', '2023-03-01', '2023-03-05', '2023-03-10'].map((day) => native(text, day))).toEqual([undefined, '10 USD', '9 EUR', '11 USD'])
  })
  test('is the foreign one of two quotes of one day, and of two foreign ones always the same', () => {
    for (const [one, other] of [
      ['9 EUR', '10 USD'],
      ['9 GBP', '10 USD'],
    ] as const) {
      expect(native(`P 2023-03-01 ACME ${one}\nP 2023-03-01 ACME ${other}`, '2023-03-01')).toBe('10 USD')
      expect(native(`P 2023-03-01 ACME ${other}\nP 2023-03-01 ACME ${one}`, '2023-03-01')).toBe('10 USD')
    }
  })
  test('is nothing where nothing is quoted', () => {
    expect(native('P 2023-03-01 USD 0.9 EUR', '2023-03-02')).toBeUndefined()
  })
})

test('two are reachable from each other where some day has a rate, directly or over an anchor', () => {
  const ledger = ledgerOf('P 2023-03-01 USD 0.8 EUR\nP 2030-01-01 EUR 8 NOK\nP 2023-03-01 XXX 1 YYY', '2023-12-31')
  const reachable = (base: string, quote: string): boolean => ledger.rates.isReachable(ledger.commodityId(base), ledger.commodityId(quote))
  expect([reachable('USD', 'EUR'), reachable('NOK', 'USD'), reachable('YYY', 'XXX'), reachable('USD', 'XXX')]).toEqual([true, true, true, false])
})

describe('every quote says which prices it is made of', () => {
  const ledger = ledgerOf('P 2023-03-01 USD 0.80 EUR\nP 2023-03-05 EUR 8 NOK', '2023-12-31')
  const steps = (base: string, quote: string): string[] =>
    ledger.rates
      .rate(ledger.commodityId(base), ledger.commodityId(quote), parseDay('2023-04-01'))!
      .steps.map(({ base: from, quote: to, day, value, priceRow, inverse }) => {
        const { commodities, prices } = ledger.view
        return `${formatDay(day)} ${commodities[from]} ${value} ${commodities[to]}${inverse ? `, 1 by ${prices.rate.get(priceRow)}` : ''}`
      })
  test('as they were recorded, or the other way round', () => {
    expect(steps('USD', 'EUR')).toEqual(['2023-03-01 USD 0.8 EUR'])
    expect(steps('EUR', 'USD')).toEqual(['2023-03-01 EUR 1.25 USD, 1 by 0.8'])
  })
  test('two of them over an anchor, and none for one with itself', () => {
    expect(steps('USD', 'NOK')).toEqual(['2023-03-01 USD 0.8 EUR', '2023-03-05 EUR 8 NOK'])
    expect(steps('EUR', 'EUR')).toEqual([])
  })
})
