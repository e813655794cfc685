import { expect, test } from 'vitest'
import { chosenYear, daysOfYear } from '../../../ui/figures/period-choices.ts'

test('the newest year is shown, the one that is asked for, or the one that begins in it', () => {
  const years = ['2023 - 24', '2024 - 25']
  expect(['', '2023 - 24', '2024', '1999'].map((asked) => chosenYear(years, asked))).toEqual(['2024 - 25', '2023 - 24', '2024 - 25', undefined])
})
test('a year has its days, and one that is not over those up to today', () => {
  expect(daysOfYear('2023-04-01T00:00:00Z', '2026-01-05')).toEqual({ from: '2023-04-01', to: '2024-03-31' })
  expect(daysOfYear('2026-01-01T00:00:00Z', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-11-22' })
})
