import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortRows } from '#vocabulary/sort-rows.ts'

test('rows are sorted in place, and of equal ones the first stays the first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 100 }), (keys) => {
      const rows = Int32Array.from(keys.keys())
      expect(sortRows(rows, (a, b) => keys[a]! - keys[b]!)).toBe(rows)
      expect([...rows]).toEqual([...keys.keys()].toSorted((a, b) => keys[a]! - keys[b]! || a - b))
    }),
  )
})

test('rows of two lists that are in order take about a comparison each', () => {
  let comparisons = 0
  const rows = Int32Array.from({ length: 20_000 }, (_, at) => (at < 10_000 ? at * 2 : (at - 10_000) * 2 + 1))
  sortRows(rows, (a, b) => {
    comparisons++
    return a - b
  })
  expect([...rows.subarray(0, 4), rows[19_999]]).toEqual([0, 1, 2, 3, 19_999])
  expect(comparisons).toBeLessThan(50_000)
})
