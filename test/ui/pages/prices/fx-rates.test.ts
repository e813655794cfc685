import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesIn, firstOf, isBefore, monthIn, monthsFrom, shownIn } from '../../../../ui/pages/prices/fx-rates.tsx'

describe('months', () => {
  test('go on over the end of a year, both ways', () => {
    expect(monthsFrom({ year: 2024, month: 12 }, 1)).toEqual({ year: 2025, month: 1 })
    expect(monthsFrom({ year: 2024, month: 1 }, -1)).toEqual({ year: 2023, month: 12 })
    expect(firstOf({ year: 2024, month: 3 })).toBe('2024-03-01')
    expect(monthIn('2024-03-31')).toEqual({ year: 2024, month: 3 })
  })
  test('there and back is where one was', () => {
    const month = fc.record({ year: fc.integer({ min: 100, max: 9000 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 600 }), (here, months) => {
        const there = monthsFrom(here, months)
        expect(isBefore(here, there)).toBe(true)
        expect(monthsFrom(there, -months)).toEqual(here)
      }),
    )
  })
})

test('a month of rates is listed by its changes, with the change from the rate before', () => {
  const quoted = (rate: number) => ({ rate, derived: false })
  expect(changesIn([quoted(2), quoted(2), quoted(3), quoted(3), { rate: 3, derived: true }])).toEqual([
    { rate: quoted(2), place: 0, change: undefined },
    { rate: quoted(3), place: 2, change: 50 },
    { rate: { rate: 3, derived: true }, place: 4, change: 0 },
  ])
})

describe('an address', () => {
  const shown = (query: string) => shownIn(new URLSearchParams(query), { today: '2024-03-31', currency: 'EUR', currencies: ['EUR', 'USD', 'CHF'] })
  test('without a word shows another currency in the default one, this month', () =>
    expect(shown('')).toEqual({ base: 'USD', quote: 'EUR', year: 2024, month: 3 }))
  test('is taken at its word', () =>
    expect(shown('base=CHF&quote=USD&year=2023&month=11')).toEqual({ base: 'CHF', quote: 'USD', year: 2023, month: 11 }))
  test('never shows a currency in itself unless asked to', () => {
    expect(shown('base=EUR')).toMatchObject({ base: 'EUR', quote: 'USD' })
    expect(shown('quote=USD')).toMatchObject({ base: 'EUR', quote: 'USD' })
  })
  test('with a month that is none, or still to come, shows this month', () => {
    expect(shown('year=2023&month=13')).toMatchObject({ year: 2024, month: 3 })
    expect(shown('year=2024&month=4')).toMatchObject({ year: 2024, month: 3 })
    expect(shown('month=2')).toMatchObject({ year: 2024, month: 3 })
  })
})
