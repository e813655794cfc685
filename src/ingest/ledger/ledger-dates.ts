import { byteAt, elementAt, ownValue } from '#vocabulary/element-at.ts'
import { MINUS, POINT, SLASH, ZERO } from '#vocabulary/bytes.ts'
import { addMonths, civil, type Day, dayOf, tryDayOf, weekday } from '#vocabulary/day.ts'
import { type DateReader as ReadFormat, type DateUnit, MONTHS, NEAR_DAYS, startOf, unitsLater } from '#vocabulary/text/dates.ts'
import { strptimeReader } from '#vocabulary/text/strptime.ts'
import { textBetween } from '../journal/scan/lines.ts'
import { LedgerError } from './ledger-lines.ts'

const YEAR_MIN = 1400

/** Reads dates as ledger does: 2024/01/31, 2024-1-31, 2024.01.31, 2024/01 (the first), 01/31 (of the current year). */
export class DateReader {
  /** What "today" is: the real one, or the last day of the year that a directive names. */
  today: Day
  /** `--input-date-format`, tried before the usual forms. */
  readonly formats: ReadFormat[] = []

  constructor(today: Day) {
    this.today = today
  }

  /** Makes a format the first to be tried. A date without a year is of the current one. */
  addFormat(format: string): void {
    this.formats.unshift(strptimeReader(format, { isLenient: true, complete: (month, day) => tryDayOf(civil(this.today).year, month, day) }))
  }

  day(text: string): Day {
    for (const read of this.formats) {
      const day = read(text)
      if (day !== undefined) return day
    }
    // With a format of the journal's own, of the usual forms only those with slashes and 2024-01-31 remain.
    if (this.formats.length > 0 && !/^\d+-\d+-\d+$/.test(text)) return this.#usual(text, text)
    return this.#usual(text.replaceAll(/[.-]/g, '/'), text)
  }

  /** The date that bytes[from, to) are. */
  dayIn(bytes: Uint8Array, from: number, to: number): Day {
    if (this.formats.length === 0 && to - from === DATE_CHARS) {
      const day = dateAt(bytes, from)
      if (day !== undefined) return day
    }
    return this.day(textBetween(bytes, from, to))
  }

  #usual(slashed: string, text: string): Day {
    const short = /^(\d{1,2})\/(\d{1,2})$/.exec(slashed)
    if (short && Number(short[1]) >= 1 && Number(short[1]) <= 12 && Number(short[2]) >= 1 && Number(short[2]) <= 31) {
      const now = civil(this.today)
      const month = Number(short[1])
      return existing(now.year - (month > now.month ? 1 : 0), month, Number(short[2]), text)
    }
    const full = /^(\d{3,4})\/(\d{1,2})\/(\d{1,2})$/.exec(slashed)
    if (full) {
      if (Number(full[2]) > 12 || Number(full[2]) < 1 || Number(full[3]) > 31 || Number(full[3]) < 1) throw invalid(text)
      return existing(Number(full[1]), Number(full[2]), Number(full[3]), text)
    }
    const month = /^(\d{4})\/(\d{1,2})$/.exec(slashed)
    if (month && Number(month[2]) >= 1 && Number(month[2]) <= 12) return existing(Number(month[1]), Number(month[2]), 1, text)
    throw invalid(text)
  }

  /** "2024/01/31 10:15:00" → day and seconds since midnight. */
  moment(text: string): { day: Day; second: number } {
    const slashed = text.trim().replaceAll(/[.-]/g, '/')
    const match = /^(?:(\d{1,4})\/(\d{1,2})\/(\d{1,2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))\s+(\d{1,2}):(\d{1,2}):(\d{1,2})/.exec(slashed)
    if (!match) throw new LedgerError('date_invalid', `"${text}" is not a date and time; write it like 2024/01/31 10:15:00`)
    const [year, month, day] = (match[1] !== undefined ? [match[1], match[2], match[3]] : [match[6], match[4], match[5]]).map(Number)
    const [hour, minute, second] = [Number(match[7]), Number(match[8]), Number(match[9])]
    if (hour > 23 || minute > 59 || second > 60)
      throw new LedgerError('date_invalid', `"${text}" has a time that no clock shows; write one from 00:00:00 to 23:59:59`)
    return { day: existing(year!, month!, day!, text), second: hour * 3600 + minute * 60 + second }
  }
}

const DATE_CHARS = '2024/01/31'.length

const separatesDate = (code: number): boolean => code === SLASH || code === MINUS || code === POINT

/** The day of a date in the usual form, with every digit in its place: 2024-01-31. Undefined for all others. */
export function dateAt(bytes: Uint8Array, at: number): Day | undefined {
  const year = digitsAt(bytes, at) * 100 + digitsAt(bytes, at + 2)
  const month = digitsAt(bytes, at + 5)
  const day = digitsAt(bytes, at + 8)
  // A place without a digit makes the number negative.
  const isOne = year >= YEAR_MIN && month > 0 && day > 0 && separatesDate(byteAt(bytes, at + 4)) && separatesDate(byteAt(bytes, at + 7))
  return isOne ? tryDayOf(year, month, day) : undefined
}
const digitsAt = (bytes: Uint8Array, at: number): number => {
  const tens = byteAt(bytes, at) - ZERO
  const ones = byteAt(bytes, at + 1) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -10_000
}

const invalid = (text: string): LedgerError =>
  new LedgerError('date_invalid', `"${text}" is not a date; write it as year, month and day, for example 2024-01-31`)

function existing(year: number, month: number, day: number, text: string): Day {
  if (year < YEAR_MIN || year > 9999) throw new LedgerError('date_invalid', `"${text}" has a year outside 1400 to 9999; correct the year`)
  const existing = tryDayOf(year, month, day)
  if (existing === undefined)
    throw new LedgerError('date_invalid', `"${text}" is a day that the calendar does not have; correct the month or the day`)
  return existing
}

