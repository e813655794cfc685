import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIRECTIVE, PriceColumns } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type RateRules, Rates } from '../../../../src/projections/valuation/rates.ts'
import { expectSame } from '../../../support/expect-same.ts'

const NAMES = ['EUR', 'USD', 'CHF', 'ACME', 'US$']
const rules: RateRules = { defaultCurrency: 0, bookCurrency: 0, anchors: [0, 1], providerFirst: false, same: new Map([[4, 1]]) }
const DAYS = 12

interface Price {
  readonly day: Day
  readonly base: number
  readonly quote: number
  readonly rate: Exact
}
const id = fc.nat({ max: NAMES.length - 1 })
/** Digits beyond a double among them, and nothing, which has no inverse. */
const rate = fc.oneof(
  fc.nat({ max: 999 }).map((mantissa) => Exact.of(mantissa, 2)),
  fc.bigInt({ min: 1n, max: 10n ** 24n }).map((mantissa) => Exact.of(mantissa, 20)),
)
const prices = fc.array(fc.record({ day: fc.integer({ min: 1, max: DAYS }), base: id, quote: id, rate }), { maxLength: 40 })

const columnsOf = (all: readonly Price[]): PriceColumns => {
  const columns = new PriceColumns()
  for (const price of all) columns.add({ ...price, origin: DIRECTIVE, file: 0, line: 1 })
  return columns
}
const inOrder = (columns: PriceColumns, rows: readonly number[]): Int32Array =>
  Int32Array.from(rows.toSorted((a, b) => columns.day[a]! - columns.day[b]! || a - b))

test('a price of one unit is the product of the recorded prices that it names, each known by that day', () => {
  fc.assert(
    fc.property(prices, fc.nat({ max: 1 }), (all, bookCurrency) => {
      const columns = columnsOf(all)
      const rates = new Rates(columns, inOrder(columns, [...all.keys()]), NAMES, { ...rules, bookCurrency })
      for (let commodity = 1; commodity < NAMES.length; commodity++)
        for (let day = 0; day <= DAYS; day++) {
          const quote = rates.unit(commodity, day)
          if (!quote) continue
          const [first] = quote.steps
          expect(quote.steps.reduce((product, { value }) => product.times(value), Exact.one).equals(quote.value)).toBe(true)
          expect(first?.base).toBe(commodity === 4 ? 1 : commodity)
          expect(quote.steps.reduce((from, { base, quote: to }) => (base === from ? to : -1), first!.base)).toBe(0)
          for (const { priceRow, inverse, value, day: of } of quote.steps) {
            const recorded = columns.rate.get(priceRow)
            expect(value.equals(inverse ? Exact.one.dividedBy(recorded) : recorded)).toBe(true)
            expectSame([of, of <= day], [columns.day[priceRow], true])
          }
        }
    }),
  )
})

test('a price of its own comes after any number of prices the other way round', () => {
  for (const others of [1, 16, 17, 40, 200]) {
    const back = Array.from({ length: others }, (_, at): Price => ({ day: at + 1, base: 0, quote: 1, rate: Exact.of(2) }))
    const columns = columnsOf([...back, { day: others + 1, base: 1, quote: 0, rate: Exact.of(3) }])
    const rates = new Rates(columns, inOrder(columns, [...back.keys(), others]), NAMES, rules)
    expect([rates.unit(1, 1), rates.unit(1, others), rates.unit(1, others + 1)].map((quote) => quote?.value.toText())).toEqual(['0.5', '0.5', '3'])
  }
})
