import { describe, expect, test } from 'vitest'
import type { Price } from '../../../src/http/contract/prices.ts'
import { changeOver, daysBetween, quotesOf, seriesOf } from '../../../ui/pages/prices/price-figures.ts'

const price = (day: string, value: number, { quote = 'EUR', source = 'journal' } = {}): Price => ({
  id: 1,
  date: `${day}T00:00:00+01:00`,
  commodity_type: 'unknown',
  commodity_id: 'FUND',
  commodity_name: 'FUND',
  quote_commodity: quote,
  value,
  source,
})

describe('a series', () => {
  const newestFirst = [price('2024-03-20', 120), price('2024-03-20', 119), price('2024-02-01', 90, { quote: 'USD' }), price('2024-01-10', 100)]
  test('has one price a day, in the currency of the newest', () => expect(seriesOf(newestFirst).map(({ value }) => value)).toEqual([100, 120]))
  test('can be had in another currency', () => expect(seriesOf(newestFirst, 'USD').map(({ value }) => value)).toEqual([90]))
  test('tells its currencies, the newest first', () => expect(quotesOf(newestFirst)).toEqual(['EUR', 'USD']))
})

describe('a change', () => {
  test('is measured to the newest price', () => {
    const series = [price('2024-02-20', 100), price('2024-03-13', 110), price('2024-03-19', 125), price('2024-03-20', 120)]
    expect(changeOver(series, 'day')?.percent).toBeCloseTo(-4)
    expect(changeOver(series, 'week')?.percent).toBeCloseTo((120 / 110 - 1) * 100)
    expect(changeOver(series, 'month')?.percent).toBeCloseTo(20)
    expect(changeOver(series, 'year')).toBeUndefined()
  })
  test('bridges a weekend, not a fortnight', () => {
    expect(changeOver([price('2024-03-15', 100), price('2024-03-18', 101)], 'day')?.percent).toBeCloseTo(1)
    expect(changeOver([price('2024-03-04', 100), price('2024-03-18', 101)], 'day')).toBeUndefined()
  })
  test('takes the nearest price, and of two equally near the older', () => {
    expect(changeOver([price('2024-02-17', 50), price('2024-02-21', 100), price('2024-03-20', 120)], 'month')?.from.value).toBe(100)
    expect(changeOver([price('2024-02-19', 50), price('2024-02-21', 100), price('2024-03-20', 120)], 'month')?.from.value).toBe(50)
  })
  test('is unknown without a price to measure it from, and from nothing', () => {
    expect(changeOver([], 'day')).toBeUndefined()
    expect(changeOver([price('2024-03-20', 120)], 'day')).toBeUndefined()
    expect(changeOver([price('2024-03-19', 0), price('2024-03-20', 120)], 'day')).toBeUndefined()
  })
})

test('days are counted over a change of the clock', () => expect(daysBetween('2024-03-30', '2024-04-01')).toBe(2))

test('over years is measured as over a year, to the day or some days beside it', () => {
  const series = [price('2019-03-18', 80), price('2021-03-25', 96), price('2023-03-20', 100), price('2024-03-20', 120)]
  expect((['year', '3 years', '5 years'] as const).map((span) => changeOver(series, span)?.percent)).toEqual([
    expect.closeTo(20),
    expect.closeTo(25),
    expect.closeTo(50),
  ])
})
