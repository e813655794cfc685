import { describe, expect, test } from 'vitest'
import { type PricesParameters, pricesReport } from '../../../src/projections/reports/prices.ts'
import { parseDay } from '#vocabulary/day.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'
import { plainSettings } from '../../support/plain-settings.ts'
import { viewFromText } from '../../support/view-from-text.ts'

describe('the list of prices', () => {
  const prices = ledgerOf(
    'P 2023-01-01 FUND 10 EUR\nP 2023-01-08 FUND 11 EUR\nQ 2023-01-08 FUND 12 EUR\nP 2023-01-03 EUR 1.1 USD\n2023-01-02 a\n  Assets:X 1 GOLD\n  Equity:Open',
    '2023-02-01',
  )
  const list = (parameters: Parameters<typeof pricesReport>[1]): unknown => {
    const report = pricesReport(prices, parameters)
    return 'prices' in report
      ? Object.fromEntries(
          Object.entries(report.prices).map(([base, rows]) => [
            base,
            rows.map(({ date, value, quote_commodity, source }) => `${date.slice(5, 10)} ${value} ${quote_commodity} ${source}`),
          ]),
        )
      : plain(report)
  }
  test('shows the newest of every commodity, what is traded without a price too, and never the default currency', () => {
    expect(list({})).toEqual({ FUND: ['01-08 11 EUR journal'], GOLD: [] })
  })
  test('has what is called __proto__, too', () => {
    const odd = ledgerOf('P 2023-01-01 __proto__ 10 EUR', '2023-02-01')
    for (const asSeries of [false, true]) {
      const report = pricesReport(odd, { base: '__proto__', asSeries })
      expect(Object.keys('prices' in report ? (report.series ?? report.prices) : {})).toEqual(['__proto__'])
    }
  })
  test('shows only what was asked for as soon as something was', () => {
    expect(list({ base: 'EUR' })).toEqual({ EUR: ['01-03 1.1 USD journal'] })
    expect(list({ source: 'provider' })).toEqual({ FUND: ['01-08 12 EUR provider'] })
    expect(list({ from: parseDay('2023-01-02'), to: parseDay('2023-01-07') })).toEqual({ EUR: ['01-03 1.1 USD journal'] })
  })
  test('shows the whole history, newest first', () => {
    expect(list({ base: 'FUND', history: 'all' })).toEqual({ FUND: ['01-08 11 EUR journal', '01-08 12 EUR provider', '01-01 10 EUR journal'] })
  })
  test('converts at the rate of the day of the price, and leaves alone what has none', () => {
    expect(list({ base: 'FUND', history: 'all', reportCurrency: 'USD' })).toEqual({
      FUND: ['01-08 12.1 USD journal', '01-08 13.2 USD provider', '01-01 10 EUR journal'],
    })
  })
  test('converts to the default currency, too, when that is asked for', () => {
    const foreign = ledgerOf('P 2023-01-01 SEC 110 USD\nP 2023-01-01 USD 0.96 EUR\nP 2023-01-01 FUND 10 EUR', '2023-02-01')
    const values = (reportCurrency?: string) => {
      const report = pricesReport(foreign, { reportCurrency })
      return (
        'prices' in report && ['SEC', 'FUND'].map((name) => report.prices[name]!.map(({ value, quote_commodity }) => `${value} ${quote_commodity}`))
      )
    }
    expect(values('EUR')).toEqual([['105.6 EUR'], ['10 EUR']])
    expect(values()).toEqual([['110 USD'], ['10 EUR']])
  })
  test('names the currencies and days of prices that stayed in theirs for want of a rate', () => {
    const unpriced = (parameters: object) => plain(pricesReport(prices, { base: 'FUND', history: 'all', ...parameters }))
    expect(unpriced({ reportCurrency: 'USD' })).toMatchObject({ unpriced: [{ commodity: 'EUR', date: '2023-01-01T00:00:00Z', amount: '10' }] })
    expect(unpriced({ reportCurrency: 'USD', from: parseDay('2023-01-03') })).toMatchObject({ unpriced: [] })
    expect(unpriced({})).not.toHaveProperty('unpriced')
  })
  test('has what lies so many months before the newest, where it is asked for years and a price is near', () => {
    const long = ledgerOf(
      'P 2018-01-31 FUND 5 EUR\nP 2020-01-20 FUND 7 EUR\nP 2020-02-05 FUND 8 EUR\nP 2020-01-31 FUND 9 USD\nP 2022-06-01 FUND 6 EUR\nP 2023-01-31 FUND 10 EUR\nP 2015-06-01 OLD 3 EUR',
      '2023-02-01',
    )
    const days = (monthsBack: number[]) => {
      const report = pricesReport(long, { history: 'all', asSeries: true, from: parseDay('2023-01-01'), monthsBack })
      return 'prices' in report ? Object.fromEntries(Object.entries(report.series ?? {}).map(([of, told]) => [of, told.days])) : report
    }
    expect(days([])).toEqual({ FUND: ['2023-01-31'] })
    // Of 20 January and 5 February the nearer; of 2018 that very day; nothing is near to one year before.
    expect(days([12, 36, 60])).toEqual({ FUND: ['2018-01-31', '2020-02-05', '2023-01-31'] })
  })
  test('is the days and values alone where a page of many is drawn: one a day, in the currency of the newest', () => {
    const mixed = ledgerOf(
      'P 2023-01-01 FUND 10 EUR\nP 2023-01-02 FUND 13 USD\nP 2023-01-08 FUND 11 EUR\nQ 2023-01-08 FUND 12 EUR\nP 2023-01-03 EUR 2 USD',
      '2023-02-01',
    )
    const series = (more: object) => plain(pricesReport(mixed, { base: 'FUND', history: 'all', asSeries: true, ...more }))
    const days = ['2023-01-01', '2023-01-08']
    expect(series({})).toEqual({ prices: {}, history_mode: 'all', series: { FUND: { quote_commodity: 'EUR', days, values: ['10', '11'] } } })
    expect(series({ reportCurrency: 'USD', from: parseDay('2023-01-04') })).toMatchObject({
      series: { FUND: { quote_commodity: 'USD', days: ['2023-01-08'], values: ['22'] } },
    })
    // The first had no rate: 10 EUR is no 10 USD.
    expect(series({ reportCurrency: 'USD' })).toMatchObject({
      series: { FUND: { quote_commodity: 'USD', days: ['2023-01-02', '2023-01-08'], values: ['13', '22'] } },
      unpriced: [{ commodity: 'EUR', amount: '10' }],
    })
  })
  test('has the exchange rates that Yahoo gave beside a share under the ticker of the rate, as Paisa has them', () => {
    const text = 'Q 2023-01-02 ACME 10 USD\nQ 2023-01-02 USD 0.9 EUR\nP 2023-01-02 USD 0.8 EUR\nQ 2023-01-02 OLD 3 EUR'
    const view = { ...viewFromText(text), priceSources: [{ provider: 'com-yahoo', ref: 'ACM', type: 'stock' as const }] }
    const commodities = [{ name: 'ACME', code: 'ACM', type: 'stock', harvest: 0, taxCategory: '' } as const]
    const told = (parameters: PricesParameters) => {
      const report = pricesReport(new ValuedLedger(view, { ...plainSettings('EUR'), commodities }, parseDay('2023-02-01')), parameters)
      const rows = 'prices' in report ? Object.values(report.prices).flat() : []
      return rows.map((row) => `${row.commodity_name} ${row.commodity_type} ${row.commodity_id} ${row.source}`)
    }
    const rate = 'USD stock USDEUR=X com-yahoo'
    expect(told({ history: 'all' })).toEqual(['ACME stock ACM provider', 'OLD unknown OLD provider', 'USD unknown USD journal', rate])
    expect(told({ base: 'USD' })).toEqual(['USD unknown USD journal'])
    expect(told({ source: 'com-yahoo' })).toEqual([rate])
  })
  test('refuses a stretch that ends before it begins', () => {
    expect(list({ from: parseDay('2023-01-02'), to: parseDay('2023-01-01') })).toMatchObject({ code: 'INVALID_REQUEST' })
  })
})
