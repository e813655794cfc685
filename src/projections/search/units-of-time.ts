import { addMonths, civil, type Day, dayOf, daysInMonth, firstOfMonth, weekday } from '#vocabulary/day.ts'
import type { Period } from './query.ts'

/** What dates are counted in. */
export type TimeUnit = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'financial year'

const UNITS: Readonly<Record<string, TimeUnit>> = {
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  month: 'month',
  months: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  year: 'year',
  years: 'year',
  fy: 'financial year',
  fys: 'financial year',
  'financial year': 'financial year',
  'financial years': 'financial year',
  'fiscal year': 'financial year',
  'fiscal years': 'financial year',
}

export const unitNamed = (name: string): TimeUnit | undefined => (Object.hasOwn(UNITS, name) ? UNITS[name] : undefined)

interface Unit {
  /** The whole week, month, … that the day is in. */
  readonly period: Period
  /** So many of them later, or before. */
  moved(by: number): Period
  /** The first day of the so many weeks, months, … that end on the day itself. */
  back(count: number): Day
}

/** What a unit is around a day. */
export function unitOf(unit: TimeUnit, day: Day, of: { readonly weekStart: number; readonly financialYearMonth: number }): Unit {
  if (unit === 'day' || unit === 'week') {
    const length = unit === 'day' ? 1 : 7
    const first = unit === 'day' ? day : day - ((weekday(day) - of.weekStart + 7) % 7)
    const moved = (by: number): Period => ({ first: first + by * length, last: first + (by + 1) * length - 1 })
    return { period: moved(0), moved, back: (count) => day - count * length + 1 }
  }
  const months = { month: 1, quarter: 3, year: 12, 'financial year': 12 }[unit]
  const first = firstOf(unit, day, of.financialYearMonth)
  const moved = (by: number): Period => ({ first: addMonths(first, by * months), last: addMonths(first, (by + 1) * months) - 1 })
  return { period: moved(0), moved, back: (count) => sameDayBefore(day, count * months) + 1 }
}

function firstOf(unit: TimeUnit, day: Day, financialYearMonth: number): Day {
  const { year, month } = civil(day)
  if (unit === 'month') return firstOfMonth(day)
  if (unit === 'quarter') return dayOf(year, month - ((month - 1) % 3), 1)
  return unit === 'year' ? dayOf(year, 1, 1) : dayOf(month < financialYearMonth ? year - 1 : year, financialYearMonth, 1)
}

/** The last day of a shorter month where it has no such day. */
function sameDayBefore(day: Day, months: number): Day {
  const first = addMonths(firstOfMonth(day), -months)
  const { year, month } = civil(first)
  return first + Math.min(civil(day).day, daysInMonth(year, month)) - 1
}
