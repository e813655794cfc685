import { addMonths, civil, type Day, dayOf, daysInMonth, firstOfMonth, weekday } from '#vocabulary/day.ts'
import { startOf } from '#vocabulary/text/dates.ts'
import type { Period } from './periods.ts'

const OCCURRENCES_MAX = 20_000

/** The days of a period from `from` to `until`, both included. */
export function occurrences(period: Period, from: Day, until: Day): Day[] {
  const days: Day[] = []
  const first = Math.max(from, period.begin ?? from)
  const last = Math.min(until, (period.end ?? Number.POSITIVE_INFINITY) - 1)
  for (const day of candidates(period, from, last)) {
    if (day > last || days.length === OCCURRENCES_MAX) break
    if (day >= first) days.push(day)
  }
  return days
}

/** Days in ascending order, from at or before `from`; they do not end by themselves. */
function* candidates({ interval, begin }: Period, from: Day, last: Day): Generator<Day> {
  const start = begin ?? from
  switch (interval.kind) {
    case 'once':
      yield start
      return
    case 'days':
      for (let day = start + Math.max(0, Math.floor((from - start) / interval.step)) * interval.step; ; day += interval.step) yield day
    case 'weeks':
      // Without a beginning of its own a rule keeps to Mondays.
      for (let day = begin ?? startOf('week', from); ; day += 7 * interval.step) yield day
    case 'months':
      yield* everyMonths(begin ?? naturalStart(from, interval.step), interval.step)
      return
    case 'weekdays':
      for (let day = start; day <= last; day++) if (interval.days.includes(weekday(day))) yield day
      return
    case 'day_of_month':
      for (let month = firstOfMonth(start); ; month = addMonths(month, 1)) yield clipped(month, interval.day)
    case 'weekday_of_month':
      for (let month = firstOfMonth(start); month <= last; month = addMonths(month, 1)) {
        const day = month + ((interval.day - weekday(month) + 7) % 7) + 7 * (interval.nth - 1)
        if (day < addMonths(month, 1)) yield day
      }
      return
    case 'day_of_year':
      for (let year = civil(start).year; ; year++) yield clipped(dayOf(year, interval.month, 1), interval.day)
  }
}

function* everyMonths(begin: Day, step: number): Generator<Day> {
  const { day } = civil(begin)
  const first = firstOfMonth(begin)
  for (let count = 0; ; count += step) yield clipped(addMonths(first, count), day)
}

/** The day of a month, or its last when it has fewer. `month` is its first day. */
function clipped(month: Day, day: number): Day {
  const date = civil(month)
  return month + Math.min(day, daysInMonth(date.year, date.month)) - 1
}

/** Where months, quarters and years begin by themselves. */
function naturalStart(day: Day, step: number): Day {
  const { year, month } = civil(day)
  const unit = step % 12 === 0 ? 12 : step % 3 === 0 ? 3 : 1
  return dayOf(year, month - ((month - 1) % unit), 1)
}
