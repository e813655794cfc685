import { expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../../src/http/contract/cash-flow-contract.ts'
import { writeDaysIn } from '../../../../ui/figures/calendar-days.ts'
import { coloursOfBook } from '../../../../ui/figures/account-colours.ts'
import {
  barsOf,
  colouredIn,
  comparableWith,
  meanAt,
  partTone,
  pointsOf,
  rowsOf,
  trendOf,
  volatilityOf,
  volatilityKind,
  withTagless,
} from '../../../../ui/pages/activity/activity-figures.ts'

const row = (name: string) => ({ name, amounts: [1], total: 1 })
const ANSWER = { rows: [row(''), row('trip')], others: { rows: 0, amounts: [0], total: 0 } } as unknown as ActivityAnswer

const COLOURS = coloursOfBook({
  categories: ['Expenses:Rent', 'Expenses:Food'],
  accounts: ['Expenses:Food:Fruit', 'Expenses:Rent'],
  commodities: [],
  chosen: new Map(),
})

test('a category has its colour of the whole book, whatever its rank; what is in no part of its own is drawn with all others', () => {
  const names = ['Food', 'Rent', 'A', 'B', 'C', 'D', 'E']
  const answer = { ...ANSWER, rows: names.map(row) }
  const coloured = colouredIn(answer, { by: 'category', root: 'Expenses', colours: COLOURS })
  const backwards = colouredIn({ ...answer, rows: names.toReversed().map(row) }, { by: 'category', root: 'Expenses', colours: COLOURS })
  for (const name of names) expect(backwards.toneOf(name)).toBe(coloured.toneOf(name))
  expect(['Rent', 'Food'].map(coloured.toneOf)).toEqual(['hue-blue', 'hue-orchid'])
  expect([partTone(coloured, 'Food'), partTone(coloured, 'E'), coloured.restName]).toEqual(['hue-orchid', 'hue-none', 'All others'])
})

test('what has no name is told by what it lacks', () => {
  expect(rowsOf(ANSWER).map(({ name }) => name)).toEqual(['No payee', 'trip'])
  expect(rowsOf(withTagless(ANSWER)).map(({ name }) => name)).toEqual(['No tag', 'trip'])
})

test('columns of months say them in the language of the page', () => {
  const periods = ['2024-01', '2024-02'].map((key) => ({ key, start_date: `${key}-01T00:00:00Z`, end_date: '', running: false }))
  writeDaysIn('ko-KR')
  const { bars } = barsOf({ ...ANSWER, periods }, 'month', colouredIn(ANSWER, { by: 'payee', root: 'Expenses', colours: COLOURS }))
  writeDaysIn('en-GB')
  expect(bars.map(({ short }) => short)).toEqual(['1월', '2월'])
})

test('a mean stands where the months of it stand', () => {
  expect(meanAt([0])).toEqual({ at: ['totals', 0], plus: [], over: 1 })
  expect(meanAt([3, 4, 5])).toEqual({
    at: ['totals', 5],
    plus: [
      ['totals', 4],
      ['totals', 3],
    ],
    over: 3,
  })
})

test('the mean of a month is of three months at most', () => {
  expect(pointsOf([100, 200.2, 300.1, 60])).toEqual([
    { total: 100, over: [0], mean: 100 },
    { total: 200.2, over: [0, 1], mean: 150.1 },
    { total: 300.1, over: [0, 1, 2], mean: 600.3 / 3 },
    { total: 60, over: [1, 2, 3], mean: 560.3 / 3 },
  ])
})

test('a month that is going on is in no average, but for the first of a book', () => {
  expect(pointsOf([100, 200, 300, 60], 3).map(({ over, mean }) => [over, mean])).toEqual([
    [[0], 100],
    [[0, 1], 150],
    [[0, 1, 2], 200],
    [[0, 1, 2], 200],
  ])
  expect(pointsOf([60], 0)[0]).toEqual({ total: 60, over: [0], mean: 60 })
})

/** 2025 whole and 2026 up to 14 June, with what was spent of 2025 up to 14 June. */
const YEARS: ActivityAnswer = {
  periods: [
    { key: '2025', start_date: '2025-01-01T00:00:00Z', end_date: '2025-12-31T00:00:00Z', running: false },
    { key: '2026', start_date: '2026-01-01T00:00:00Z', end_date: '2026-06-14T00:00:00Z', running: true },
  ],
  rows: [{ name: 'Rent', amounts: [1200, 550], total: 1750 }],
  others: { rows: 1, amounts: [120, 60], total: 180 },
  totals: [1320, 610],
  total: 1930,
  to_date: { days: ['2025-06-14T00:00:00Z', '2026-06-14T00:00:00Z'], rows: [[500, 550]], others: [50, 60], totals: [550, 610] },
  unpriced: [],
  estimated: [],
}

test('a year that is not over is compared with the same days of the year before', () => {
  const like = comparableWith(YEARS, 1, 'year')
  const [rent, others] = rowsOf(YEARS)
  expect(like.isToDate).toBe(true)
  expect([like.nameOf(1), like.nameOf(0)]).toEqual(['2026 so far', '2025 to 14 Jun'])
  expect([like.totals[0], like.amountsOf(rent!)[0], like.amountsOf(others!)[0]]).toEqual([550, 500, 50])
  expect([like.totalAt(0), [...like.placeOf(rent!), 0], [...like.placeOf(others!), 0]]).toEqual([
    ['to_date', 'totals', 0],
    ['to_date', 'rows', 0, 0],
    ['to_date', 'others', 0],
  ])
})

test('a year that is over is compared with whole years, and so is one on its last day', () => {
  const over = comparableWith(YEARS, 0, 'year')
  expect([over.isToDate, over.totals[0], over.nameOf(0)]).toEqual([false, 1320, '2025'])
  const lastDay = { ...YEARS, to_date: { ...YEARS.to_date!, days: ['2025-12-31T00:00:00Z', '2026-12-31T00:00:00Z'] } }
  const whole = comparableWith(lastDay, 1, 'year')
  expect([whole.isToDate, whole.nameOf(0)]).toEqual([false, '2025'])
})

test('a trend line leaves out the period that is not over', () => {
  expect(trendOf(YEARS.periods, [1200, 550], { first: 0, last: 1 })).toEqual([1200])
})

test('months that are alike do not vary; months of nothing have no measure', () => {
  expect(volatilityOf([50, 50, 50])).toBe(0)
  expect(volatilityOf([50, 150])).toBe(50)
  expect(volatilityOf([])).toBeUndefined()
  expect(volatilityOf([-5, 5])).toBeUndefined()
})

test.each([
  [14.9, 'steady'],
  [15, 'varies'],
  [30, 'variesMuch'],
])('%s per cent: %s', (percent, words) => expect(volatilityKind(percent)).toBe(words))
