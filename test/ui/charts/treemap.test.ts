import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Branch, depthOf, layers, layOut } from '../../../ui/charts/treemap.tsx'

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

const branch = (name: string, value: number, ...children: Branch<string>[]): Branch<string> => ({ of: name, group: name, value, children })
const told = (branches: readonly Branch<string>[]) =>
  layers(branches, { width: 198, rowHeight: 50 }).map(({ of, x, y, width, height }) => `${of} ${x},${y} ${width}x${height}`)

test('each part stands below what it is part of, as wide as its share of that', () => {
  const tree = [branch('all', 100, branch('fund', 75, branch('world', 50), branch('bonds', 25)), branch('bank', 25))]
  expect(told(tree)).toEqual(['all 0,0 198x48', 'fund 0,50 148x48', 'bank 150,50 48x48', 'world 0,100 98x48', 'bonds 100,100 48x48'])
  expect(depthOf(tree)).toBe(3)
})

test('what an account holds itself leaves room beside what is below it', () =>
  expect(told([branch('bank', 100, branch('savings', 25))])).toEqual(['bank 0,0 198x48', 'savings 0,50 48x48']))

test('what is overdrawn has no place, and what is beside it stays within the whole', () => {
  const tree = [branch('all', 100, branch('fund', 150), branch('card', -50, branch('below', 10)))]
  expect(told(tree)).toEqual(['all 0,0 198x48', 'fund 0,50 198x48'])
  expect(depthOf(tree)).toBe(2)
})
