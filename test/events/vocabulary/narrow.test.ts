import fc from 'fast-check'
import { expect, test } from 'vitest'
import { narrow, widen } from '../../../src/events/journal-columns.ts'

const number = fc.oneof(
  { weight: 6, arbitrary: fc.constant(-1) },
  fc.integer({ min: -200, max: 300 }),
  fc.integer({ min: -40_000, max: 70_000 }),
  fc.integer(),
)

test('a column comes back as it was, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), fc.nat({ max: 5 }), (numbers, room) => {
      const column = Int32Array.from([...numbers, ...Array.from({ length: room }, () => 7)])
      const wide = new Int32Array(column.length).fill(7)
      widen(narrow(column, numbers.length), numbers.length, wide)
      expect(wide).toEqual(column)
    }),
  )
})

test('mantissas that no whole number of 32 bits holds come back as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.maxSafeInteger(), fc.integer()), { maxLength: 30 }), (numbers) => {
      const column = Float64Array.from(numbers)
      const wide = new Float64Array(column.length)
      widen(narrow(column, numbers.length), numbers.length, wide)
      expect(wide).toEqual(column)
    }),
  )
})

test('columns of bytes come back as they were, and are a copy', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (column) => {
      const wide = new Uint8Array(column.length)
      const narrowed = narrow(column, column.length)
      const before = column.slice()
      column.fill(0)
      widen(narrowed, wide.length, wide)
      expect(wide).toEqual(before)
    }),
  )
})

test('what is nearly always the same takes no room, and small numbers a byte', () => {
  const same = new Int32Array(10_000).fill(-1)
  same[3] = 5
  expect(narrow(same, 10_000)).toEqual({ most: -1, rows: Int32Array.of(3), values: Uint8Array.of(5) })
  const small = Int32Array.from({ length: 1000 }, (_, i) => i % 200)
  expect(narrow(small, 1000)).toEqual(Uint8Array.from(small))
})
