import { COLON, isDigit, MINUS, POINT, SLASH, SPACE, ZERO } from '#vocabulary/bytes.ts'
import { civil, type Day, tryDayOf } from '#vocabulary/day.ts'
import type { DateReader as ReadFormat } from '#vocabulary/text/dates.ts'
import { strptimeReader } from '#vocabulary/text/strptime.ts'
import { textBetween } from '../journal/scan/lines.ts'
import { LedgerError } from './problems.ts'

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
    const full = text.length === MOMENT_CHARS ? momentInFull(text) : undefined
    if (full) return full
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
const MOMENT_CHARS = '2024/01/31 10:15:00'.length

/** Two digits at a place of a text as a number; NaN for anything else. */
function two(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return isDigit(tens) && isDigit(ones) ? (tens - ZERO) * 10 + ones - ZERO : Number.NaN
}

const separatesDate = (code: number): boolean => code === SLASH || code === MINUS || code === POINT

/** The day that a text begins with, in the form that `dateAt` reads. */
const inFull = (text: string): Day | undefined => dateAt(Buffer.from(text), 0)

/** The day of a date in the usual form, with every digit in its place: 2024-01-31. Undefined for all others. */
export function dateAt(bytes: Uint8Array, at: number): Day | undefined {
  const year = digitsAt(bytes, at) * 100 + digitsAt(bytes, at + 2)
  const month = digitsAt(bytes, at + 5)
  const day = digitsAt(bytes, at + 8)
  // A place without a digit makes the number negative.
  const isOne = year >= YEAR_MIN && month > 0 && day > 0 && separatesDate(bytes[at + 4]!) && separatesDate(bytes[at + 7]!)
  return isOne ? tryDayOf(year, month, day) : undefined
}
const digitsAt = (bytes: Uint8Array, at: number): number => {
  const tens = bytes[at]! - ZERO
  const ones = bytes[at + 1]! - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -10_000
}

function momentInFull(text: string): { day: Day; second: number } | undefined {
  const [hour, minute, second] = [two(text, 11), two(text, 14), two(text, 17)]
  if (!(hour <= 23 && minute <= 59 && second <= 60)) return undefined
  if (text.charCodeAt(10) !== SPACE || text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return undefined
  const day = inFull(text)
  return day === undefined ? undefined : { day, second: hour * 3600 + minute * 60 + second }
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
