import { invariant } from './refusal.ts'

/**
 * A calendar day without a time zone, as the number of days since 1970-01-01 (negative before). Comparing, sorting and
 * subtracting are plain integer operations, and a column of days is an Int32Array.
 */
export type Day = number

/** Means "no day" in Int32Array columns. */
export const NO_DAY = -0x80000000

export interface CivilDate {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  /** 1 to 31 */
  readonly day: number
}

/** Howard Hinnant's days-from-civil: proleptic Gregorian, no loop, no Date. The date must exist. */
export function dayOf(year: number, month: number, day: number): Day {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468
}

export function civil(day: Day): CivilDate {
  const z = day + 719468
  const era = Math.floor(z / 146097)
  const dayOfEra = z - era * 146097
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  }
}

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31

/** The range of days of a book, as wide as that of any dialect. */
export const [FIRST_DAY, LAST_DAY] = [dayOf(0, 1, 1), dayOf(99_999, 12, 31)]

/** True when the three numbers name a day that the calendar has. */
export const isDate = (year: number, month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

/** The day of three numbers; undefined when the calendar has none. */
export const tryDayOf = (year: number, month: number, day: number): Day | undefined =>
  isDate(year, month, day) ? dayOf(year, month, day) : undefined

/** "2022-02-07" → day; undefined for anything else, impossible dates included. */
export function tryParseDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match ? tryDayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined
}

/** A day as people write it in a journal, "2022/2/7" or "2022.02.07" → day; undefined for anything else, impossible dates included. */
export function tryParseWrittenDay(text: string): Day | undefined {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  return match ? tryDayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined
}

export function parseDay(text: string): Day {
  const day = tryParseDay(text)
  invariant(day !== undefined, `"${text}" is a day as YYYY-MM-DD`)
  return day
}

const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`)

/** Day → "2022-02-07". */
export function formatDay(day: Day): string {
  const date = civil(day)
  return `${String(date.year).padStart(4, '0')}-${two(date.month)}-${two(date.day)}`
}

/** 0 = Sunday to 6 = Saturday. */
export const weekday = (day: Day): number => (((day + 4) % 7) + 7) % 7

/** Calendar months later; a day that the month lacks rolls forward (31 January + 1 month = 3 March), as JavaScript's Date does. */
export function addMonths(day: Day, months: number): Day {
  const date = civil(day)
  const index = date.year * 12 + date.month - 1 + months
  return dayOf(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, 1) + date.day - 1
}

/** Calendar months later, or earlier; the last day of a shorter month. */
export function monthsLater(day: Day, months: number): Day {
  const first = addMonths(firstOfMonth(day), months)
  return Math.min(first + civil(day).day - 1, lastOfMonth(first))
}

export const firstOfMonth = (day: Day): Day => day - civil(day).day + 1
export function lastOfMonth(day: Day): Day {
  const date = civil(day)
  return day - date.day + daysInMonth(date.year, date.month)
}
