import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'

const exact = fc
  .tuple(fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n })), fc.oneof(fc.nat(4), fc.integer({ min: 250, max: 600 })))
  .map(([mantissa, scale]) => Exact.of(mantissa, scale))

describe('a column of decimals', () => {
  test('gives back what was written, however many digits it has, and touches no other row', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), exact)), (writes) => {
        const column = new ExactColumn(4)
        column.reserve(10)
        const expected = new Map<number, Exact>()
        for (const [row, value] of writes) {
          column.set(row, value)
          expected.set(row, value)
        }
        for (const [row, value] of expected) expect(column.get(row)).toEqual(value)
      }),
    )
  })

  test('keeps an amount of 300 decimals as small as it is', () => {
    const column = new ExactColumn(1)
    column.set(0, Exact.parse('1e-300'))
    expect(column.get(0).toText()).toBe(`0.${'0'.repeat(299)}1`)
  })

  test('tells sign and nearly the size in its arrays, whatever it holds', () => {
    fc.assert(
      fc.property(exact, (value) => {
        const column = new ExactColumn(1)
        column.set(0, value)
        expect(Math.sign(column.mantissa[0]!)).toBe(value.sign)
        const near = column.mantissa[0]! / 10 ** column.scale[0]!
        expect(Math.abs(near - value.toNumber())).toBeLessThanOrEqual(Math.abs(value.toNumber()) * 1e-12 + 1e-255)
      }),
    )
  })

  test('refuses a number of places that no decimal has', () => {
    for (const scale of [-1, 16_384, 1e9]) expect(() => new ExactColumn(1).set(0, new Exact(1, scale))).toThrow('places')
  })
})
