import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftsOf } from '../../../src/projections/view/row-order.ts'

test('in whatever order it is asked, a line has moved with the entry that it is in, and one between two entries has not', () => {
  const move = fc.record({ gap: fc.integer({ min: 0, max: 3 }), length: fc.integer({ min: 1, max: 4 }), by: fc.integer({ min: -9, max: 9 }) })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 6 }), fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 }), (list, lines) => {
      let line = 1
      const moves = list.map(({ gap, length, by }): [number, number, number] => {
        const from = line + gap
        line = from + length
        return [from, line - 1, by]
      })
      const shift = shiftsOf(moves)
      for (const asked of [...Array(50).keys(), ...lines])
        expect(shift(asked)).toBe(moves.find(([from, to]) => asked >= from && asked <= to)?.[2] ?? 0)
    }),
  )
})
