import { expect, test } from 'vitest'
import type { AccountAnswer } from '../../../src/http/contract/accounts-contract.ts'
import {
  bookedIn,
  chosenYear,
  daysOfYear,
  inGroups,
  monthChoices,
  monthsFromTo,
  periodAround,
  weeksOf,
  weekStartOf,
  yearChoices,
  yearWords,
} from '../../../ui/figures/period-choices.ts'

test('months follow each other over the end of a year', () => {
  expect(monthsFromTo('2023-11', '2024-02')).toEqual(['2023-11', '2023-12', '2024-01', '2024-02'])
  expect(monthsFromTo('2024-03', '2024-02')).toEqual([])
})

test('the newest comes first, and months stand under their year', () => {
  const groups = inGroups(monthChoices(['2023-11', '2023-12', '2024-01']))
  expect(groups.map(([group, choices]) => [group, choices.map(({ value }) => value)])).toEqual([
    ['2024', ['2024-01']],
    ['2023', ['2023-12', '2023-11']],
  ])
  expect(inGroups(yearChoices(['2022 - 23', '2023 - 24']))).toEqual([
    [
      '',
      [
        { value: '2023 - 24', label: '2023 - 24' },
        { value: '2022 - 23', label: '2022 - 23' },
      ],
    ],
  ])
})

const timeline = ['2024-01-01', '2024-02-01', '2024-03-01'].map((day, at) => ({ date: `${day}T00:00:00Z`, value: at + 0.1 }))
const flow = { kind: 'flow', timeline } as unknown as AccountAnswer

test('of whole months it is told what was booked in them, and where that stands', () => {
  expect(bookedIn(flow, { first: '2024-02-01', last: '2024-03-31' })).toEqual({
    value: 3.2,
    places: [
      ['timeline', 1, 'value'],
      ['timeline', 2, 'value'],
    ],
  })
  expect(bookedIn(flow, { first: '2025-01-01', last: '2025-12-31' })).toEqual({ value: 0, places: [] })
})

test('of other days, and of what is held, nothing is', () => {
  expect(bookedIn(flow, { first: '2024-02-02', last: '2024-03-31' })).toBeUndefined()
  expect(bookedIn(flow, { first: '2024-02-01', last: '2024-03-30' })).toBeUndefined()
  expect(bookedIn({ ...flow, kind: 'balance' }, { first: '2024-02-01', last: '2024-03-31' })).toBeUndefined()
})

test('weeks begin as in a locale', () => {
  expect(['en-US', 'de-AT', 'en-IN', 'ar-EG'].map(weekStartOf)).toEqual([0, 1, 0, 6])
})
test('a month has its days in weeks, and no others', () => {
  const [first, ...others] = weeksOf('2024-03', 1)
  expect(first).toEqual([undefined, undefined, undefined, undefined, '2024-03-01', '2024-03-02', '2024-03-03'])
  expect(others.flat()).toHaveLength(28)
})

test('a day is in a month, a quarter and a year, and others come before and after', () => {
  expect(periodAround('2024-02-14', 'month')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(periodAround('2024-02-14', 'month', -2)).toEqual({ from: '2023-12-01', to: '2023-12-31' })
  expect(periodAround('2024-02-14', 'quarter')).toEqual({ from: '2024-01-01', to: '2024-03-31' })
  expect(periodAround('2024-11-30', 'quarter', 1)).toEqual({ from: '2025-01-01', to: '2025-03-31' })
  expect(periodAround('2024-02-14', 'year', -1)).toEqual({ from: '2023-01-01', to: '2023-12-31' })
})

test('a year is called by the calendar years that it is in, and one of which only the end is shown by its own name', () => {
  const today = '2024-03-31'
  expect(yearWords({ from: '2023-01-01', to: '2023-12-31' }, today)).toBe('2023')
  expect(yearWords({ from: '2022-04-01', to: '2023-03-31' }, today)).toBe('2022 - 23')
  expect(yearWords({ from: '2023-04-01', to: '2024-03-31' }, today)).toBe('2023 - 24 so far')
  expect(yearWords({ from: '2022-01-01', to: '2022-03-31' }, today, '2021 - 22')).toBe('2021 - 22')
  expect(yearWords({ from: '2024-01-01', to: '2024-03-31' }, today, '2023 - 24')).toBe('2023 - 24 so far')
})

test('the newest year is shown, the one that is asked for, or the one that begins in it', () => {
  const years = ['2023 - 24', '2024 - 25']
  expect(['', '2023 - 24', '2024', '1999'].map((asked) => chosenYear(years, asked))).toEqual(['2024 - 25', '2023 - 24', '2024 - 25', undefined])
})
test('a year has its days, and one that is not over those up to today', () => {
  expect(daysOfYear('2023-04-01T00:00:00Z', '2026-01-05')).toEqual({ from: '2023-04-01', to: '2024-03-31' })
  expect(daysOfYear('2026-01-01T00:00:00Z', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-11-22' })
})
