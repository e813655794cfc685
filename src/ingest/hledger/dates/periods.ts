import { addMonths, civil, type Day, dayOf, isDate, tryDayOf } from '#vocabulary/day.ts'
import { ownValue } from '#vocabulary/own-value.ts'
import { type DateUnit, NEAR_DAYS, SHORT_MONTHS, SHORT_WEEKDAYS, startOf, unitsLater } from '#vocabulary/text/dates.ts'

/** How often a periodic rule happens. Weekdays are 0 = Sunday to 6 = Saturday. */
export type Interval =
  | { readonly kind: 'once' }
  | { readonly kind: 'days'; readonly step: number }
  | { readonly kind: 'weeks'; readonly step: number }
  | { readonly kind: 'months'; readonly step: number }
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
  [/^monthly\b/, () => ({ kind: 'months', step: 1 })],
  [/^bimonthly\b/, () => ({ kind: 'months', step: 2 })],
  [/^quarterly\b/, () => ({ kind: 'months', step: 3 })],
  [/^yearly\b/, () => ({ kind: 'months', step: 12 })],
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
  [/^every\s*(?:(\d{1,5})\s+)?(day|week|month|quarter|year)s?\b/, ([, n, unit]) => every(Number(n ?? 1), unit!)],
]

const isWithin = (text: string | undefined, low: number, high: number): boolean => Number(text) >= low && Number(text) <= high
const weekdayNamed = (name: string | undefined): number => SHORT_WEEKDAYS.indexOf(name!.slice(0, 3))
const yearly = (month: number, day: string | undefined): Interval | undefined =>
  isDate(2000, month, Number(day)) ? { kind: 'day_of_year', month, day: Number(day) } : undefined

function every(step: number, unit: string): Interval | undefined {
  if (step < 1) return undefined
  if (unit === 'day') return { kind: 'days', step }
  if (unit === 'week') return { kind: 'weeks', step }
  return { kind: 'months', step: step * (unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12) }
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
