import { ownValue } from '#vocabulary/element-at.ts'
import { CLOSE_BRACKET, EQUALS, isDigit, MINUS, POINT, SLASH, ZERO } from '#vocabulary/bytes.ts'
import { addMonths, civil, type Day, dayOf, daysInMonth, firstOfMonth, formatDay, isDate, NO_DAY, tryDayOf, weekday } from '#vocabulary/day.ts'
import { type DateUnit, MONTHS, MONTHS_IN, NEAR_DAYS, SHORT_MONTHS, SHORT_WEEKDAYS, startOf, unitsLater, WEEKDAYS } from '#vocabulary/text/dates.ts'
import { type Cursor, Malformed } from '../text/cursor.ts'

const isDateMark = (code: number): boolean => code === MINUS || code === SLASH || code === POINT

/**
 * Reads a date as journals write them: 2024-01-31, 2024/1/31, 2024.1.31, or without the year, which `year` then gives.
 * Throws a Malformed that says what is wrong with it.
 */
export function readDate(cursor: Cursor, year: number): Day {
  const { text, end } = cursor
  const from = cursor.pos
  let at = from
  let first = 0
  let code = at < end ? text.charCodeAt(at) : 0
  while (isDigit(code) && at < end) {
    first = first * 10 + code - ZERO
    code = text.charCodeAt(++at)
  }
  const firstDigits = at - from
  if (firstDigits === 0 || at >= end || !isDateMark(code)) throw unreadable(cursor, from)
  const mark = code
  const secondFrom = ++at
  let second = 0
  code = text.charCodeAt(at)
  while (at < end && isDigit(code)) {
    second = second * 10 + code - ZERO
    code = text.charCodeAt(++at)
  }
  if (at === secondFrom) throw unreadable(cursor, from)
  // Only a number of four or more digits is a year.
  if (firstDigits < 4) {
    cursor.pos = at
    return existing(cursor, from, year, first, second)
  }
  if (at >= end || !isDateMark(code)) throw unreadable(cursor, from)
  if (code !== mark) {
    throw new Malformed(
      'date_invalid',
      `"${text.slice(from, wordEnd(cursor, at))}" mixes date separators. Use one of - / . throughout, as in 2024-01-31.`,
      cursor.line,
    )
  }
  const thirdFrom = ++at
  let third = 0
  code = text.charCodeAt(at)
  while (at < end && isDigit(code)) {
    third = third * 10 + code - ZERO
    code = text.charCodeAt(++at)
  }
  if (at === thirdFrom) throw unreadable(cursor, from)
  cursor.pos = at
  return existing(cursor, from, first, second, third)
}

function existing(cursor: Cursor, from: number, year: number, month: number, day: number): Day {
  const date = year <= 99999 ? tryDayOf(year, month, day) : undefined
  if (date !== undefined) return date
  throw new Malformed(
    'date_invalid',
    `"${cursor.text.slice(from, cursor.pos)}" is not a day that the calendar has. Expected a date such as 2024-01-31.`,
    cursor.line,
  )
}

const unreadable = (cursor: Cursor, from: number): Malformed =>
  new Malformed(
    'date_invalid',
    `"${cursor.text.slice(from, wordEnd(cursor, from))}" is not a date. Expected a date such as 2024-01-31 or 1/31.`,
    cursor.line,
  )

function wordEnd(cursor: Cursor, from: number): number {
  let at = from
  while (at < cursor.end && at - from < 40 && !/\s/.test(cursor.text[at]!)) at++
  return at
}

/** Reads over a date whose day does not matter, as in ledger's lot notes. */
export const skipSimpleDate = (cursor: Cursor): void => void readDate(cursor, 2000)

export interface PostingDates {
  day: Day
  secondDay: Day
}

/** The inside of "[2024-01-31=2024-02-01]"; undefined when it does not look like dates and is just text in brackets. */
export function readBracketedDates(cursor: Cursor, year: number): PostingDates | undefined {
  const { text } = cursor
  const from = cursor.pos
  let at = from
  let marks = 0
  for (; at < cursor.end; at++) {
    const code = text.charCodeAt(at)
    if (isDateMark(code)) marks++
    else if (!isDigit(code) && code !== EQUALS) break
  }
  if (text.charCodeAt(at) !== CLOSE_BRACKET || at >= cursor.end || marks === 0) return undefined
  const dates: PostingDates = { day: NO_DAY, secondDay: NO_DAY }
  if (cursor.code !== EQUALS) dates.day = readDate(cursor, year)
  if (cursor.code === EQUALS) {
    cursor.pos++
    dates.secondDay = readDate(cursor, year)
  }
  if (cursor.pos !== at) throw unreadable(cursor, from)
  return dates
}

/** How often a periodic rule happens. Weekdays are 0 = Sunday to 6 = Saturday. */
export type Interval =
  | { readonly kind: 'once' }
  | { readonly kind: 'days'; readonly step: number }
  | { readonly kind: 'weeks'; readonly step: number }
  /** `unit` is what it counts: quarters and years begin on other days than months. */
  | { readonly kind: 'months'; readonly step: number; readonly unit: 'month' | 'quarter' | 'year' }
  | { readonly kind: 'weekdays'; readonly days: readonly number[] }
  | { readonly kind: 'day_of_month'; readonly day: number }
  | { readonly kind: 'weekday_of_month'; readonly nth: number; readonly day: number }
  | { readonly kind: 'day_of_year'; readonly month: number; readonly day: number }

