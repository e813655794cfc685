import { expect, test } from 'vitest'
import { weeksOf, weekStartOf } from '../../../ui/figures/period-choices.ts'

test('weeks begin as in a locale', () => {
  expect(['en-US', 'de-AT', 'en-IN', 'ar-EG'].map(weekStartOf)).toEqual([0, 1, 0, 6])
})
test('a month has its days in weeks, and no others', () => {
  const [first, ...others] = weeksOf('2024-03', 1)
  expect(first).toEqual([undefined, undefined, undefined, undefined, '2024-03-01', '2024-03-02', '2024-03-03'])
  expect(others.flat()).toHaveLength(28)
})
