import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOfWhole, sharesInWords } from '../../../ui/figures/sum-figures.ts'

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
