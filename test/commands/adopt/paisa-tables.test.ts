import { expect, test } from 'vitest'
import { readPaisaTables } from '../../../src/commands/adopt/decide-adoption.ts'

const days = (frequency: unknown): number | undefined =>
  readPaisaTables({
    notes: [],
    presets: [],
    reconciliations: [{ account: 'Assets:Bank', last_reconciled_date: '2024-01-02 00:00:00+00:00', frequency_days: frequency }],
  }).reconciliations[0]?.frequencyDays

test('an account is reconciled as often as it was said, in whole days up to a hundred years; else every thirty', () => {
  expect([1, 7, 36_500].map(days)).toEqual([1, 7, 36_500])
  expect([0, -1, 1.5, 36_501, null, undefined].map(days)).toEqual([30, 30, 30, 30, 30, 30])
})
