import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { over, plus, quantized, times } from '../../../src/ingest/beancount/decimal28.ts'

const divided = (a: string, b: string): string => over(Exact.parse(a), Exact.parse(b)).toText()

describe('a quotient has 28 digits at most, and no more than it needs', () => {
  test.each([
    ['1', '3', '0.3333333333333333333333333333'],
    ['2', '3', '0.6666666666666666666666666667'],
    ['-7', '9', '-0.7777777777777777777777777778'],
    ['1', '7000', '0.0001428571428571428571428571429'],
    ['33.33333333333333333333333333', '3', '11.11111111111111111111111111'],
    ['10', '4', '2.5'],
    ['10', '0.16', '62.5'],
    ['12', '11', '1.090909090909090909090909091'],
    ['1000000000000000', '1024', '976562500000'],
    ['9007199254740991', '1024', '8796093022207.9990234375'],
    ['10.5', '9', '1.166666666666666666666666667'],
    ['9999999999999999', '7', '1428571428571428.428571428571'],
    ['9999999999999999', '9.7', '1030927835051546.288659793814'],
    ['100', '10', '10'],
    ['1.00', '8', '0.125'],
    ['2.500', '0.5', '5.00'],
    ['1000', '0.001', '1000000'],
    ['0', '3', '0'],
    ['123456789012345678901234567890', '1', '123456789012345678901234567900'],
  ])('%s / %s = %s', (a, b, quotient) => expect(divided(a, b)).toBe(quotient))

  const decimal = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 10 }))
    .map(([mantissa, scale]) => Exact.of(mantissa, scale))
  test('and times its divisor it is off by less than one in the last digit', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const off = over(a, b).times(b).minus(a).abs()
        expect(off.times(Exact.of(10n ** 27n)).isGreaterThan(a)).toBe(false)
      }),
    )
  })
})

test('sums and products of ordinary amounts are exact; beyond 28 digits they are rounded half to even', () => {
  expect(plus(Exact.parse('0.1'), Exact.parse('0.20')).toText()).toBe('0.30')
  expect(times(Exact.parse('1.5'), Exact.parse('1.50')).toText()).toBe('2.250')
  expect(plus(Exact.parse('9999999999999999999999999999'), Exact.parse('0.5')).toText()).toBe('10000000000000000000000000000')
  expect(times(Exact.parse('1.000000000000000000000000001'), Exact.parse('1.000000000000000000000000001')).toText()).toBe(
    '1.000000000000000000000000002',
  )
})

test.each([
  ['2.675', 2, '2.68'],
  ['0.355', 2, '0.36'],
  ['0.365', 2, '0.36'],
  ['-0.5', 0, '0'],
  ['-1.5', 0, '-2'],
  ['12345', -2, '12300'],
  ['12350', -2, '12400'],
  ['12450', -2, '12400'],
  ['1', 3, '1.000'],
])('%s to %s places is %s', (number, places, rounded) => expect(quantized(Exact.parse(number), places).toText()).toBe(rounded))
