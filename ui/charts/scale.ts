import type { Figures } from '../figures/format.ts'

/** Axes with round numbers. Pure. */

/** Round values that cover [low, high], zero among them, about `count` of them. */
export const ticksFor = ({ low, high, count }: { low: number; high: number; count: number }): number[] => {
  const bottom = Math.min(0, low)
  const top = Math.max(0, high)
  if (bottom === top) return [0]
  const rough = (top - bottom) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const ticks: number[] = []
  for (let nth = Math.floor(bottom / step); nth * step < top + step; nth += 1) ticks.push(nth * step)
  return ticks
}

/** Where a key leads that walks a chart: another place, `null` for nowhere, `undefined` for a key that is none of the chart's. */
export const walkedTo = (key: string, { here, last, stride }: { here: number; last: number; stride: number }): number | null | undefined => {
  const goal = { ArrowLeft: here - 1, ArrowRight: here + 1, PageUp: here - stride, PageDown: here + stride, Home: 0, End: last, Escape: null }[key]
  return typeof goal === 'number' ? Math.min(last, Math.max(0, goal)) : goal
}

/** How the axis of a price is written: short where prices are large and far apart, else with all the digits that tell them apart. */
export const priceAxis = (values: readonly number[]): ((figures: Figures) => (value: number) => string) => {
  const [low, high] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity])
  return high >= 100 && (high - low) / high > 0.02 ? (to) => to.compact : (to) => to.price
}
