import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { percentage, Tally } from '../../../src/projections/valuation/trace.ts'

const exact = fc
  .tuple(fc.oneof(fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }), fc.integer()), fc.integer({ min: 0, max: 24 }))
  .map(([mantissa, scale]) => Exact.of(mantissa, scale))

test('a sum that grows in place equals the exact sum, for any mixture of sizes and places', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(exact, fc.boolean())), (list) => {
      const tally = new Tally()
      for (const [value, negative] of list) {
        if (negative) tally.subtract(value)
        else tally.add(value)
      }
      return tally.figure().equals(Exact.sum(list.map(([value, negative]) => (negative ? value.negated() : value))))
    }),
  )
})

test('a percentage of nothing is nothing', () => {
  expect(percentage(undefined, Exact.of(5), Exact.zero).toString()).toBe('0')
  expect(percentage(undefined, Exact.of(1), Exact.of(3)).toString()).toBe('33.33333333333333')
})
