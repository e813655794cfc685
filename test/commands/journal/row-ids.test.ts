import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowIds } from '../../../src/commands/journal/row-ids.ts'

test('ids in pieces are those of an array in which the same was replaced, and a list stays what it was', () => {
  const edit = fc.record({ from: fc.nat(), gone: fc.nat({ max: 3000 }), came: fc.nat({ max: 5000 }) })
  fc.assert(
    fc.property(fc.nat({ max: 6000 }), fc.array(edit, { maxLength: 6 }), (count, edits) => {
      let expected = Array.from({ length: count }, (_, row) => `${row}`)
      let ids = RowIds.of(expected)
      edits.forEach(({ from: place, gone, came }, nth) => {
        const from = place % (expected.length + 1)
        const to = Math.min(expected.length, from + gone)
        const others = Array.from({ length: came }, (_, row) => `${nth}.${row}`)
        const [before, was] = [ids, expected]
        ids = ids.replaced(from, to, others)
        expected = [...expected.slice(0, from), ...others, ...expected.slice(to)]
        expect(before.toArray()).toEqual(was)
      })
      expect(ids.toArray()).toEqual(expected)
      expect(ids.length).toBe(expected.length)
      for (let row = 0; row < expected.length; row += 97) expect(ids.at(row)).toBe(expected[row])
    }),
    { numRuns: 60 },
  )
})
