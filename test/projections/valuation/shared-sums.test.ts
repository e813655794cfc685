import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { SharedSums } from '../../../src/projections/valuation/unknowns.ts'

test('sums that share are what sums would be that do not, each of them as it was when others came of it', () => {
  const addition = fc.tuple(fc.oneof(fc.nat({ max: 6 }), fc.nat({ max: 100_000 })), fc.constantFrom('-2', '-1', '0', '1', '2'), fc.nat())
  fc.assert(
    fc.property(fc.array(addition, { maxLength: 60 }), (additions) => {
      const made = [{ shared: SharedSums.nothing, alone: new Map<number, Exact>() }]
      for (const [key, value, from] of additions) {
        const { shared, alone } = made[from % made.length]!
        const next = new Map(alone).set(key, (alone.get(key) ?? Exact.zero).plus(Exact.parse(value)))
        made.push({ shared: shared.plus(key, Exact.parse(value)), alone: next })
      }
      for (const { shared, alone } of made) expect(shared.isZero).toBe([...alone.values()].every(({ isZero }) => isZero))
    }),
  )
})
