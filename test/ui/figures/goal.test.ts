import { expect, test } from 'vitest'
import { forecastOf, habitOf, inOrder, milestonesOf, monthsBetween, moved, neededMonthly, prioritised } from '../../../ui/figures/goal.ts'

test('what is put aside each month without interest is the rest, shared out', () => {
  expect(neededMonthly({ target: 1300, current: 100, rate: 0, months: 12 })).toBe(100)
  expect(neededMonthly({ target: 100, current: 1300, rate: 0, months: 12 })).toBe(0)
  expect(neededMonthly({ target: 1300, current: 100, rate: 5, months: 0 })).toBe(1200)
})

test('what has to be put aside leads to the target, at any rate', () => {
  for (const rate of [0, 2, 7.5]) {
    const monthly = neededMonthly({ target: 20_000, current: 1_500, rate, months: 48 })
    const values = forecastOf({ target: 1e9, current: 1_500, rate, monthly, months: 48 })
    expect(values.at(-1)).toBeCloseTo(20_000, 6)
  }
})

test('a forecast ends when the target is there, and does not go on for ever', () => {
  expect(forecastOf({ target: 300, current: 0, rate: 0, monthly: 100 })).toEqual([100, 200, 300])
  expect(forecastOf({ target: 300, current: 400, rate: 0, monthly: 100 })).toEqual([])
  expect(forecastOf({ target: 300, current: 0, rate: 0, monthly: 0 }).length).toBe(1200)
})

test('milestones are dated: when they were reached, or will be', () => {
  const history = [
    { day: '2023-05-01', value: 30 },
    { day: '2023-06-01', value: 60 },
  ]
  expect(
    milestonesOf(history, { target: 100, forecast: [70, 80], today: '2024-01-31' }).map(({ percent, day, isReached }) => [percent, day, isReached]),
  ).toEqual([
    [25, '2023-05-01', true],
    [50, '2023-06-01', true],
    [75, '2024-03-31', false],
    [100, undefined, false],
  ])
  expect(monthsBetween('2024-01-31', '2025-03-01')).toBe(14)
  // What was taken out again is not there any more.
  const spent = [...history, { day: '2023-07-01', value: 40 }]
  expect(milestonesOf(spent, { target: 100, forecast: [], today: '2024-01-31' }).map(({ isReached, isLost }) => [isReached, isLost])).toEqual([
    [true, false],
    [true, true],
    [false, false],
    [false, false],
  ])
})

test('goals stand by their priority, and those of one in the order that they had', () => {
  const goals = [
    { name: 'a', priority: 0 },
    { name: 'b', priority: 2 },
    { name: 'c', priority: 0 },
  ]
  expect(inOrder(goals).map(({ name }) => name)).toEqual(['b', 'a', 'c'])
})

test('an order is written as priorities that lead to it, and nothing else of a goal changes', () => {
  const goals = { savings: [{ name: 'boat', priority: 0, target: 5 }], retirement: [{ name: 'boat', priority: 7 }] }
  const order = moved(
    [
      { type: 'retirement', name: 'boat' },
      { type: 'savings', name: 'boat' },
    ],
    1,
    0,
  )
  expect(prioritised(goals, order)).toEqual({ savings: [{ name: 'boat', priority: 2, target: 5 }], retirement: [{ name: 'boat', priority: 1 }] })
})

test('a habit is what was put aside on average, and in the leaner and the richer half of the months, and never less than nothing', () => {
  expect(habitOf([100, 0, 300, 200])).toEqual({ mean: 150, lean: 50, rich: 250 })
  expect(habitOf([-500, 100])).toEqual({ mean: 0, lean: 0, rich: 100 })
  expect(habitOf([])).toEqual({ mean: 0, lean: 0, rich: 0 })
})
