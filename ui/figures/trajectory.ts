import { sumOf } from './exact-sum.ts'
import type { FigurePlaces } from './unknown.ts'

/** How months compare with those before them. Pure. */

const MEAN_OF = 3

export interface MonthPoint {
  readonly total: number
  /** Less the month before; undefined for the first. */
  readonly change: number | undefined
  /** Of three whole months at most, the month itself or the last before one that is going on; their places. */
  readonly over: readonly number[]
  readonly mean: number
}

/** `running`: which of them is going on and no whole month; the first of a book is all that there is. */
export const pointsOf = (totals: readonly number[], running = -1): MonthPoint[] =>
  totals.map((total, place) => {
    const whole = totals.map((_, other) => other).filter((other) => other <= place && other !== running)
    const over = whole.length === 0 ? [place] : whole.slice(-MEAN_OF)
    const recent = over.map((other) => totals[other] ?? 0)
    return { total, change: place === 0 ? undefined : sumOf([total, -(totals[place - 1] ?? 0)]), over, mean: sumOf(recent) / recent.length }
  })

/** Where the mean over some months stands. */
export const meanAt = (over: readonly number[]): FigurePlaces => {
  const [last = 0, ...others] = [...over].reverse()
  return { at: ['totals', last], plus: others.map((month) => ['totals', month]), over: over.length }
}

/** How far months stray from their mean, in per cent of it; undefined where they have none. */
export const volatilityOf = (totals: readonly number[]): number | undefined => {
  const mean = totals.length === 0 ? 0 : sumOf(totals) / totals.length
  if (mean <= 0) return undefined
  const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / totals.length
  return (Math.sqrt(variance) / mean) * 100
}

export const volatilityWords = (percent: number): string => (percent < 15 ? 'steady' : percent < 30 ? 'varies' : 'varies a lot')