/** `monthly from 2022/01 to 2023/01`: how often, and between which days. */
export interface Period {
  readonly every: { readonly unit: DateUnit; readonly count: number } | undefined
  readonly from: Day | undefined
  /** The first day that is no longer in it. */
  readonly to: Day | undefined
}

type Every = NonNullable<Period['every']>

const REGULAR: Readonly<Record<string, Every>> = {
  daily: { unit: 'day', count: 1 },
  weekly: { unit: 'week', count: 1 },
  biweekly: { unit: 'week', count: 2 },
  monthly: { unit: 'month', count: 1 },
  bimonthly: { unit: 'month', count: 2 },
  quarterly: { unit: 'quarter', count: 1 },
  yearly: { unit: 'year', count: 1 },
}
const unitNamed = (word = ''): DateUnit | undefined => /^(day|week|month|quarter|year)s?$/.exec(word)?.[1] as DateUnit | undefined
const monthNamed = (word: string): number => (word.length < 3 ? -1 : MONTHS.findIndex((month) => month === word || month.slice(0, 3) === word))

interface Span {
  readonly from: Day
  readonly to: Day
}

/** Reads the period of a `~` line. Throws for words that ledger does not know either. */
export function parsePeriod(text: string, dates: DateReader): Period {
  const words = text
    .toLowerCase()
    .split(/[ \t]+/)
    .filter((word) => word !== '')
  let every: Every | undefined
  let from: Day | undefined
  let to: Day | undefined
  let at = 0
  const span = (what: string): Span => {
    const span = readSpan(words, at, dates)
    if (!span) throw invalidPeriod(text, at < words.length ? `"${words[at]}" is no date` : `nothing follows "${what}"`)
    at = span.next
    return span
  }
  while (at < words.length) {
    const word = elementAt(words, at++)
    if (Object.hasOwn(REGULAR, word)) every = ownValue(REGULAR, word)
    else if (word === 'every') {
      const count = /^\d+$/.test(words[at] ?? '') ? Number(words[at++]) : 1
      const unit = unitNamed(words[at++])
      if (!unit || count < 1) throw invalidPeriod(text, '"every" is followed by a number and days, weeks, months, quarters or years')
      every = { unit, count }
    } else if (word === 'from' || word === 'since') from = span(word).from
    else if (word === 'to' || word === 'until') to = span(word).from
    else if (word === 'in') ({ from, to } = span(word))
    else {
      at--
      const span = readSpan(words, at, dates)
      if (!span) throw invalidPeriod(text, `"${word}" means nothing there`)
      at = span.next
      from = span.from
      to = span.to
    }
  }
  return { every, from, to }
}

const invalidPeriod = (text: string, why: string): LedgerError =>
  new LedgerError('period_invalid', `the period "${text}" cannot be read: ${why}; write for example: ~ Monthly from 2024/01`)

/** A date, month, year or "this month", with its days. */
function readSpan(words: readonly string[], at: number, dates: DateReader): (Span & { readonly next: number }) | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  const now = civil(dates.today)
  const near = ownValue(NEAR_DAYS, word)
  if (near !== undefined) return { from: dates.today + near, to: dates.today + near + 1, next: at + 1 }
  if (word === 'this' || word === 'next' || word === 'last') {
    const unit = unitNamed(words[at + 1])
    if (!unit) return undefined
    const from = unitsLater(unit, startOf(unit, dates.today, WEEKS), word === 'this' ? 0 : word === 'next' ? 1 : -1)
    return { from, to: unitsLater(unit, from, 1), next: at + 2 }
  }
  if (/^\d{4}$/.test(word)) return { from: dayOf(Number(word), 1, 1), to: dayOf(Number(word) + 1, 1, 1), next: at + 1 }
  const month = monthNamed(word)
  if (month >= 0) {
    const named = /^\d{4}$/.test(words[at + 1] ?? '')
    const from = dayOf(named ? Number(words[at + 1]) : now.year, month + 1, 1)
    return { from, to: addMonths(from, 1), next: at + (named ? 2 : 1) }
  }
  if (!/^\d/.test(word)) return undefined
  const from = dates.day(word)
  const whole = /^\d{4}[/.-]\d{1,2}$/.test(word)
  return { from, to: whole ? addMonths(from, 1) : from + 1, next: at + 1 }
}

const later = (day: Day, { unit, count }: Every, times: number): Day => unitsLater(unit, day, times * count)

/** Weeks begin on Sunday. */
const WEEKS = { weekStart: 0 }

/** Occurrences beyond this are left out: no forecast reads a million days. */
const OCCURRENCES_MAX = 20_000

/** The days on which a period comes round up to `until`; without a beginning it starts with the period that `first` is in. */
export function occurrences(period: Period, first: Day, until: Day): Day[] {
  const { every } = period
  if (!every) return []
  const start = period.from ?? first
  let day = every.unit === 'week' ? weekBefore(start, every) : startOf(every.unit, start, WEEKS)
  while (later(day, every, 1) <= start) day = later(day, every, 1)
  const days: Day[] = []
  if (period.from === undefined || day === start) days.push(day)
  else days.push(start)
  for (let next = later(day, every, 1); next <= until && days.length < OCCURRENCES_MAX; next = later(next, every, 1)) days.push(next)
  return days.filter((one) => one <= until && (period.to === undefined || one < period.to))
}

/** Several weeks count from a Sunday that ledger finds this far back. */
function weekBefore(start: Day, every: Every): Day {
  const days = every.count * 7
  const far = start - days - (400 % days)
  return far - weekday(far)
}
