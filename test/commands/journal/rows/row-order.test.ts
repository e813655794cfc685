import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowOrder } from '../../../../src/commands/journal/rows/row-order.ts'

test('rows in another order are those rows, whichever of them stand beside each other', () => {
  const run = fc.record({ from: fc.nat({ max: 200 }), length: fc.nat({ max: 80 }) })
  fc.assert(
    fc.property(fc.array(run, { maxLength: 8 }), fc.constantFrom(1, 3), (runs, width) => {
      const rows = Int32Array.from(runs.flatMap(({ from, length }) => Array.from({ length }, (_, at) => from + at)))
      const column = Int32Array.from({ length: 300 * width }, (_, at) => at * 7)
      const expected = Array.from(rows).flatMap((row) => Array.from(column.subarray(row * width, (row + 1) * width)))
      expect([...new RowOrder(rows).gathered(column, width)]).toEqual(expected)
    }),
  )
})
