import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settled } from '../../../src/projections/view/row-order.ts'

test('rows that come and go, few or many, leave those that are there in order, and of equal ones the older first', () => {
  const key = fc.integer({ min: 0, max: 40 })
  const rows = fc.oneof(fc.array(key, { maxLength: 20 }), fc.array(key, { minLength: 300, maxLength: 400 }))
  fc.assert(
    fc.property(rows, fc.array(key, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 5 }), (before, came, gone) => {
      const keys = [...before, ...came]
      const compare = (a: number, b: number): number => keys[a]! - keys[b]! || a - b
      const order = Int32Array.from(before.keys()).sort(compare)
      const added = Array.from(came.keys(), (at) => before.length + at)
      const removed = new Set(keys.length === 0 ? [] : gone.map((row) => row % keys.length))
      const expected = [...keys.keys()].filter((row) => !removed.has(row)).toSorted(compare)
      expect([...settled(order, [...added], new Set(removed), compare, false)]).toEqual(expected)
      // What makes them another order has happened already.
      expect([...settled(order.toReversed(), added, removed, compare, true)]).toEqual(expected)
    }),
  )
})
