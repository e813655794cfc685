import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIRECTIVE, IMPLIED, PriceColumns } from '#vocabulary/book-columns.ts'
import { Names } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type ListedPrices, priceFingerprints } from '../../../../src/commands/journal/rows/price-fingerprints.ts'
import { runs } from '../../../support/thorough.ts'

/* What is taken over from an earlier list is what would be worked out. */

interface OnePrice {
  readonly day: number
  readonly second: number
  readonly base: string
  readonly quote: string
  readonly rate: Exact
  readonly origin: number
}

const prices = fc.array(
  fc.record({
    day: fc.integer({ min: 19_000, max: 19_003 }),
    second: fc.constantFrom(0, 0, 7),
    base: fc.constantFrom('EUR', 'USD', 'X'),
    quote: fc.constantFrom('EUR', 'CHF'),
    rate: fc.constantFrom(Exact.of(1), Exact.of(10, 1), Exact.of(11, 1), Exact.of(10n ** 30n, 2), Exact.of(10n ** 30n + 1n, 2)),
    origin: fc.constantFrom(DIRECTIVE, IMPLIED),
  }),
  { maxLength: 8 },
)

function listed(list: readonly OnePrice[]): ListedPrices {
  const columns = new PriceColumns()
  const names = new Names()
  for (const price of list) columns.add({ ...price, base: names.id(price.base), quote: names.id(price.quote), file: 0, line: 0 })
  return { prices: columns, commodities: names.names, rows: Int32Array.from(list, (_, row) => row) }
}

test('a list has the fingerprints that it would have without the list before', () => {
  fc.assert(
    fc.property(prices, prices, fc.nat(), fc.nat(), (before, inserted, at, gone) => {
      const from = before.length === 0 ? 0 : at % before.length
      const list = listed([...before.slice(0, from), ...inserted, ...before.slice(from + (gone % 3))])
      const old = listed(before)
      expect(priceFingerprints(list, { ...old, fingerprints: priceFingerprints(old) })).toEqual(priceFingerprints(list))
    }),
    { numRuns: runs(500) },
  )
})

test('whatever a price says otherwise than before', () => {
  const price: OnePrice = { day: 19_000, second: 0, base: 'X', quote: 'EUR', rate: Exact.of(10, 1), origin: DIRECTIVE }
  const long = { ...price, rate: Exact.of(10n ** 30n, 2) }
  const others: readonly (readonly [OnePrice, OnePrice])[] = [
    [price, { ...price, day: 19_001 }],
    [price, { ...price, second: 7 }],
    [price, { ...price, base: 'EUR' }],
    [price, { ...price, quote: 'X' }],
    [price, { ...price, rate: Exact.of(11, 1) }],
    [price, { ...price, rate: Exact.of(10, 2) }],
    [price, { ...price, origin: IMPLIED }],
    [long, { ...long, rate: Exact.of(10n ** 30n + 1n, 2) }],
  ]
  for (const [before, now] of others) {
    const old = listed([before, before])
    const list = listed([now, before])
    expect(priceFingerprints(list, { ...old, fingerprints: priceFingerprints(old) })).toEqual(priceFingerprints(list))
  }
})
