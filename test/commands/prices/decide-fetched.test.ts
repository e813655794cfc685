import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { decideFetched, type RecordedPrices } from '../../../src/commands/prices/sync-prices.ts'
import { FETCHED_PRICES_MAX } from '../../../src/events/prices-events.ts'
import type { ProvidedPrice } from '../../../src/ingest/prices/provider.ts'

const ACME = { name: 'ACME', type: 'stock', provider: 'com-yahoo', code: 'ACME.DE' } as const
const price = (day: string, rate: string, { base = 'ACME', quote = 'EUR' } = {}): ProvidedPrice => ({
  day: parseDay(day),
  base,
  quote,
  rate: Exact.parse(rate),
})
const recorded = (rates: Readonly<Record<string, string>> = {}, quotes: readonly string[] = []): RecordedPrices => ({
  rate: ({ provider, ref }, { base, quote }, day) => rates[`${provider} ${ref} ${base} ${quote} ${day}`],
  quotes: () => new Set(quotes),
  lastDay: () => undefined,
})
const decided = (prices: readonly ProvidedPrice[], known = recorded()): ReturnType<typeof decideFetched> =>
  decideFetched({ commodity: ACME, ref: 'ACME.DE', result: { prices } }, known)
const source = { commodity: 'ACME', provider: 'com-yahoo', ref: 'ACME.DE' }

describe('prices that came', () => {
  test('are recorded by day, each currency and commodity named once', () => {
    const { events, failed, details } = decided([
      price('2024-01-03', '11'),
      price('2024-01-02', '10.50'),
      price('2024-01-02', '0.9', { base: 'USD' }),
    ])
    expect(events).toEqual([
      {
        type: 'PricesFetched',
        data: {
          ...source,
          type: 'stock',
          commodities: ['ACME', 'EUR', 'USD'],
          day: [parseDay('2024-01-02'), parseDay('2024-01-02'), parseDay('2024-01-03')],
          base: [0, 2, 0],
          quote: [1, 1, 1],
          rate: ['10.5', '0.9', '11'],
        },
      },
    ])
    expect([failed, details]).toEqual([false, []])
  })

  test('are recorded when they are new or corrected, and not once more', () => {
    const day = parseDay('2024-01-02')
    const known = recorded({ [`com-yahoo ACME.DE ACME EUR ${day}`]: '10.5' })
    expect(decided([price('2024-01-02', '10.50')], known).events).toEqual([])
    expect(decided([price('2024-01-02', '10.6')], known).events).toMatchObject([{ data: { rate: ['10.6'] } }])
    expect(decided([]).events).toEqual([])
  })

  test('for one day and pair twice are what was said last', () => {
    expect(decided([price('2024-01-02', '10'), price('2024-01-02', '11'), price('2024-01-02', '12', { quote: 'USD' })]).events).toMatchObject([
      { data: { rate: ['11', '12'], commodities: ['ACME', 'EUR', 'USD'], quote: [1, 2] } },
    ])
  })

  test('in great number are several events, none longer than an event may be', () => {
    const all = Array.from(
      { length: FETCHED_PRICES_MAX + 1 },
      (_, i): ProvidedPrice => ({ day: i, base: 'ACME', quote: 'EUR', rate: Exact.of(i + 1) }),
    )
    const { events } = decided(all)
    expect(events.map((event) => (event.type === 'PricesFetched' ? [event.data.day.length, event.data.day[0], event.data.commodities] : []))).toEqual(
      [
        [FETCHED_PRICES_MAX, 0, ['ACME', 'EUR']],
        [1, FETCHED_PRICES_MAX, ['ACME', 'EUR']],
      ],
    )
  })

  test('in another currency than before are recorded, and said', () => {
    const said = (known: readonly string[], ...prices: ProvidedPrice[]): readonly string[] => decided(prices, recorded({}, known)).details
    const dollars = price('2024-01-02', '12', { quote: 'USD' })
    expect(said(['EUR', 'GBP'], dollars, price('2024-01-03', '13', { quote: 'USD' }))).toEqual([
      'provider com-yahoo now quotes ACME in USD, and quoted it in EUR, GBP before: check that it is still the same security',
    ])
    expect(said([], dollars)).toEqual([])
    expect(said(['USD'], dollars)).toEqual([])
    expect(said(['EUR'], price('2024-01-02', '0.9', { base: 'GBP', quote: 'USD' }))).toEqual([])
  })
})

describe('an answer that is none', () => {
  const failure = (reason: string): unknown => ({
    events: [{ type: 'PriceFetchFailed', data: { ...source, reason } }],
    failed: true,
    details: [`Failed to fetch price for ACME: ${reason}`],
  })
  test('is recorded with its reason', () => {
    expect(decideFetched({ commodity: ACME, ref: 'ACME.DE', result: { failure: 'it answered 404' } }, recorded())).toEqual(failure('it answered 404'))
  })
  test('is one without a currency, or with a negative price, whatever else it has', () => {
    expect(decided([price('2024-01-02', '10'), price('2024-01-03', '10', { quote: ' ' })])).toEqual(
      failure(
        'provider com-yahoo returned price for ACME on 2024-01-03 without quote_commodity: update the provider or set the quote currency explicitly',
      ),
    )
    expect(decided([price('2024-01-02', '10'), price('2024-01-03', '-1')])).toEqual(
      failure('provider com-yahoo returned a negative price (-1 EUR) for ACME on 2024-01-03'),
    )
    expect(decided([price('2024-01-02', '0')]).failed).toBe(false)
  })
})
