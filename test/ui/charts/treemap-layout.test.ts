import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut } from '../../../ui/charts/treemap-layout.ts'

const SIZE = { width: 600, height: 300 }
const pieces = fc.array(
  fc.record({ of: fc.constant('account'), group: fc.constantFrom('Fund', 'Bank', 'Home'), value: fc.integer({ min: 1, max: 10_000 }) }),
  {
    minLength: 2,
    maxLength: 12,
  },
)

test('every part has its place within the picture', () => {
  fc.assert(
    fc.property(pieces, (all) => {
      const placed = layOut(all, SIZE)
      expect(placed.length).toBe(all.length)
      for (const { x, y, width, height } of placed) {
        expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(SIZE.width + 0.001)
        expect(y + height).toBeLessThanOrEqual(SIZE.height + 0.001)
      }
    }),
  )
})

test('twice as much is about twice as large, whatever the group', () => {
  const placed = layOut(
    [
      { of: 'a', group: 'Fund', value: 200 },
      { of: 'b', group: 'Fund', value: 100 },
      { of: 'c', group: 'Bank', value: 100 },
    ],
    SIZE,
  )
  const area = (of: string): number => placed.filter((piece) => piece.of === of).reduce((sum, { width, height }) => sum + width * height, 0)
  expect(area('a') / area('b')).toBeCloseTo(2, 1)
  expect(area('b') / area('c')).toBeCloseTo(1, 1)
})

test('what is owed or nothing has no place', () => {
  expect(layOut([{ of: 'a', group: 'Fund', value: 0 }], SIZE)).toEqual([])
})
