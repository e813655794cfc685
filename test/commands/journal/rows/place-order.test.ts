import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOrder } from '../../../../src/commands/journal/rows/place-order.ts'

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

test('an earlier order is gone by where it still is one, and whatever is said of it', () => {
  const row = fc.record({ file: fc.nat(2), line: fc.nat(30) })
  const columns = (rows: readonly { file: number; line: number }[]): [number, Int32Array, Int32Array] => [
    rows.length,
    Int32Array.from(rows, ({ file }) => file),
    Int32Array.from(rows, ({ line }) => line),
  ]
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 20, maxLength: 60, size: 'max' }),
      fc.nat(),
      fc.nat(2),
      fc.array(row, { maxLength: 2 }),
      fc.nat(3),
      fc.tuple(fc.nat(2), fc.nat(2)),
      (rows, place, gone, come, by, wrong) => {
        const at = place % rows.length
        const moved = rows.map(({ file, line }, index) => ({ file, line: line + (index > at ? by : 0) }))
        const now = moved.toSpliced(at, gone, ...come)
        const [head, tail] = [Math.max(0, at - wrong[0]), Math.max(0, rows.length - at - gone - wrong[1])]
        const before = { rows: placeOrder(...columns(rows)), head, tail }
        expect([...placeOrder(...columns(now), before)]).toEqual([...placeOrder(...columns(now))])
        // What seems to be the same may be another: the rows are looked at all the same.
        const length = Math.min(now.length, rows.length)
        expect([...placeOrder(...columns(now), { rows: before.rows, head: length, tail: 0 })]).toEqual([...placeOrder(...columns(now))])
      },
    ),
  )
})

test.each([
  ['a line that stands higher now', [0, 0], [7, 3], [0, 1], [1, 0]],
  ['a file that comes earlier now', [1, 0], [3, 7], [0, 1], [1, 0]],
  ['rows of one line the other way round', [0, 0], [3, 3], [1, 0], [0, 1]],
  ['a row that is there twice', [0, 0], [3, 3], [0, 0], [0, 1]],
])('what was an order is none any more with %s', (_, file, line, rows, expected) => {
  const before = { rows: Int32Array.from(rows), head: 2, tail: 0 }
  expect([...placeOrder(2, Int32Array.from(file), Int32Array.from(line), before)]).toEqual(expected)
})
