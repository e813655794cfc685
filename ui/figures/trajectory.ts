import { sumOf } from './exact-sum.ts'
import type { FigurePlaces } from './unknown.ts'

/** How months compare with those before them. Pure. */

const MEAN_OF = 3

export interface MonthPoint {
  readonly total: number
  /** Less the month before; undefined for the first. */
  readonly change: number | undefined
  /** Of the month and up to two before it. */
  readonly mean: number
}

export const pointsOf = (totals: readonly number[]): MonthPoint[] =>
  totals.map((total, place) => {
    const recent = totals.slice(Math.max(0, place - MEAN_OF + 1), place + 1)
    return { total, change: place === 0 ? undefined : sumOf([total, -(totals[place - 1] ?? 0)]), mean: sumOf(recent) / recent.length }
  })

/** Where the mean of a month stands. */
export const meanAt = (place: number): FigurePlaces => {
  const months = Array.from({ length: Math.min(MEAN_OF, place + 1) }, (_, nth) => place - nth)
  return { at: ['totals', place], plus: months.slice(1).map((month) => ['totals', month]), over: months.length }
}

/** How far months stray from their mean, in per cent of it; undefined where they have none. */
export const volatilityOf = (totals: readonly number[]): number | undefined => {
  const mean = totals.length === 0 ? 0 : sumOf(totals) / totals.length
  if (mean <= 0) return undefined
  const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / totals.length
  return (Math.sqrt(variance) / mean) * 100
}

export const volatilityWords = (percent: number): string => (percent < 15 ? 'steady' : percent < 30 ? 'varies' : 'varies a lot')
