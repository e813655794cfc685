import { describe, expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../../src/http/contract/cash-flow-contract.ts'
import { writeDaysIn } from '../../../../ui/figures/calendar-days.ts'
import {
  averageOver,
  categoriesIn,
  categoriesWithOthers,
  differenceAt,
  expenseBars,
  firstDayFor,
  largestCategories,
  monthsBeforeIt,
  newestMonth,
  partAt,
  shownMonths,
  yearlyAverage,
} from '../../../../ui/pages/expense/expense-figures.ts'

const activityOf = (first: string, rows: Record<string, number[]>, running?: string): ActivityAnswer => {
  const count = Math.max(...Object.values(rows).map((amounts) => amounts.length))
  const keys = Array.from({ length: count }, (_, nth) =>
    new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5)) - 1 + nth, 1)).toISOString().slice(0, 7),
  )
  const listed = Object.entries(rows).map(([name, amounts]) => ({ name, amounts, total: amounts.reduce((a, b) => a + b, 0) }))
  const totals = keys.map((_, place) => listed.reduce((sum, { amounts }) => sum + (amounts[place] ?? 0), 0))
  return {
    periods: keys.map((key) => ({ key, start_date: `${key}-01T00:00:00Z`, end_date: `${key}-28T00:00:00Z`, running: key === running })),
    rows: listed,
    others: { rows: 0, amounts: totals.map(() => 0), total: 0 },
    totals,
    total: totals.reduce((a, b) => a + b, 0),
    unpriced: [],
    estimated: [],
  }
}

describe('the months of expenses', () => {
  test('begin with the first expense and end with the running month, or where a book that rests ends', () => {
    const alive = activityOf('2023-11', { Food: [0, 20, 0, 5, 0] }, '2024-03')
    expect(shownMonths(alive)).toEqual({ first: 1, last: 4 })
    expect(newestMonth(alive)).toBe(3)
    expect(shownMonths(activityOf('2015-01', { Food: [3, 4, 0, 0, 0, 0] }, '2015-06'))).toEqual({ first: 0, last: 1 })
    expect(newestMonth(activityOf('2024-01', { Food: [0] }))).toBe(-1)
  })

  test('are two years at most, each compared with the twelve before it', () => {
    const long = activityOf('2020-01', { Food: Array.from({ length: 40 }, () => 1) }, '2023-04')
    expect(shownMonths(long)).toEqual({ first: 16, last: 39 })
    expect(monthsBeforeIt(long, 16)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(monthsBeforeIt(long, 2)).toEqual([0, 1])
    expect(firstDayFor('2024-03')).toBe('2021-04-01')
  })
})

describe('the expenses of a month', () => {
  test('are compared with an average that says which months it is of', () => {
    expect(averageOver([50, 60.5, 9], [0, 1], ['totals'])).toEqual({ value: 55.25, places: { at: ['totals', 0], plus: [['totals', 1]], over: 2 } })
    expect(averageOver([], [], ['totals'])).toBeUndefined()
    // (2 × the month − both before) / 2
    expect(differenceAt(['totals'], 2, [0, 1])).toEqual({
      at: ['totals', 2],
      plus: [['totals', 2]],
      minus: [
        ['totals', 0],
        ['totals', 1],
      ],
      over: 2,
    })
  })

  test('are drawn with seven categories at most and all others as one, which adds up to the month', () => {
    const many = activityOf('2024-01', Object.fromEntries(Array.from({ length: 10 }, (_, nth) => [`C${nth}`, [10 - nth]])))
    const shown = { first: 0, last: 0 }
    const largest = largestCategories(many, shown)
    expect(largest).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6'])
    const [bar] = expenseBars(many, shown, { largest, toneOf: (name) => name })
    expect(bar?.parts.at(-1)).toEqual({ name: 'Other', value: 6, tone: 'hue-none' })
    expect(partAt(many, largest, 0, 'Other')).toEqual({
      at: ['rows', 7, 'amounts', 0],
      plus: [
        ['rows', 8, 'amounts', 0],
        ['rows', 9, 'amounts', 0],
      ],
    })
    expect(partAt(many, largest, 0, 'C1')).toEqual({ at: ['rows', 1, 'amounts', 0], plus: [] })
  })
})

test('months of expenses are said in the language of the page', () => {
  writeDaysIn('ja-JP')
  const bars = expenseBars(activityOf('2023-12', { Food: [1, 2, 3] }), { first: 0, last: 2 }, { largest: ['Food'], toneOf: (name) => name })
  writeDaysIn('en-GB')
  expect(bars.map(({ short }) => short)).toEqual(['12月', '1月', '2月'])
})

const rows = Object.entries({ Food: [100, 950], Rent: [900, 900], Gifts: [0, -5] }).map(([name, amounts]) => ({ name, amounts, total: 0 }))
const activity = { rows, others: { rows: 2, amounts: [0, 30], total: 30 } } as unknown as ActivityAnswer

test('categories are those of the month, the most expensive first, with where they stand', () => {
  expect(categoriesIn(activity, 0)).toEqual([
    { name: 'Rent', amount: 900, at: ['rows', 1, 'amounts', 0] },
    { name: 'Food', amount: 100, at: ['rows', 0, 'amounts', 0] },
  ])
  expect(categoriesIn(activity, 1).map(({ name }) => name)).toEqual(['Food', 'Rent', 'Gifts'])
})
test('a category has its tone in every month, and what is in no row is last, in no colour', () => {
  const told = (month: number) =>
    categoriesWithOthers(activity, month, (name) => `the tone of ${name}`).map(({ name, amount, tone }) => `${name} ${amount} ${tone}`)
  expect(told(0)).toEqual(['Rent 900 the tone of Rent', 'Food 100 the tone of Food'])
  expect(told(1)).toEqual(['Food 950 the tone of Food', 'Rent 900 the tone of Rent', 'Gifts -5 the tone of Gifts', 'Other 30 hue-none'])
})

/** From November 2023 on; the last month is going on. */
const FOOD = [0, 100, 200, 400, 50]
const RENT = [0, 900, 900, 900, 900]
const TEA = [0, 0, 3, 0, 1]
const KEYS = ['2023-11', '2023-12', '2024-01', '2024-02', '2024-03']
const yearActivity = {
  periods: KEYS.map((key) => ({ key, running: key === '2024-03' })),
  rows: [
    { name: 'Rent', amounts: RENT },
    { name: 'Food', amounts: FOOD },
    { name: 'Tea', amounts: TEA },
  ],
  others: { rows: 0, amounts: KEYS.map(() => 0), total: 0 },
  totals: KEYS.map((_, place) => FOOD[place]! + RENT[place]! + TEA[place]!),
} as unknown as ActivityAnswer
const average = (month: number, of?: Parameters<typeof yearlyAverage>[1]['of']) => yearlyAverage(yearActivity, { month, last: 4, of })

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
  expect(
    yearlyAverage({ ...yearActivity, periods: yearActivity.periods.map((of) => ({ ...of, running: true })) }, { month: 3, last: 4 }),
  ).toBeUndefined())
