import { expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../../src/http/contract/cash-flow-contract.ts'
import {
  changeIn,
  changePlaces,
  comparedMonths,
  insightsOf,
  lineOf,
  monthsInWords,
  moversOf,
  sinceBegun,
  sumIn,
  unfinishedIn,
  yearsUpTo,
} from '../../../../ui/pages/years/year-figures.ts'

const keys = ['2022-11', '2022-12', '2023-01', '2023-02', '2024-01', '2024-02']
const ANSWER: ActivityAnswer = {
  periods: keys.map((key) => ({ key, start_date: `${key}-01T00:00:00Z`, end_date: `${key}-28T00:00:00Z`, running: key === '2024-02' })),
  rows: [
    { name: 'Rent', amounts: [1, 2, 500, 500, 550, 550], total: 2103 },
    { name: 'Food', amounts: [0, 0, 0.1, 0.2, 90, 100], total: 190.3 },
  ],
  others: { rows: 0, amounts: [0, 0, 0, 0, 0, 0], total: 0 },
  totals: [1, 2, 500.1, 500.2, 640, 650],
  total: 2293.3,
  unpriced: [],
  estimated: [],
}

test('years end with the one that was asked for', () => expect(yearsUpTo(2024, 3)).toEqual([2022, 2023, 2024]))

test('no year is compared in which nothing had begun', () => {
  const nothing = { ...ANSWER, rows: ANSWER.rows.map((row) => ({ ...row, amounts: row.amounts.map(() => 0) })) }
  expect(sinceBegun([2020, 2021, 2022, 2023, 2024], [nothing, ANSWER])).toEqual([2022, 2023, 2024])
  expect(sinceBegun([2023, 2024], [ANSWER])).toEqual([2023, 2024])
  expect(sinceBegun([2023, 2024], [nothing])).toEqual([2024])
})

test('a year that is going on is compared in the months that are over', () => {
  expect(comparedMonths(2024, '2024-03-31', [ANSWER])).toEqual([1, 2])
  expect(comparedMonths(2024, '2024-01-05', [ANSWER])).toEqual([1])
  expect(comparedMonths(2024, '2025-03-31', [ANSWER]).length).toBe(12)
})

test('a year is not compared in months that the book had not begun in the year before', () => {
  expect(comparedMonths(2023, '2024-03-31', [ANSWER])).toEqual([11, 12])
  expect(comparedMonths(2023, '2023-12-05', [ANSWER])).toEqual([11])
  // In no month of both there is nothing to compare with.
  expect(comparedMonths(2023, '2023-06-05', [ANSWER])).toEqual([1, 2, 3, 4, 5])
  expect(comparedMonths(2022, '2024-03-31', [ANSWER]).length).toBe(12)
})

test('months that are compared are told in words', () => {
  const words = (months: readonly number[]) => monthsInWords(months, (month) => ['Jan', 'Feb', 'Mar'][month - 1] ?? '')
  expect([words([1]), words([1, 2]), words([2]), words([2, 3]), words(Array.from({ length: 12 }, (_, month) => month + 1))]).toEqual([
    'Jan',
    'Jan – Feb',
    'Feb',
    'Feb – Mar',
    undefined,
  ])
})

test('months add up exactly, and say where they stand', () => {
  expect(sumIn(ANSWER, { year: 2023, months: [1, 2, 3] })).toEqual({
    value: 1000.3,
    places: [
      ['totals', 2],
      ['totals', 3],
    ],
  })
  expect(lineOf(ANSWER, 2022).filter((value) => value !== undefined)).toEqual([1, 2])
})

test('what changed most comes first, and of nothing there is no change in per cent', () => {
  expect(moversOf(ANSWER, { year: 2024, months: [1, 2] }).map(({ name, change }) => `${name} ${change}`)).toEqual(['Food 189.7', 'Rent 100'])
  expect(changeIn(110, 100)).toBe(10)
  expect(changeIn(1, 0)).toBeUndefined()
})

test('a change in per cent is asked for as it is told, also of what was below nothing before', () => {
  const sum = (value: number, place: number) => ({ value, places: [['totals', place]] })
  expect(changePlaces(sum(110, 1), sum(100, 0))).toEqual({ at: ['totals', 1], plus: [], minus: [['totals', 0]], percentOf: [['totals', 0]] })
  // From −100 to −50 is +50 %: (−100 − −50) / −100.
  expect([changeIn(-50, -100), changePlaces(sum(-50, 1), sum(-100, 0))]).toEqual([
    50,
    { at: ['totals', 0], plus: [], minus: [['totals', 1]], percentOf: [['totals', 0]] },
  ])
  expect(changePlaces(sum(1, 1), sum(0, 0))).toBeUndefined()
  expect(changePlaces({ value: 0, places: [] }, sum(100, 0))).toEqual({
    minus: [['totals', 0]],
    percentOf: [['totals', 0]],
  })
})

test('the month that is not over is known by its place in the year', () => {
  expect([unfinishedIn(ANSWER, 2024), unfinishedIn(ANSWER, 2023)]).toEqual([1, undefined])
})

const yearKeys = ['2022-01', '2022-02', '2022-03', '2023-01', '2023-02', '2023-03']
const answerOf = (rows: ActivityAnswer['rows'], totals: number[]): ActivityAnswer => ({
  periods: yearKeys.map((key) => ({ key, start_date: `${key}-01T00:00:00Z`, end_date: `${key}-28T00:00:00Z`, running: false })),
  rows,
  others: { rows: 0, amounts: yearKeys.map(() => 0), total: 0 },
  totals,
  total: totals.reduce((sum, each) => sum + each, 0),
  unpriced: [],
  estimated: [],
})

const EXPENSES = answerOf(
  [
    { name: 'Rent', amounts: [100, 100, 100, 110, 110, 110], total: 630 },
    { name: 'Food', amounts: [50, 50, 50, 30, 20, 40], total: 240 },
    { name: 'Car', amounts: [5, 5, 5, 0, 0, 0], total: 15 },
    { name: 'Dog', amounts: [0, 0, 0, 10, 10, 70], total: 90 },
  ],
  [155, 155, 155, 150, 140, 220],
)
const LEFT = answerOf([], [1, 1, 1, 40, -5, -80])
const BOTH = { expenses: EXPENSES, left: LEFT, year: 2023, months: [1, 2, 3] }

test('the month that cost most is told against the average of all, and what it is told by comes to the same', () => {
  const { dearest } = insightsOf(BOTH)
  expect(dearest?.month).toMatchObject({ month: 3, value: 220 })
  expect(dearest?.above).toBeCloseTo((220 / 170 - 1) * 100, 10)
  const sum = (places: readonly (readonly (string | number)[])[] = []): number =>
    places.reduce((all, [, place]) => all + (EXPENSES.totals[Number(place)] ?? 0), 0)
  const { at, plus, minus, percentOf } = dearest?.abovePlaces ?? {}
  expect(((sum(at && [at]) + sum(plus) - sum(minus)) / sum(percentOf)) * 100).toBeCloseTo(dearest?.above ?? 0, 10)
})

test('what rose, fell, began and ended is told apart', () => {
  const { rose, fell, begun, ended, largest, short } = insightsOf(BOTH)
  expect([rose?.name, fell?.name]).toEqual(['Rent', 'Food'])
  expect([begun.map(({ name }) => name), ended.map(({ name }) => name)]).toEqual([['Dog'], ['Car']])
  expect(largest.map(({ name }) => name)).toEqual(['Rent', 'Dog'])
  expect(short?.map(({ month }) => month)).toEqual([3, 2])
})

test('without a year before nothing is new', () => {
  const { rose, fell, begun, ended } = insightsOf({ ...BOTH, year: 2022 })
  expect([rose, fell, begun, ended]).toEqual([undefined, undefined, [], []])
})

test('of what is not known nothing is said', () => {
  const expenses = { ...EXPENSES, unknown: ['/rows/2/amounts/3', '/totals/3'] }
  const left = { ...LEFT, unknown: [], partly_unknown: ['/totals/3..5'] }
  const { dearest, ended, largest, short, rose } = insightsOf({ ...BOTH, expenses, left })
  expect([dearest, ended, largest, short]).toEqual([undefined, [], [], undefined])
  expect(rose?.name).toBe('Rent')
})
