import { expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../../src/http/contract/cash-flow.ts'
import { writeDaysIn } from '../../../../ui/figures/calendar-days.ts'
import { coloursOfBook } from '../../../../ui/figures/account-colours.ts'
import {
  barsOf,
  colouredIn,
  meanAt,
  partTone,
  pointsOf,
  rowsOf,
  volatilityOf,
  volatilityWords,
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
  expect(rowsOf(ANSWER).map(({ name }) => name)).toEqual(['Without a payee', 'trip'])
  expect(rowsOf(withTagless(ANSWER)).map(({ name }) => name)).toEqual(['Without a tag', 'trip'])
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

test('a month is compared with the one before, and its mean is of three months at most', () => {
  expect(pointsOf([100, 200.2, 300.1, 60])).toEqual([
    { total: 100, change: undefined, over: [0], mean: 100 },
    { total: 200.2, change: 100.2, over: [0, 1], mean: 150.1 },
    { total: 300.1, change: 99.9, over: [0, 1, 2], mean: 600.3 / 3 },
    { total: 60, change: -240.1, over: [1, 2, 3], mean: 560.3 / 3 },
  ])
})

test('a month that is going on is in no average, but for the first of a book', () => {
  expect(pointsOf([100, 200, 300, 60], 3).map(({ over, mean }) => [over, mean])).toEqual([
    [[0], 100],
    [[0, 1], 150],
    [[0, 1, 2], 200],
    [[0, 1, 2], 200],
  ])
  expect(pointsOf([60], 0)[0]).toEqual({ total: 60, change: undefined, over: [0], mean: 60 })
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
  [30, 'varies a lot'],
])('%s per cent: %s', (percent, words) => expect(volatilityWords(percent)).toBe(words))
