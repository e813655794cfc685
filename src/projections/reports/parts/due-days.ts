import { civil, type Day, lastOfMonth, monthsLater, weekday } from '#vocabulary/day.ts'
import { SHORT_MONTHS, SHORT_WEEKDAYS } from '#vocabulary/text/dates.ts'
import { usualInterval } from './usual-interval.ts'

/** On which days something that comes back is due after its last time. */

interface Field {
  readonly from: number
  readonly to: number
  /** Words for numbers, the first for `from`. */
  readonly names: readonly string[]
}
const DAY_OF_MONTH: Field = { from: 1, to: 31, names: [] }
const MONTH: Field = { from: 1, to: 12, names: SHORT_MONTHS }
/** Seven is Sunday again. */
const DAY_OF_WEEK: Field = { from: 0, to: 7, names: SHORT_WEEKDAYS }

/** Months differ in length, so an interval of about a month means "the same day of the next month". */
const RHYTHMS: readonly { readonly from: number; readonly to: number; readonly months: number }[] = [
  { from: 28, to: 31, months: 1 },
  { from: 59, to: 62, months: 2 },
  { from: 89, to: 92, months: 3 },
  { from: 181, to: 184, months: 6 },
  { from: 364, to: 366, months: 12 },
]

export interface Rhythm {
  readonly last: Day
  /** Days between the last two. */
  readonly interval: number
  /** "L AUG-MAY ?": day of the month, month, day of the week; anything else counts for nothing. */
  readonly period: string
}

/**
 * Returns the days on which it is due up to a day: by its period where it has one, else in its interval. The first may lie before today, when it
 * is late; of the others only those after today.
 */
export function dueDays({ last, interval, period }: Rhythm, { today, until }: { readonly today: Day; readonly until: Day }): Day[] {
  const matches = period === '' ? undefined : daysOfPeriod(period)
  const days: Day[] = []
  const take = (day: Day): void => {
    if (days.length === 0 || day > today) days.push(day)
  }
  if (matches) {
    for (let day = last + 1; day <= until; day++) if (matches(day)) take(day)
    return days
  }
  const months = RHYTHMS.find(({ from, to }) => interval >= from && interval <= to)?.months
  const turn = (nth: number): Day => (months === undefined ? last + nth * Math.max(1, interval) : monthsLater(last, nth * months))
  for (let nth = 1; turn(nth) <= until || nth === 1; nth++) take(turn(nth))
  return days
}

/** A period of a year has one of its days within so many of any day. */
const REACH = 366
/** So many times before one are asked when it is due. */
const TIMES = 6

/**
 * Returns when each of its times was due, oldest first as they are: by its period, the nearest such day that no time before has taken; else
 * what followed from the times before it. Undefined where nothing said when.
 */
export function daysWhenDue(times: readonly Day[], period: string): (Day | undefined)[] {
  const matches = period === '' ? undefined : daysOfPeriod(period)
  if (!matches) {
    const days = [...new Set(times)]
    const foreseen = days.map((_, nth) => {
      const before = days[nth - 1]
      const interval = usualInterval(intervalsBefore(days, nth))
      if (before === undefined || interval === undefined) return undefined
      return dueDays({ last: before, interval, period: '' }, { today: before, until: before })[0]
    })
    const dueOn = new Map(days.map((day, nth) => [day, foreseen[nth]]))
    return times.map((day) => dueOn.get(day))
  }
  const scheduled: Day[] = []
  let looked = -Infinity
  let next = 0
  return times.map((day) => {
    // Days that lie within reach of several times are looked at once.
    for (let at = Math.max(looked + 1, day - REACH); at <= day + REACH; at++) if (matches(at)) scheduled.push(at)
    looked = Math.max(looked, day + REACH)
    while (next + 1 < scheduled.length && scheduled[next + 1]! <= day) next++
    const [before, after] = [scheduled[next], scheduled[next + 1]]
    if (before === undefined || Math.abs(before - day) > REACH) return undefined
    const nearest = after !== undefined && before <= day && after - day < day - before ? next + 1 : next
    next = nearest + 1
    return scheduled[nearest]
  })
}

/** Of the times before one, newest first; those that are long gone say nothing. */
function intervalsBefore(days: readonly Day[], nth: number): number[] {
  const times = days.slice(Math.max(0, nth - TIMES), nth).toReversed()
  return times.slice(1).map((day, at) => times[at]! - day)
}

/** Returns whether days are of a period of three fields as cron has them; undefined for a text that is none. */
function daysOfPeriod(text: string): ((day: Day) => boolean) | undefined {
  const fields = text.trim().toLowerCase().split(/\s+/)
  if (fields.length !== 3) return undefined
  const [days, months, weekdays] = fields as [string, string, string]
  const isLast = days === 'l'
  const [dayOfMonth, month, dayOfWeek] = [
    isLast ? new Set<number>() : valuesOf(days, DAY_OF_MONTH),
    valuesOf(months, MONTH),
    valuesOf(weekdays, DAY_OF_WEEK),
  ]
  if (!dayOfMonth || !month || !dayOfWeek) return undefined
  const [anyDay, anyWeekday] = [isAny(days), isAny(weekdays)]
  return (day) => {
    const date = civil(day)
    if (!month.has(date.month)) return false
    const isDay = isLast ? day === lastOfMonth(day) : dayOfMonth.has(date.day)
    const isWeekday = dayOfWeek.has(weekday(day)) || (weekday(day) === 0 && dayOfWeek.has(7))
    // Where both are said, either will do.
    return anyDay ? isWeekday : anyWeekday ? isDay : isDay || isWeekday
  }
}

const isAny = (field: string): boolean => field === '*' || field === '?'

/** "1-5", "MON,FRI", "*" followed by "/2", "AUG-MAY" round the end of the year. */
function valuesOf(text: string, { from, to, names }: Field): Set<number> | undefined {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const [, range = '', step = '1'] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? []
    const [first, last = step === '1' ? first : String(to), ...more] = isAny(range) ? [String(from), String(to)] : range.split('-')
    const [low, high] = [first, last].map((name = '') =>
      names.includes(name) ? names.indexOf(name) + from : /^\d{1,2}$/.test(name) ? Number(name) : Number.NaN,
    )
    const every = Number(step)
    if (more.length > 0 || every < 1 || !(low! >= from && low! <= to && high! >= from && high! <= to)) return undefined
    const end = high! >= low! ? high! : high! + to - from + 1
    for (let value = low!; value <= end; value += every) values.add(value > to ? value - (to - from + 1) : value)
  }
  return values
}
