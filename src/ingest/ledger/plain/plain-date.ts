import { isDigit, MINUS, POINT, SLASH, ZERO } from '#vocabulary/bytes.ts'
import { type Day, dayOf, isDate } from '#vocabulary/day.ts'

/** Reads YYYY/MM/DD with any of / - . between, and nothing else. */
export class PlainDate {
  day: Day = 0

  /** Returns what follows the date, -1 for dates of other forms and days that the calendar does not have. */
  read(bytes: Uint8Array, from: number, to: number): number {
    let year = 0
    let at = from
    for (; at < from + 4; at++) {
      if (!isDigit(bytes[at] ?? 0)) return -1
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
}

const isSeparator = (byte: number | undefined): boolean => byte === SLASH || byte === MINUS || byte === POINT
