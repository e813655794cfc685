import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUp, partsOfWhole, sharesInWords, sumOf } from '../../../ui/figures/sum-figures.ts'

test('printed parts may miss their printed sum by a last digit: only then do they not add up', () => {
  expect(addUp([{ parts: [5947.117, 346.957], sum: 6294.074 }], 2)).toBe(false)
  expect(addUp([{ parts: [5947.117, 346.957], sum: 6294.074 }], 3)).toBe(true)
  expect(addUp([{ parts: [5947.12, 346.96], sum: 6294.08 }], 2)).toBe(true)
  expect(addUp([], 2)).toBe(true)
})

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

describe('parts of a whole', () => {
  test('are told of the whole, what is below nothing included, which takes from it', () => {
    const parts = partsOfWhole([
      { name: 'USD', value: -20 },
      { name: 'CHF', value: 0 },
      { name: 'GBP', value: 30 },
      { name: 'EUR', value: 90 },
    ])
    expect(parts).toEqual([
      { name: 'EUR', percent: 90 },
      { name: 'GBP', percent: 30 },
      { name: 'USD', percent: -20 },
    ])
  })
  test('are none where there is no whole', () => {
    expect(partsOfWhole([])).toEqual([])
    expect(
      partsOfWhole([
        { name: 'EUR', value: 5 },
        { name: 'USD', value: -5 },
      ]),
    ).toEqual([])
  })
  test('always add up to a hundred', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 10 }), (values) => {
        const parts = partsOfWhole(values.map((value, i) => ({ name: String(i), value })))
        const sum = parts.reduce((total, { percent }) => total + percent, 0)
        expect(parts.length === 0 || Math.abs(sum - 100) < 1e-6).toBe(true)
      }),
    )
  })
})

describe('shares in words', () => {
  const said = (...values: number[]) => sharesInWords(partsOfWhole(values.map((value, at) => ({ name: `${at}`, value }))))
  test('are whole per cents where these come to a hundred', () => {
    expect(said(53, 47)).toEqual({ words: ['53 %', '47 %'], isRounded: false })
    expect(said(120, -20)).toEqual({ words: ['120 %', '\u221220 %'], isRounded: false })
  })
  test('have tenths where it takes those', () => expect(said(60.5, 39.5)).toEqual({ words: ['60.5 %', '39.5 %'], isRounded: false }))
  test('are told to be rounded where no tenths will do', () => expect(said(1, 1, 1)).toEqual({ words: ['33 %', '33 %', '33 %'], isRounded: true }))
  test('of less than one per cent say so themselves', () => expect(said(997, 3)).toEqual({ words: ['100 %', '<1 %'], isRounded: false }))
})
