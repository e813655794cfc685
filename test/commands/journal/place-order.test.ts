import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOrder } from '../../../src/commands/journal/place-order.ts'

test('rows come by file, then line, and rows of one line as they came', () => {
  // Many of one file come from more places than rows are dealt from.
  const row = fc.oneof(fc.record({ file: fc.nat(4), line: fc.nat(20) }), fc.record({ file: fc.constant(0), line: fc.nat(90) }))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60, size: 'max' }), fc.boolean(), (places, isMostlySorted) => {
      const rows = isMostlySorted ? [...places.toSorted((a, b) => a.file - b.file || a.line - b.line), ...places.slice(0, 2)] : places
      const order = placeOrder(
        rows.length,
        Int32Array.from(rows, ({ file }) => file),
        Int32Array.from(rows, ({ line }) => line),
      )
      const expected = rows.map((_, at) => at).sort((a, b) => rows[a]!.file - rows[b]!.file || rows[a]!.line - rows[b]!.line || a - b)
      expect([...order]).toEqual(expected)
    }),
  )
})

test('two rows that stand the other way round change places', () => {
  expect([...placeOrder(2, Int32Array.of(0, 0), Int32Array.of(7, 3))]).toEqual([1, 0])
  expect([...placeOrder(2, Int32Array.of(1, 0), Int32Array.of(3, 7))]).toEqual([1, 0])
  expect([...placeOrder(2, Int32Array.of(0, 1), Int32Array.of(7, 3))]).toEqual([0, 1])
})
