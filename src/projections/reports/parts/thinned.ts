import { elementAt } from '#vocabulary/element-at.ts'
import { addMonths, civil, type Day, firstOfMonth, lastOfMonth } from '#vocabulary/day.ts'

/** Timelines of up to this many days are not thinned. */
const DAYS_WHOLE = 1000
/** Half a year by day. */
const DAYS_EACH = 190
const DAYS_WEEKLY = 3 * 366
/** Older days by quarter if each day has many accounts. */
const DAYS_MONTHLY = 10 * 366
const WEEK = 7
/** The days that pages compare with: 1, 3 and 5 years before the last, half a year and a month. */
const RANGES = [1, 6, 12, 36, 60]

/**
 * The days of a timeline that a chart and its tables show: each of half a year, one a week for three years, the last of every month, and those
 * used in comparisons. `points` are consecutive days from `first` on; `withDay` and the day before it are included. A coarse timeline, for
 * days with many accounts, has no days within months, and only quarters before its last ten years.
 */
export function thinned<Point>(points: readonly Point[], first: Day, { withDay, isCoarse = false }: Thinning = {}): readonly Point[] {
  if (points.length <= DAYS_WHOLE) return points
  const last = first + points.length - 1
  const compared = new Set([first, ...RANGES.map((months) => monthsBefore(last, months)), ...(withDay === undefined ? [] : [withDay, withDay - 1])])
  return points.filter((_, at) => {
    const age = points.length - 1 - at
    const day = first + at
    const isFine = age < DAYS_EACH || (age < DAYS_WEEKLY && age % WEEK === 0)
    const isMonthShown = !isCoarse || age < DAYS_MONTHLY || civil(day).month % 3 === 0
    return age === 0 || (isFine && !isCoarse) || (isMonthShown && day === lastOfMonth(day)) || compared.has(day)
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

/** All days, or fewer if there are many accounts: those of a chart, or the ends of months or years. */
export function fewerDays(days: readonly Day[], accounts: number): readonly Day[] {
  const isFew = ({ length }: readonly Day[]): boolean => length * accounts <= FIGURES_MAX
  if (isFew(days)) return days
  const first = elementAt(days, 0)
  return [thinned(days, first, { isCoarse: true }), lastDays(days, first, 'month')].find(isFew) ?? lastDays(days, first, 'year')
}
