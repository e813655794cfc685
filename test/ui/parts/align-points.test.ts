import { expect, test } from 'vitest'
import { digitsAfter, lackingDigits } from '../../../ui/parts/align-points.ts'

test('amounts of a column get as many places as the longest of them has', () => {
  const texts = ['1,234.50', '0.125', '12', '\u22123', '1,000']
  const digits = texts.map((text) => digitsAfter(text, '.'))
  expect(digits).toEqual([2, 3, 0, 0, 0])
  expect(digits.map((own) => lackingDigits(own, 3, '.'))).toEqual(['0', '', '.000', '.000', '.000'])
})

test('the point is that of the language', () => {
  expect(['1.234', '1.234,5'].map((text) => digitsAfter(text, ','))).toEqual([0, 1])
  expect(lackingDigits(0, 2, ',')).toBe(',00')
})

test('where all have the same digits none gets a place', () => {
  expect([lackingDigits(2, 2, '.'), lackingDigits(0, 0, '.')]).toEqual(['', ''])
})

test('what is no number alone gets none', () => {
  expect(['unknown', '–', '12.9\u202f%', '•••'].map((text) => digitsAfter(text, '.'))).toEqual([undefined, undefined, undefined, undefined])
  expect(lackingDigits(undefined, 2, '.')).toBe('')
})
