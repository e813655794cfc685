import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areReordered, rankOf } from '../../../src/projections/view/row-order.ts'

const order = (ranks: Int32Array, files: number): number[] =>
  Array.from({ length: files }, (_, id) => id).sort((a, b) => rankOf(ranks, a) - rankOf(ranks, b))

test('files that came between others, and none else, leave those in their order', () => {
  const places = fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 3, maxLength: 8 })
  fc.assert(
    fc.property(places, places, fc.nat({ max: 3 }), (before, now, files) => {
      const [old, ranks] = [Int32Array.from(before), Int32Array.from(now)]
      expect(areReordered(old, ranks, files)).toBe(order(old, files).join() !== order(ranks, files).join())
    }),
  )
})

test('a file that moved to another place, or lost its own, has rows to be brought into order', () => {
  expect(areReordered(Int32Array.of(1, 2), Int32Array.of(1, 3, 2), 2)).toBe(false)
  expect(areReordered(Int32Array.of(1, 2), Int32Array.of(2, 1, 3), 2)).toBe(true)
  expect(areReordered(Int32Array.of(1, 2, 3), Int32Array.of(0, 2, 0), 3)).toBe(true)
  // Without ranks files stand in the order of their ids.
  expect(areReordered(new Int32Array(0), Int32Array.of(3, 5), 2)).toBe(false)
  expect(areReordered(new Int32Array(0), Int32Array.of(5, 3), 2)).toBe(true)
})
