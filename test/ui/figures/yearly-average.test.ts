import { expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { yearlyAverage } from '../../../ui/pages/expense/expense-figures.ts'

/** From November 2023 on; the last month is going on. */
const FOOD = [0, 100, 200, 400, 50]
const RENT = [0, 900, 900, 900, 900]
const TEA = [0, 0, 3, 0, 1]
const KEYS = ['2023-11', '2023-12', '2024-01', '2024-02', '2024-03']
const activity = {
  periods: KEYS.map((key) => ({ key, running: key === '2024-03' })),
  rows: [
    { name: 'Rent', amounts: RENT },
    { name: 'Food', amounts: FOOD },
    { name: 'Tea', amounts: TEA },
  ],
  others: { rows: 0, amounts: KEYS.map(() => 0), total: 0 },
  totals: KEYS.map((_, place) => FOOD[place]! + RENT[place]! + TEA[place]!),
} as unknown as ActivityAnswer
const average = (month: number, of?: Parameters<typeof yearlyAverage>[1]['of']) => yearlyAverage(activity, { month, last: 4, of })

test('the average of a year is that of its whole months, from the first in which anything was spent', () => {
  expect(average(1)).toEqual({ value: 1000, places: { at: ['totals', 1], plus: [], over: 1 } })
  expect(average(4)).toEqual({ value: 1201.5, places: { at: ['totals', 2], plus: [['totals', 3]], over: 2 } })
  expect(average(2)?.value).toBe(average(4)?.value)
})

test('is that of one category, or of what is none of the largest, where that is left alone', () => {
  expect(average(2, 'Food')).toEqual({ value: 300, places: { at: ['rows', 1, 'amounts', 2], plus: [['rows', 1, 'amounts', 3]], over: 2 } })
  expect(average(2, { without: ['Rent', 'Food'] })?.value).toBe(1.5)
  expect(average(2, { without: ['Rent'] })?.places.minus).toEqual([
    ['rows', 0, 'amounts', 2],
    ['rows', 0, 'amounts', 3],
  ])
})

test('says nothing of a year of which no month is over', () =>
  expect(yearlyAverage({ ...activity, periods: activity.periods.map((of) => ({ ...of, running: true })) }, { month: 3, last: 4 })).toBeUndefined())
