import { describe, expect, test } from 'vitest'
import { dueInWords, isOver, nextAfter } from '../../../ui/figures/recurring.ts'

describe('what comes back', () => {
  test('monthly is due on the same day of the next month, however long the month', () => {
    expect(nextAfter('2024-01-31', 31)).toEqual({ next: '2024-02-29', rhythm: 'monthly' })
    expect(nextAfter('2024-11-05', 30)).toEqual({ next: '2024-12-05', rhythm: 'monthly' })
    expect(nextAfter('2024-11-05', 91)).toEqual({ next: '2025-02-05', rhythm: 'quarterly' })
    expect(nextAfter('2024-11-05', 14)).toEqual({ next: '2024-11-19', rhythm: 'every two weeks' })
    expect(nextAfter('2024-11-05', 45)).toEqual({ next: '2024-12-20', rhythm: 'every 45 days' })
  })
  test('has ended when three turns were missed, however long a turn is', () => {
    expect([isOver({ inDays: -21, interval: 7 }), isOver({ inDays: -22, interval: 7 }), isOver({ inDays: -200, interval: 92 })]).toEqual([
      false,
      true,
      false,
    ])
  })
  test('says how far off or late it is', () =>
    expect([0, 1, 3, -1, -12].map(dueInWords)).toEqual(['today', 'in 1 day', 'in 3 days', '1 day late', '12 days late']))
})
