import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetsOf, windowOf } from '../../../ui/parts/long-list.tsx'

test('every row that touches the window is drawn, and none far outside of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 200 }),
      fc.integer({ min: 0, max: 9000 }),
      fc.integer({ min: 1, max: 900 }),
      (heights, top, height) => {
        const offsets = offsetsOf(heights)
        const { from, to } = windowOf(offsets, { top, height, spare: 100 })
        heights.forEach((_, row) => {
          const starts = offsets[row] as number
          const ends = offsets[row + 1] as number
          if (ends > top && starts < top + height) expect(row >= from && row < to).toBe(true)
          if (row >= from && row < to) expect(ends > top - 100 - 90 && starts < top + height + 100 + 90).toBe(true)
        })
      },
    ),
  )
})

test('an empty list draws nothing', () => {
  expect(windowOf(offsetsOf([]), { top: 0, height: 500, spare: 100 })).toEqual({ from: 0, to: 0 })
})
