import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../../../ui/figures/sum-figures.ts'

describe('a sum', () => {
  test('is the one of the decimals, not of the binary fractions', () => {
    expect([sumOf([0.1, 0.2, -0.3]), sumOf([0.1, 0.2]), sumOf([10.1, 20.2])]).toEqual([0, 0.3, 30.3])
    expect(sumOf([1e-8, -3e-9, 21e6])).toBe(21000000.000000007)
    expect(sumOf([1e21, 1, -1e21])).toBe(1)
    expect(sumOf([])).toBe(0)
  })

  test('of small amounts is never nothing by mistake', () => {
    expect([sumOf([0.003]), sumOf([-1.002, 1.005]), sumOf([100_000.00000001, -100_000])]).toEqual([0.003, 0.003, 1e-8])
  })

  test('is nothing when all that is left is what a number cannot hold, or a division broke off', () => {
    // 1 − 2/3 − 1/3 to sixteen places, and a quantity of twenty digits.
    expect(sumOf([1, -0.6666666666666667, -0.3333333333333334])).toBe(0)
    expect(sumOf([123456789.12345678, 0.2, -123456789.32345679])).toBe(0)
  })

  test('is always exact for amounts of up to fifteen digits, in whatever order', () => {
    const amount = fc.tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }))
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
        const values = amounts.map(([mantissa, places]) => Number(`${mantissa}e-${places}`))
        const exact = amounts.reduce((sum, [mantissa, places]) => sum + BigInt(mantissa) * 10n ** BigInt(8 - places), 0n)
        expect(sumOf(values)).toBe(Number(`${exact}e-8`))
        expect(sumOf(values.toReversed())).toBe(sumOf(values))
        expect(sumOf([...values, ...values.map((value) => -value)])).toBe(0)
      }),
    )
  })
})
