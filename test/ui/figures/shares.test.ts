import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOfWhole } from '../../../ui/figures/shares.ts'

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
