import { expect, test } from 'vitest'
import { linearPattern, patternSize } from '#vocabulary/pattern-size.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['a{3}', 3],
  ['ab{2,500}c', 502],
  ['(ab){10}', 40],
  ['((a{3}){3}){3}', 51],
  ['[^]a{9}]{4}', 4],
  ['\\{9}x{2,}', 5],
  ['a{0,0}b{', 3],
  ['\\p{L}{5}', 20],
  ['(\\Q)\\E){3}', 18],
  ['([[:alpha:])]){3}', 9],
])('%s has about %i states', (source, states) => {
  expect(patternSize(source)).toBe(states)
})

test('counts make a pattern no larger than its text could be', () => {
  expect(linearPattern('^\\d{4}-\\d{2}-\\d{2} .{0,200}(food|rent){1,3}$')?.test(`2024-01-02 ${'x'.repeat(200)}food`)).toBe(true)
  expect(linearPattern('[^a]{0,500}'.repeat(10))).toBeDefined()
  // A thousand names took seconds of the thread that answers everybody.
  expect(linearPattern('[^a]{0,500}'.repeat(180))).toBeUndefined()
  expect(linearPattern(`(${'ab'.repeat(1900)}){500}`)).toBeUndefined()
})
