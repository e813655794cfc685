import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Price } from '../../../../src/http/contract/prices-contract.ts'
import { dayAt } from '../../../../ui/figures/calendar-days.ts'
import {
  ageOfPrice,
  changeOver,
  daysBetween,
  gapsIn,
  isWanted,
  outliersIn,
  type PriceFilter,
  quotesOf,
  seriesOf,
  roundedTimes,
} from '../../../../ui/pages/prices/price-figures.ts'

const pricedAt = (day: string, value: number, { quote = 'EUR', source = 'journal' } = {}): Price => ({
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
  const newestFirst = [
    pricedAt('2024-03-20', 120),
    pricedAt('2024-03-20', 119),
    pricedAt('2024-02-01', 90, { quote: 'USD' }),
    pricedAt('2024-01-10', 100),
  ]
  test('has one price a day, in the currency of the newest', () => expect(seriesOf(newestFirst).map(({ value }) => value)).toEqual([100, 120]))
  test('can be had in another currency', () => expect(seriesOf(newestFirst, 'USD').map(({ value }) => value)).toEqual([90]))
  test('tells its currencies, the newest first', () => expect(quotesOf(newestFirst)).toEqual(['EUR', 'USD']))
})

describe('a change', () => {
  test('is measured to the newest price', () => {
    const series = [pricedAt('2024-02-20', 100), pricedAt('2024-03-13', 110), pricedAt('2024-03-19', 125), pricedAt('2024-03-20', 120)]
    expect(changeOver(series, 'day')?.percent).toBeCloseTo(-4)
    expect(changeOver(series, 'week')?.percent).toBeCloseTo((120 / 110 - 1) * 100)
    expect(changeOver(series, 'month')?.percent).toBeCloseTo(20)
    expect(changeOver(series, 'year')).toBeUndefined()
  })
  test('bridges a weekend, not a fortnight', () => {
    expect(changeOver([pricedAt('2024-03-15', 100), pricedAt('2024-03-18', 101)], 'day')?.percent).toBeCloseTo(1)
    expect(changeOver([pricedAt('2024-03-04', 100), pricedAt('2024-03-18', 101)], 'day')).toBeUndefined()
  })
  test('takes the nearest price, and of two equally near the older', () => {
    expect(changeOver([pricedAt('2024-02-17', 50), pricedAt('2024-02-21', 100), pricedAt('2024-03-20', 120)], 'month')?.from.value).toBe(100)
    expect(changeOver([pricedAt('2024-02-19', 50), pricedAt('2024-02-21', 100), pricedAt('2024-03-20', 120)], 'month')?.from.value).toBe(50)
  })
  test('is unknown without a price to measure it from, and from nothing', () => {
    expect(changeOver([], 'day')).toBeUndefined()
    expect(changeOver([pricedAt('2024-03-20', 120)], 'day')).toBeUndefined()
    expect(changeOver([pricedAt('2024-03-19', 0), pricedAt('2024-03-20', 120)], 'day')).toBeUndefined()
  })
})

test('days are counted over a change of the clock', () => expect(daysBetween('2024-03-30', '2024-04-01')).toBe(2))

test('over years is measured as over a year, to the day or some days beside it', () => {
  const series = [pricedAt('2019-03-18', 80), pricedAt('2021-03-25', 96), pricedAt('2023-03-20', 100), pricedAt('2024-03-20', 120)]
  expect((['year', '3 years', '5 years'] as const).map((span) => changeOver(series, span)?.percent)).toEqual([
    expect.closeTo(20),
    expect.closeTo(25),
    expect.closeTo(50),
  ])
})

const TODAY = '2024-03-31'
const EVERYTHING: PriceFilter = { name: '', kind: '', age: '' }
const priceOf = (date: string, commodity_type: Price['commodity_type'] = 'stock'): Price => ({
  id: 1,
  date: `${date}T00:00:00Z`,
  commodity_type,
  commodity_id: 'A',
  commodity_name: 'A',
  quote_commodity: 'EUR',
  value: 1,
  source: 'journal',
})

