import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JournalColumns } from '../../../src/events/journal-columns.ts'
import { firstOrders } from '../../../src/projections/view/rows-by-day.ts'

interface Placed {
  readonly day: number
  readonly file: number
  readonly line: number
  readonly second?: number
}

const ordersOf = (rows: readonly Placed[], rank: readonly number[]): ReturnType<typeof firstOrders> => {
  const columns = new JournalColumns()
  const { transactions: t, prices: p } = columns
  for (const each of [t, p]) {
    each.reserve(rows.length)
    each.count = rows.length
  }
  rows.forEach(({ day, file, line, second = 0 }, row) => {
    for (const each of [t, p]) [each.day[row], each.file[row]] = [day, file]
    ;[t.beginLine[row], p.line[row], p.second[row]] = [line, line, second]
  })
  return firstOrders(columns, Int32Array.from(rank))
}

const placed = fc.record({ day: fc.integer({ min: -5, max: 5 }), file: fc.nat({ max: 2 }), line: fc.nat({ max: 6 }) })

test('rows that come as they stand in the files are put in the order of the book without comparing them', () => {
  const ranks = fc.constantFrom([0, 1, 2], [2, 0, 1], [1, 2, 0])
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 30 }), ranks, (list, rank) => {
      const rows = list.toSorted((a, b) => rank[a.file]! - rank[b.file]! || a.line - b.line)
      const expected = [...rows.keys()].toSorted((a, b) => rows[a]!.day - rows[b]!.day || a - b)
      const { order, priceOrder } = ordersOf(rows, rank)
      expect([order, priceOrder].map((found) => Array.from(found!))).toEqual([expected, expected])
    }),
  )
})

test('rows that come otherwise, of days far apart, or with a time of day, have to be compared', () => {
  const [early, late] = [
    { day: 1, file: 0, line: 1 },
    { day: 2, file: 0, line: 2 },
  ]
  expect(ordersOf([late, early], [0])).toEqual({ order: undefined, priceOrder: undefined })
  expect(ordersOf([{ ...early, file: 1 }, late], [0, 1])).toEqual({ order: undefined, priceOrder: undefined })
  expect(ordersOf([early, { ...late, day: 2_000_000_000 }], [0])).toEqual({ order: undefined, priceOrder: undefined })
  expect(ordersOf([early, { ...late, second: 1 }], [0])).toEqual({ order: Int32Array.of(0, 1), priceOrder: undefined })
})
