import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowSet, Selection } from '../../src/projections/search/row-set.ts'
import { runs } from '../support/thorough.ts'

/** So many rows, and of each whether it is in two sets. Most sets end within a word. */
const sets = fc.array(fc.record({ one: fc.boolean(), other: fc.boolean() }), { maxLength: 140 })
type Both = { readonly one: boolean; readonly other: boolean }
const rowsOf = (rows: readonly Both[], is: (row: Both) => boolean): number[] => rows.flatMap((row, at) => (is(row) ? [at] : []))
const setOf = (rows: readonly Both[], is: (row: Both) => boolean): RowSet => {
  const set = new RowSet(rows.length)
  for (const row of rowsOf(rows, is)) set.add(row)
  return set
}

test('sets of rows are joined and turned as every row says', () => {
  fc.assert(
    fc.property(sets, (rows) => {
      const [one, other] = [setOf(rows, (row) => row.one), setOf(rows, (row) => row.other)]
      const told = (set: RowSet): number[] => [...set.rows()]
      expect(told(one.copied().and(other))).toEqual(rowsOf(rows, (row) => row.one && row.other))
      expect(told(one.copied().or(other))).toEqual(rowsOf(rows, (row) => row.one || row.other))
      expect(told(one.copied().inverted())).toEqual(rowsOf(rows, (row) => !row.one))
      expect(one.copied().inverted().count).toBe(rowsOf(rows, (row) => !row.one).length)
      expect(told(RowSet.all(rows.length))).toEqual(rowsOf(rows, () => true))
      expect(one.last).toBe(told(one).at(-1) ?? -1)
      for (let from = 0; from <= rows.length; from++) expect(one.next(from)).toBe(told(one).find((row) => row >= from) ?? -1)
      for (const row of rowsOf(rows, (each) => each.other)) one.delete(row)
      expect(told(one)).toEqual(rowsOf(rows, (row) => row.one && !row.other))
    }),
    { numRuns: runs(167) },
  )
})

test('a stretch of rows is added whole, and nothing beside it', () => {
  fc.assert(
    fc.property(fc.nat(130), fc.nat(130), fc.nat(130), (a, b, more) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const set = new RowSet(to + more)
      set.addRange(from, to)
      expect([...set.rows()]).toEqual(Array.from({ length: to - from }, (_, at) => from + at))
    }),
    { numRuns: runs(167) },
  )
})

test('any page of a selection is that part of the whole list, in whatever order', () => {
  fc.assert(
    fc.property(sets, fc.nat(150), fc.nat(150), fc.boolean(), (rows, a, b, isOrdered) => {
      const set = setOf(rows, (row) => row.one)
      // The even rows, and then the odd ones.
      const order = Int32Array.from(rows, (_, at) => at).toSorted((x, y) => (x % 2) - (y % 2) || x - y)
      const list = isOrdered ? Array.from(order.filter((row) => set.has(row))) : Array.from(set.rows()).toReversed()
      const selection = new Selection(set, isOrdered ? order : undefined)
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      for (const _ of ['as far as it is looked at', 'once all of it is known']) {
        expect(Array.from(selection.slice(from, to))).toEqual(list.slice(from, to))
        expect(selection.at(from)).toBe(list[from])
        expect([...selection.rows()]).toEqual(list)
      }
    }),
    { numRuns: runs(167) },
  )
})