test.each([
  [{ name: 'corn' }, 'ACORN', true],
  [{ name: ' Oak ' }, 'ACORN', false],
  [{ kind: 'stock' as const }, 'ACORN', true],
  [{ kind: 'metal' as const }, 'ACORN', false],
])('a price is wanted by what it is of: %o %s', (filter, commodity, wanted) => {
  expect(isWanted(commodity, priceOf('2024-03-01'), { ...EVERYTHING, ...filter }, TODAY)).toBe(wanted)
})

test.each([
  ['2024-03-20', ['month', 'year']],
  ['2024-02-01', ['year']],
  ['2023-03-31', ['older']],
  [undefined, ['none']],
] as const)('a price of %s is %o old', (day, ages) => {
  const latest = day && priceOf(day)
  const found = (['month', 'year', 'older', 'none'] as const).filter((age) => isWanted('A', latest, { ...EVERYTHING, age }, TODAY))
  expect(found).toEqual(ages)
})

const agedPrice = (day: string, value: number, { quote = 'EUR', source = 'journal' } = {}): Price => ({
  id: 1,
  date: `${day}T00:00:00+01:00`,
  commodity_type: 'unknown',
  commodity_id: 'FUND',
  commodity_name: 'FUND',
  quote_commodity: quote,
  value,
  source,
})

/** One price a day from 2024-01-01 on. */
const daily = (values: readonly number[]): Price[] => values.map((value, place) => agedPrice(dayAt(1_704_067_200 + place * 86_400), value))

describe('the age of a price', () => {
  const age = (day: string, source = 'provider') => ageOfPrice({ date: `${day}T00:00:00Z`, source }, '2024-03-20')
  test('of a fetched one turns amber after a day and red after two', () => {
    expect(age('2024-03-20')).toEqual({ text: 'today', tone: 'plain' })
    expect(age('2024-03-19')).toEqual({ text: '1\u00a0day old', tone: 'amber' })
    expect(age('2024-03-18')).toEqual({ text: '2\u00a0days old', tone: 'red' })
    expect(age('2024-03-17')).toEqual({ text: '3\u00a0days old', tone: 'red' })
  })
  test('of a written one is told without alarm', () => expect(age('2023-09-20', 'journal')).toEqual({ text: '5\u00a0months old', tone: 'plain' }))
  test('of one dated ahead is no age', () => expect(age('2024-03-25')).toEqual({ text: 'in the future', tone: 'plain' }))
})

describe('a gap', () => {
  test('is longer than ten days and than four times the usual distance', () => {
    const series = [...daily([1, 1, 1, 1, 1]), agedPrice('2024-02-17', 1), agedPrice('2024-02-18', 1)]
    expect(gapsIn(series)).toEqual([{ from: '2024-01-05', to: '2024-02-17', days: 43 }])
  })
  test('is not what lies between prices of every month', () =>
    expect(gapsIn([agedPrice('2024-01-31', 1), agedPrice('2024-02-29', 1), agedPrice('2024-03-31', 1), agedPrice('2024-05-31', 1)])).toEqual([]))
  test('is never found in daily prices', () => {
    fc.assert(fc.property(fc.array(fc.nat(), { maxLength: 50 }), (values) => gapsIn(daily(values)).length === 0))
  })
  test('comes longest first', () =>
    expect(gapsIn([...daily([1, 1, 1, 1, 1, 1]), agedPrice('2024-01-26', 1), agedPrice('2024-03-01', 1)]).map(({ days }) => days)).toEqual([35, 20]))
})

describe('an outlier', () => {
  const odd = (values: readonly number[]) => outliersIn(daily(values)).map(({ price: { value }, times }) => [value, roundedTimes(times)])
  test('stands apart from both its neighbours', () => {
    expect(odd([100, 101, 1010, 102, 103])).toEqual([[1010, 10]])
    expect(odd([100, 100, 10, 100, 103])).toEqual([[10, 0.1]])
  })
  test('at the end is told against the one before', () => expect(odd([100, 101, 252.5])).toEqual([[252.5, 2.5]]))
  test('is not a price that stays where it went', () => expect(odd([100, 101, 50, 51, 52])).toEqual([]))
  test('is not a change of years', () => expect(outliersIn([agedPrice('2014-01-01', 1), agedPrice('2024-01-01', 100)])).toEqual([]))
  test('is never a price within the factor of the one before', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 100, max: 200 }), { maxLength: 40 }), (values) => odd(values).length === 0))
  })
})
