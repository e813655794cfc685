import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsAddingUp } from '../../../ui/figures/sum-figures.ts'
import { figuresFor } from '../../../ui/figures/number-format.ts'

const printed = (value: number, digits: number): bigint =>
  BigInt(figuresFor({ locale: 'en', precision: 2 }).money(value, digits).replaceAll(',', '').replace('\u2212', '-').replace('.', ''))

describe('parts that are shown with their sum', () => {
  test('have as many digits as it takes, and no more', () => {
    expect(digitsAddingUp([{ parts: [5947.117, 346.957], sum: 6294.074 }], 2)).toBe(3)
    expect(digitsAddingUp([{ parts: [5947.12, 346.96], sum: 6294.08 }], 2)).toBe(2)
    expect(digitsAddingUp([{ parts: [0.4, 0.4], sum: 0.8 }], 0)).toBe(1)
    expect(digitsAddingUp([], 2)).toBe(2)
  })
  test('keep to the digits of the configuration when none will do: they are no sum of each other', () => {
    expect(digitsAddingUp([{ parts: [1, 1], sum: 3 }], 2)).toBe(2)
  })
  test('add up as they are printed, whatever they are', () => {
    const amount = fc.integer({ min: -(10 ** 10), max: 10 ** 10 }).map((units) => units / 10 ** 5)
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 9 }), fc.integer({ min: 0, max: 3 }), (parts, least) => {
        const sum = Number(parts.reduce((units, part) => units + BigInt(Math.round(part * 10 ** 5)), 0n)) / 10 ** 5
        const digits = digitsAddingUp([{ parts, sum }], least)
        expect(parts.reduce((units, part) => units + printed(part, digits), 0n)).toBe(printed(sum, digits))
      }),
    )
  })
})
