import { CLOSE_BRACKET, EQUALS, isDigit, MINUS, POINT, SLASH, ZERO } from '#vocabulary/bytes.ts'
import { type Day, dayOf, isDate, NO_DAY } from '#vocabulary/day.ts'
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
  if (year >= YEAR_FROM && year < YEAR_TO && month >= 1 && month <= 12) {
    const at = (year - YEAR_FROM) * 12 + month - 1
    const date = MONTH_STARTS[at]! + day - 1
    if (day >= 1 && date < MONTH_STARTS[at + 1]!) return date
  } else if (year <= 99999 && isDate(year, month, day)) return dayOf(year, month, day)
  throw new Malformed(
    'date_invalid',
    `"${cursor.text.slice(from, cursor.pos)}" is not a day that the calendar has. Expected a date such as 2024-01-31.`,
    cursor.line,
  )
}

/** First days of the months that journals are about, because a journal has many dates and few months. */
const YEAR_FROM = 1900
const YEAR_TO = 2200
const MONTH_STARTS = Int32Array.from({ length: (YEAR_TO - YEAR_FROM) * 12 + 1 }, (_, at) => dayOf(YEAR_FROM + Math.floor(at / 12), (at % 12) + 1, 1))

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
