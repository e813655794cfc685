import { addMonths, civil, type Day, firstOfMonth, lastOfMonth } from '#vocabulary/day.ts'

/** A timeline of so many days is small, and told as it is. */
const DAYS_WHOLE = 1000
/** Half a year day by day, for who looks at the last of them. */
const DAYS_EACH = 190
const DAYS_WEEKLY = 3 * 366
/** Where each day tells of many accounts, what is older is told by quarter. */
const DAYS_MONTHLY = 10 * 366
const WEEK = 7
/** What pages compare the last day with: 1, 3 and 5 years before it, and half a year and a month. */
const RANGES = [1, 6, 12, 36, 60]

/**
 * The days of a timeline that a chart and its tables show: each of half a year, one a week for three years, the last of every month, and
 * those that others are compared with. `points` are of one day after the other, from `first` on; `withDay` and the day before it are kept.
 * A coarse one has no days within its months, and quarters before its last ten years: where each day tells of many accounts.
 */
export function thinned<Point>(points: readonly Point[], first: Day, { withDay, isCoarse = false }: Thinning = {}): readonly Point[] {
  if (points.length <= DAYS_WHOLE) return points
  const last = first + points.length - 1
  const compared = new Set([first, ...RANGES.map((months) => monthsBefore(last, months)), ...(withDay === undefined ? [] : [withDay, withDay - 1])])
  return points.filter((_, at) => {
    const age = points.length - 1 - at
    const day = first + at
    const isFine = age < DAYS_EACH || (age < DAYS_WEEKLY && age % WEEK === 0)
    const isMonthTold = !isCoarse || age < DAYS_MONTHLY || civil(day).month % 3 === 0
    return age === 0 || (isFine && !isCoarse) || (isMonthTold && day === lastOfMonth(day)) || compared.has(day)
  })
}

/** The last day of every month or year alone, and the last of all. */
export function lastDays<Point>(points: readonly Point[], first: Day, every: 'month' | 'year'): Point[] {
  return points.filter((_, at) => {
    const day = first + at
    return at === points.length - 1 || (day === lastOfMonth(day) && (every === 'month' || civil(day).month === 12))
  })
}

interface Thinning {
  readonly withDay?: Day | undefined
  readonly isCoarse?: boolean
}

/** The same day of an earlier month, or its last where it has no such day. */
function monthsBefore(day: Day, months: number): Day {
  const month = addMonths(firstOfMonth(day), -months)
  return Math.min(month + civil(day).day - 1, lastOfMonth(month))
}

/** Three hundred accounts of eighteen years: two hundred megabytes. */
const FIGURES_MAX = 2_000_000

/** All days, or those of them that can be told of so many accounts: what a chart shows, or the ends of months or years. */
export function tellableDays(days: readonly Day[], accounts: number): readonly Day[] {
  const isFew = ({ length }: readonly Day[]): boolean => length * accounts <= FIGURES_MAX
  if (isFew(days)) return days
  const first = days[0]!
  return [thinned(days, first, { isCoarse: true }), lastDays(days, first, 'month')].find(isFew) ?? lastDays(days, first, 'year')
}
