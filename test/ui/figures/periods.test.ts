import { expect, test } from 'vitest'
import { periodAround, yearWords } from '../../../ui/figures/period-choices.ts'

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
