import { expect, test, vi } from 'vitest'
import { bounded } from '#vocabulary/clock.ts'

test('a wait of sixteen years, as after a clock that was put back, is as long as there are and not over at once', () => {
  const timer = vi.fn()
  const work = (): void => undefined
  bounded(timer)(work, 501_901_201_993)
  bounded(timer)(work, 60_000)
  bounded(timer)(work)
  expect(timer.mock.calls).toEqual([
    [work, 2_147_483_647],
    [work, 60_000],
    [work, 0],
  ])
})
