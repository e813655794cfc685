import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisFor, halfAround, walkedTo } from '../../../ui/charts/use-places.ts'

describe('an axis', () => {
  test('frames every value with round numbers, nothing among them, and no more than a quarter of a step beyond the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -1_000_000, max: 1_000_000 }), (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const { bottom, top, ticks } = axisFor({ low, high, count: 6 })
        expect(ticks).toContain(0)
        expect([bottom <= low, top >= high]).toEqual([true, true])
        const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
        for (const past of [(ticks[0] ?? 0) - bottom, top - (ticks.at(-1) ?? 0)]) expect(past).toBeLessThanOrEqual(step / 4)
        expect(ticks.length).toBeLessThanOrEqual(9)
      }),
    )
    expect(axisFor({ low: -12_100, high: 11_900, count: 6 })).toEqual({
      bottom: -15_000,
      top: 15_000,
      ticks: [-15_000, -10_000, -5000, 0, 5000, 10_000, 15_000],
    })
    expect(axisFor({ low: 0, high: 0, count: 6 })).toEqual({ bottom: 0, top: 0, ticks: [0] })
  })

  test('ends at a sliver below nothing, and has a tick above a line that begins high', () => {
    expect(axisFor({ low: -120, high: 11_900, count: 6 })).toEqual({ bottom: -120, top: 12_500, ticks: [0, 2500, 5000, 7500, 10_000, 12_500] })
    expect(axisFor({ low: 0, high: 16_000, count: 3 }).ticks).toEqual([0, 10_000, 20_000])
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