export interface Span {
  readonly begin: Day | undefined
  /** The day after the last. */
  readonly end: Day | undefined
}

/** `monthly from 2024-02 to 2024-05` */
export interface Period extends Span {
  readonly interval: Interval
}

export interface PeriodContext {
  /** Completes dates that lack a year. */
  readonly year: number
  readonly today: Day
}

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?'
const WEEKDAY = '(?:sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|rs|rsday|urday|r|d)?'
const ORDINAL = '(\\d{1,3})(?:st|nd|rd|th)'

/** What an interval may look like at the beginning of an expression; the first that fits wins. */
const INTERVALS: readonly (readonly [RegExp, (match: readonly (string | undefined)[]) => Interval | undefined])[] = [
  [/^daily\b/, () => ({ kind: 'days', step: 1 })],
  [/^weekly\b/, () => ({ kind: 'weeks', step: 1 })],
  [/^(?:biweekly|fortnightly)\b/, () => ({ kind: 'weeks', step: 2 })],
  [/^monthly\b/, () => every(1, 'month')],
  [/^bimonthly\b/, () => every(2, 'month')],
  [/^quarterly\b/, () => every(1, 'quarter')],
  [/^yearly\b/, () => every(1, 'year')],
  [
    new RegExp(`^every\\s*${ORDINAL}\\s+day\\s+of\\s+(?:the\\s+)?week\\b`),
    ([, n]) => (isWithin(n, 1, 7) ? { kind: 'weekdays', days: [Number(n) % 7] } : undefined),
  ],
  [
    new RegExp(`^every\\s*${ORDINAL}\\s+day(?:\\s+of\\s+(?:the\\s+)?month)?\\b`),
    ([, n]) => (isWithin(n, 1, 31) ? { kind: 'day_of_month', day: Number(n) } : undefined),
  ],
  [
    new RegExp(`^every\\s*${ORDINAL}\\s+(${WEEKDAY})(?:\\s+of\\s+(?:the\\s+)?month)?\\b`),
    ([, n, day]) => (isWithin(n, 1, 5) ? { kind: 'weekday_of_month', nth: Number(n), day: weekdayNamed(day) } : undefined),
  ],
  [new RegExp(`^every\\s*${ORDINAL}\\s+${MONTH}\\b`), ([, n, month]) => yearly(SHORT_MONTHS.indexOf(month!) + 1, n)],
  [new RegExp(`^every\\s*${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b`), ([, month, n]) => yearly(SHORT_MONTHS.indexOf(month!) + 1, n)],
  [/^every\s*(\d{1,2})\/(\d{1,2})\b/, ([, month, n]) => yearly(Number(month), n)],
  [/^every\s*weekday\b/, () => ({ kind: 'weekdays', days: [1, 2, 3, 4, 5] })],
  [/^every\s*weekend(?:day)?\b/, () => ({ kind: 'weekdays', days: [6, 0] })],
  [
    new RegExp(`^every\\s*(${WEEKDAY}(?:\\s*,\\s*${WEEKDAY})*)\\b`),
    ([, names]) => ({ kind: 'weekdays', days: names!.split(/\s*,\s*/).map(weekdayNamed) }),
  ],
  [/^every\s*(?:(\d{1,5})\s+)?(day|week|month|quarter|year)s?\b/, ([, n, unit]) => every(Number(n ?? 1), unit as DateUnit)],
]

const isWithin = (text: string | undefined, low: number, high: number): boolean => Number(text) >= low && Number(text) <= high
const weekdayNamed = (name: string | undefined): number => SHORT_WEEKDAYS.indexOf(name!.slice(0, 3))
const yearly = (month: number, day: string | undefined): Interval | undefined =>
  isDate(2000, month, Number(day)) ? { kind: 'day_of_year', month, day: Number(day) } : undefined

function every(step: number, unit: DateUnit): Interval | undefined {
  if (step < 1) return undefined
  if (unit === 'day') return { kind: 'days', step }
  if (unit === 'week') return { kind: 'weeks', step }
  return { kind: 'months', step: step * MONTHS_IN[unit], unit }
}

/** Understands a period expression; what is wrong with it as text when it is none. */
export function readPeriod(expression: string, context: PeriodContext): Period | string {
  const text = expression.trim().toLowerCase()
  let interval: Interval = { kind: 'once' }
  let rest = text
  for (const [matching, make] of INTERVALS) {
    const match = matching.exec(text)
    const made = match === null ? undefined : make(match)
    if (match === null || made === undefined) continue
    interval = made
    rest = text.slice(match[0].length).trim()
    break
  }
  const span = rest === '' && interval.kind !== 'once' ? { begin: undefined, end: undefined } : readSpan(rest, context)
  if (span !== undefined) return { interval, ...span }
  return rest === text || rest === ''
    ? `"${expression}" is not a period. Expected, for example, "monthly", "every 2 weeks from 2024-01-01" or "every 15th day of month"; two spaces end it before a description.`
    : `"${rest}" in "${expression}" is not understood. After the interval comes from DATE, to DATE, or in PERIOD; two spaces end the period before a description.`
}

