import { expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { insightsOf } from '../../../ui/pages/years/year-figures.ts'

const keys = ['2022-01', '2022-02', '2022-03', '2023-01', '2023-02', '2023-03']
const answerOf = (rows: ActivityAnswer['rows'], totals: number[]): ActivityAnswer => ({
  periods: keys.map((key) => ({ key, start_date: `${key}-01T00:00:00Z`, end_date: `${key}-28T00:00:00Z`, running: false })),
  rows,
  others: { rows: 0, amounts: keys.map(() => 0), total: 0 },
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
