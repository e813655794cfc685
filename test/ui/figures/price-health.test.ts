import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Price } from '../../../src/http/contract/prices.ts'
import { dayAt } from '../../../ui/figures/calendar-days.ts'
import { ageOfPrice, gapsIn, outliersIn, timesInWords } from '../../../ui/pages/prices/price-figures.ts'

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

/** One price a day from 2024-01-01 on. */
const daily = (values: readonly number[]): Price[] => values.map((value, place) => price(dayAt(1_704_067_200 + place * 86_400), value))

describe('the age of a price', () => {
  const age = (day: string, source = 'provider') => ageOfPrice({ date: `${day}T00:00:00Z`, source }, '2024-03-20')
  test('of a fetched one turns amber after a day and red after two', () => {
    expect(age('2024-03-20')).toEqual({ text: 'today', tone: 'plain' })
    expect(age('2024-03-19')).toEqual({ text: '1\u00a0day old', tone: 'amber' })
    expect(age('2024-03-18')).toEqual({ text: '2\u00a0days old', tone: 'red' })
    expect(age('2024-03-17')).toEqual({ text: '3\u00a0days old', tone: 'red' })
  })
  test('of a written one is told without alarm', () => expect(age('2023-09-20', 'journal')).toEqual({ text: '5\u00a0months old', tone: 'plain' }))
  test('of one dated ahead is no age', () => expect(age('2024-03-25')).toEqual({ text: 'still to come', tone: 'plain' }))
})

describe('a gap', () => {
  test('is longer than ten days and than four times the usual distance', () => {
    const series = [...daily([1, 1, 1, 1, 1]), price('2024-02-17', 1), price('2024-02-18', 1)]
    expect(gapsIn(series)).toEqual([{ from: '2024-01-05', to: '2024-02-17', days: 43 }])
  })
  test('is not what lies between prices of every month', () =>
    expect(gapsIn([price('2024-01-31', 1), price('2024-02-29', 1), price('2024-03-31', 1), price('2024-05-31', 1)])).toEqual([]))
  test('is never found in daily prices', () => {
    fc.assert(fc.property(fc.array(fc.nat(), { maxLength: 50 }), (values) => gapsIn(daily(values)).length === 0))
  })
  test('comes longest first', () =>
    expect(gapsIn([...daily([1, 1, 1, 1, 1, 1]), price('2024-01-26', 1), price('2024-03-01', 1)]).map(({ days }) => days)).toEqual([35, 20]))
})

describe('an outlier', () => {
  const odd = (values: readonly number[]) => outliersIn(daily(values)).map(({ price: { value }, times }) => [value, timesInWords(times)])
  test('stands apart from both its neighbours', () => {
    expect(odd([100, 101, 1010, 102, 103])).toEqual([[1010, '10\u00a0times']])
    expect(odd([100, 100, 10, 100, 103])).toEqual([[10, '0.10\u00a0times']])
  })
  test('at the end is told against the one before', () => expect(odd([100, 101, 252.5])).toEqual([[252.5, '2.5\u00a0times']]))
  test('is not a price that stays where it went', () => expect(odd([100, 101, 50, 51, 52])).toEqual([]))
  test('is not a change of years', () => expect(outliersIn([price('2014-01-01', 1), price('2024-01-01', 100)])).toEqual([]))
  test('is never a price within the factor of the one before', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 100, max: 200 }), { maxLength: 40 }), (values) => odd(values).length === 0))
  })
})
