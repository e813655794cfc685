import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfAround, ticksFor, walkedTo } from '../../../ui/charts/use-places.ts'

describe('an axis', () => {
  test('has round numbers, covers every value, and nothing is among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -1_000_000, max: 1_000_000 }), (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const ticks = ticksFor({ low, high, count: 6 })
        expect(ticks).toContain(0)
        expect(ticks[0]).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
        expect(ticks.length).toBeLessThanOrEqual(9)
      }),
    )
    expect(ticksFor({ low: -12_100, high: 11_900, count: 6 })).toEqual([-15_000, -10_000, -5000, 0, 5000, 10_000, 15_000])
    expect(ticksFor({ low: 0, high: 0, count: 6 })).toEqual([0])
  })

  test('is walked within its ends', () => {
    const at = { here: 1, last: 3, stride: 12 }
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'Escape', 'x'].map((key) => walkedTo(key, at))).toEqual([
      0,
      2,
      0,
      3,
      0,
      3,
      null,
      undefined,
    ])
  })
})

test('closer is half of the places around one of them, never beyond the ends and never fewer than three', () => {
  const year = { from: 0, to: 11 }
  expect(halfAround(year, 11)).toEqual({ from: 6, to: 11 })
  expect(halfAround(year, 0)).toEqual({ from: 0, to: 5 })
  expect(halfAround(year, 5)).toEqual({ from: 2, to: 7 })
  expect(halfAround({ from: 6, to: 11 }, 8)).toEqual({ from: 7, to: 9 })
  expect(halfAround({ from: 7, to: 9 }, 8)).toBeUndefined()
  expect(halfAround({ from: 0, to: 0 }, 0)).toBeUndefined()
})
