import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ColumnSums } from '../../src/projections/search/search-sums.ts'
import { RowSet } from '../../src/projections/search/row-set.ts'
import { runs } from '../support/thorough.ts'

/** Cents mostly, and what does not fit together in a double, or alone. */
const mantissa = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -100_000, max: 100_000 }).map(BigInt) },
  { weight: 2, arbitrary: fc.bigInt({ min: -BigInt(Number.MAX_SAFE_INTEGER), max: BigInt(Number.MAX_SAFE_INTEGER) }) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }) },
)
const row = fc.record({
  value: fc.tuple(mantissa, fc.nat(8)).map(([digits, scale]) => Exact.of(digits, scale)),
  kind: fc.nat(3),
  isChosen: fc.boolean(),
})

test('any rows of a column come to what they are one by one, kind by kind, however large they are', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.boolean(), (rows, inverted) => {
      const column = new ExactColumn(rows.length + 1)
      rows.forEach(({ value }, at) => column.set(at, value))
      const order = inverted ? Int32Array.from(rows, (_, at) => rows.length - 1 - at) : undefined
      const rowOf = (place: number): number => order?.[place] ?? place
      const sums = new ColumnSums(column, { count: rows.length, kindOf: (place) => rows[rowOf(place)]!.kind, ...(order && { rows: order }) })
      const chosen = Int32Array.from(rows.keys()).filter((place) => rows[rowOf(place)]!.isChosen)
      const asSet = new RowSet(rows.length)
      for (const place of chosen) asSet.add(place)
      // Whoever asks again, or about everything, must not find what was added before.
      for (const [places, asked] of [
        [chosen, chosen],
        [Int32Array.from(rows.keys()), RowSet.all(rows.length)],
        [chosen, asSet],
        [Int32Array.from(rows.keys()), Int32Array.from(rows.keys())],
      ] as const) {
        const wanted = new Map<number, { count: number; sum: Exact }>()
        for (const place of places) {
          const { kind, value } = rows[rowOf(place)]!
          const { count, sum } = wanted.get(kind) ?? { count: 0, sum: Exact.zero }
          wanted.set(kind, { count: count + 1, sum: sum.plus(value) })
        }
        const told = sums.of(asked).map(({ kind, count, sum }) => `${kind}: ${count} ${sum}`)
        expect(told.toSorted()).toEqual(Array.from(wanted, ([kind, { count, sum }]) => `${kind}: ${count} ${sum}`).toSorted())
      }
    }),
    { numRuns: runs(334) },
  )
})
