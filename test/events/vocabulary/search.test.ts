import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWhere, lastUpTo } from '#vocabulary/binary-search.ts'

const ascending = fc.array(fc.integer({ min: -20, max: 20 })).map((numbers) => numbers.sort((a, b) => a - b))

test('the last place up to a number is what a walk from the end finds', () => {
  fc.assert(
    fc.property(ascending, fc.integer({ min: -25, max: 25 }), (numbers, value) => {
      expect(lastUpTo(numbers, value)).toBe(numbers.findLastIndex((number) => number <= value))
      expect(lastUpTo(Int32Array.from([...numbers, 0, -5, 3]), value, numbers.length)).toBe(numbers.findLastIndex((number) => number <= value))
    }),
  )
})

test('the first place where a condition holds is what a walk finds, or the end', () => {
  fc.assert(
    fc.property(ascending, fc.integer({ min: -25, max: 25 }), (numbers, value) => {
      const walked = numbers.findIndex((number) => number >= value)
      expect(firstWhere(numbers.length, (place) => numbers[place]! >= value)).toBe(walked < 0 ? numbers.length : walked)
    }),
  )
})
