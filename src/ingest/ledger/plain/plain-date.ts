import { isDigit, MINUS, POINT, SLASH, ZERO } from '#vocabulary/bytes.ts'
import { civil, type Day, dayOf, isDate } from '#vocabulary/day.ts'
import type { DateReader } from '../dates.ts'

/** Reads YYYY/MM/DD with any of / - . between, and with `dates` also MM/DD of the year that it is there; nothing else. */
export class PlainDate {
  day: Day = 0
  readonly #dates: DateReader | undefined
  /** What `#year` and `#month` are of. */
  #today: Day | undefined
  #year = 0
  #month = 0

  constructor(dates?: DateReader) {
    this.#dates = dates
  }

  /** Returns what follows the date, -1 for dates of other forms and days that the calendar does not have. */
  read(bytes: Uint8Array, from: number, to: number): number {
    let year = 0
    let at = from
    for (; at < from + 4; at++) {
      if (!isDigit(bytes[at] ?? 0)) return this.#dates && at > from && at < from + 3 ? this.#yearless(bytes, from, at, to) : -1
      year = year * 10 + bytes[at]! - ZERO
    }
    if (!isSeparator(bytes[at])) return -1
    at++
    let month = 0
    for (const start = at; at < start + 2 && isDigit(bytes[at] ?? 0); at++) month = month * 10 + bytes[at]! - ZERO
    if (!isSeparator(bytes[at])) return -1
    at++
    const start = at
    let day = 0
    for (; at < start + 2 && isDigit(bytes[at] ?? 0); at++) day = day * 10 + bytes[at]! - ZERO
    if (at === start || at > to || year < 1400 || !isDate(year, month, day) || isDigit(bytes[at] ?? 0)) return -1
    this.day = dayOf(year, month, day)
    return at
  }

  /** MM/DD; a month that has yet to come was last year's. */
  #yearless(bytes: Uint8Array, from: number, separator: number, to: number): number {
    if (!isSeparator(bytes[separator])) return -1
    let month = 0
    for (let at = from; at < separator; at++) month = month * 10 + bytes[at]! - ZERO
    let at = separator + 1
    let day = 0
    for (; at < separator + 3 && isDigit(bytes[at] ?? 0); at++) day = day * 10 + bytes[at]! - ZERO
    if (at === separator + 1 || at > to || isDigit(bytes[at] ?? 0) || isSeparator(bytes[at])) return -1
    const { today } = this.#dates!
    if (today !== this.#today) {
      this.#today = today
      ;({ year: this.#year, month: this.#month } = civil(today))
    }
    const year = month > this.#month ? this.#year - 1 : this.#year
    if (year < 1400 || !isDate(year, month, day)) return -1
    this.day = dayOf(year, month, day)
    return at
  }
}

const isSeparator = (byte: number | undefined): boolean => byte === SLASH || byte === MINUS || byte === POINT
