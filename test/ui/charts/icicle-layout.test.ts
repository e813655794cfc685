import { expect, test } from 'vitest'
import { type Branch, depthOf, layers } from '../../../ui/charts/treemap-layout.ts'

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