/**
 * What hledger before 1.29 refuses: a rule that comes by the week, month, quarter or year, but begins within one. As a message; undefined for
 * what every version takes.
 */
export function startProblem(expression: string, { interval, begin }: Period): string | undefined {
  if (begin === undefined || (interval.kind !== 'weeks' && interval.kind !== 'months')) return undefined
  const unit = interval.kind === 'weeks' ? 'week' : interval.unit
  const first = startOf(unit, begin)
  if (first === begin) return undefined
  const { month, day } = civil(begin)
  const dates = {
    week: `every ${WEEKDAYS[weekday(begin)]}`,
    month: `every ${ordinal(day)} day of month`,
    year: `every ${MONTHS[month - 1]} ${ordinal(day)}`,
  }
  const isPlain = interval.step === (interval.kind === 'weeks' ? 1 : MONTHS_IN[interval.unit])
  const or = isPlain && unit !== 'quarter' ? `, or "${dates[unit]} from ${formatDay(begin)}"` : ''
  return `hledger before 1.29 refuses "${expression}": ${formatDay(begin)} is not the first day of a ${unit}. Begin it on ${formatDay(first)}${or}.`
}

const ordinal = (day: number): string =>
  `${day}${day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'}`

function readSpan(text: string, context: PeriodContext): Span | undefined {
  const date = (name: string | undefined): Span | undefined =>
    name === undefined || name.trim() === '' ? undefined : smartDate(name.trim(), context)
  const between = /^(?:from\s+|since\s+)?(.*?)\s*(?:\s(?:to|until)\s|\.\.|\s-\s)\s*(.*)$/.exec(text)
  if (between !== null) {
    const [begin, end] = [date(between[1]), date(between[2])]
    if ((begin !== undefined || between[1] === '') && (end !== undefined || between[2] === '')) return { begin: begin?.begin, end: end?.begin }
  }
  const open = /^(from|since|to|until|in)\s+(.+)$/.exec(text)
  if (open === null) return date(text)
  const span = date(open[2])
  if (span === undefined || open[1] === 'in') return span
  return open[1] === 'to' || open[1] === 'until' ? { begin: undefined, end: span.begin } : { begin: span.begin, end: undefined }
}

/** A date as people write it, with the span that it means: "2024", "2024-02", "2024q1", "feb", "today", "next month". */
function smartDate(text: string, { year, today }: PeriodContext): Span | undefined {
  const full = /^(\d{4,5})[-/.](\d{1,2})[-/.](\d{1,2})$|^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (full !== null) return oneDay(Number(full[1] ?? full[4]), Number(full[2] ?? full[5]), Number(full[3] ?? full[6]))
  const month = /^(\d{4,5})[-/.](\d{1,2})$|^(\d{4})(\d{2})$/.exec(text)
  if (month !== null) return months(Number(month[1] ?? month[3]), Number(month[2] ?? month[4]), 1)
  if (/^\d{4,5}$/.test(text)) return months(Number(text), 1, 12)
  const quarter = /^(?:(\d{4,5})[-/.]?)?q([1-4])$/.exec(text)
  if (quarter !== null) return months(Number(quarter[1] ?? year), Number(quarter[2]) * 3 - 2, 3)
  const day = /^(\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (day !== null) return oneDay(year, Number(day[1]), Number(day[2]))
  const named = new RegExp(`^${MONTH}(?:\\s+(\\d{1,2}))?$`).exec(text)
  if (named !== null) {
    const number = SHORT_MONTHS.indexOf(named[1]!) + 1
    return named[2] === undefined ? months(year, number, 1) : oneDay(year, number, Number(named[2]))
  }
  // A number alone is a day of this month.
  if (/^\d{1,2}$/.test(text)) return oneDay(year, civil(today).month, Number(text))
  const near = text === 'now' ? 0 : ownValue(NEAR_DAYS, text)
  if (near !== undefined) return { begin: today + near, end: today + near + 1 }
  const relative = /^(this|last|next|current|previous)\s+(day|week|month|quarter|year)$/.exec(text)
  if (relative === null) return undefined
  const by = relative[1] === 'next' ? 1 : relative[1] === 'last' || relative[1] === 'previous' ? -1 : 0
  const unit = relative[2] as DateUnit
  const begin = unitsLater(unit, startOf(unit, today), by)
  return { begin, end: unitsLater(unit, begin, 1) }
}

const oneDay = (year: number, month: number, day: number): Span | undefined => {
  const begin = tryDayOf(year, month, day)
  return begin === undefined ? undefined : { begin, end: begin + 1 }
}

function months(year: number, month: number, count: number): Span | undefined {
  if (month < 1 || month > 12) return undefined
  const begin = dayOf(year, month, 1)
  return { begin, end: addMonths(begin, count) }
}

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
