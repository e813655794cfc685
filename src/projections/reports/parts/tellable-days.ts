import type { Day } from '#vocabulary/day.ts'
import { lastDays, thinned } from './thinned.ts'

/** Three hundred accounts of eighteen years: two hundred megabytes. */
const FIGURES_MAX = 2_000_000

/** All days, or those of them that can be told of so many accounts: what a chart shows, or the ends of months or years. */
export function tellableDays(days: readonly Day[], accounts: number): readonly Day[] {
  const isFew = ({ length }: readonly Day[]): boolean => length * accounts <= FIGURES_MAX
  if (isFew(days)) return days
  const first = days[0]!
  return [thinned(days, first, { isCoarse: true }), lastDays(days, first, 'month')].find(isFew) ?? lastDays(days, first, 'year')
}
