import { describe, expect, test } from 'vitest'
import { lastMonths, monthWords } from '../../../ui/figures/calendar-days.ts'

const MONTHS = ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01']
const last = (today: string, count?: number) => lastMonths(MONTHS, { dayIn: (day) => day, today, count })

test('the month of today says that it is not over', () => {
  expect([monthWords('2026-01-01', '2026-01-22'), monthWords('2025-12-01', '2026-01-22')]).toEqual(['Jan 2026 so far', 'Dec 2025'])
})

describe('the last months', () => {
  test('are as many whole ones as were asked for, and the one that is going on beside them', () => {
    expect(last('2026-01-22', 2)).toEqual({ whole: ['2025-11-01', '2025-12-01'], all: ['2025-11-01', '2025-12-01', '2026-01-01'] })
  })
  test('are all whole in a book that ended before', () => {
    expect(last('2026-02-01', 2)).toEqual({ whole: ['2025-12-01', '2026-01-01'], all: ['2025-12-01', '2026-01-01'] })
  })
  test('are every month when no number is given, and none of an empty book', () => {
    expect(last('2026-01-22').whole).toHaveLength(3)
    expect(lastMonths([], { dayIn: () => '', today: '2026-01-22', count: 12 })).toEqual({ whole: [], all: [] })
  })
})
