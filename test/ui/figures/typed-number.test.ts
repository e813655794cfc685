import { expect, test } from 'vitest'
import { asTyped, decimalIn, decimalMarkOf } from '../../../ui/figures/number-format.ts'

test.each<[string, '.' | ',', string | undefined]>([
  ['1,020.00', '.', '1020.00'],
  ['1.020,00', '.', '1020.00'],
  ['1 020,5', ',', '1020.5'],
  ['12,345', '.', '12345'],
  ['12,345', ',', '12.345'],
  ['12.345', '.', '12.345'],
  ['12.345', ',', '12345'],
  ['1.234.567', '.', '1234567'],
  ['12,34,567.89', '.', '1234567.89'],
  ['−5', '.', '-5'],
  ['- 5.10', '.', '-5.10'],
  ['+7', '.', '7'],
  ['.5', '.', '0.5'],
  ['-,5', ',', '-0.5'],
  ["1'000.00", '.', '1000.00'],
  ['5.', '.', '5.0'],
  ['', '.', undefined],
  ['.', '.', undefined],
  ['-', '.', undefined],
  ['0.500', ',', '0.500'],
  ['1234.567', ',', '1234.567'],
  ['12,34,567', '.', '1234567'],
  ['1.234.56', '.', undefined],
  ['1,234,56', ',', undefined],
  ['1.234,567.89', '.', undefined],
  ['1,234.56,7', '.', undefined],
  ['24.12.2026', ',', undefined],
  ['１，２３４．５０', '.', '1234.50'],
  ['－５', '.', '-5'],
  ['1e5', '.', undefined],
  ['12 EUR', '.', undefined],
  ['--5', '.', undefined],
])('%j, in a language that writes a fraction with %j, is %j', (written, mark, decimal) => {
  expect(decimalIn(written, mark)).toBe(decimal)
})

test('languages differ in the mark of a fraction', () => {
  expect(['en-GB', 'de-AT', 'no such'].map(decimalMarkOf)).toEqual(['.', ',', '.'])
})

test('a number is shown as the person would type it, and means the same', () => {
  expect([asTyped('1234.5', ','), asTyped('-7', ','), asTyped('1.5', '.')]).toEqual(['1234,5', '-7', '1.5'])
  expect(decimalIn(asTyped('1.250', ','), ',')).toBe('1.250')
})
