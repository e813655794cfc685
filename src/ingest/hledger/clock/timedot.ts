import { ownValue } from '#vocabulary/own-value.ts'
import { HASH, isDigit, MINUS, PLUS, SEMICOLON, STAR } from '#vocabulary/bytes.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { addClockedTime } from './clocked.ts'
import { Cursor } from '../text/cursor.ts'
import { readDate } from '../dates/dates.ts'
import { Malformed } from '../malformed.ts'
import { scannedNumber, scanNumber, settleMark } from '../amounts/numbers.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../scope.ts'

interface TimedotDay {
  readonly day: Day
  readonly description: string
  readonly note: string
  readonly tags: readonly Tag[] | undefined
}

/** Reads a timedot file: days, each with lines of an account and the time spent; Emacs org headings are allowed around both. */
export function readTimedot(reading: ReadingState, scope: Scope): void {
  const cursor = new Cursor(scope.text)
  let current: TimedotDay | undefined
  while (cursor.advance()) {
    try {
      current = readLine(cursor, reading, scope, current)
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
      reading.problem(scope, wrong.at(cursor.line))
    }
  }
}

function readLine(cursor: Cursor, reading: ReadingState, scope: Scope, current: TimedotDay | undefined): TimedotDay | undefined {
  const isIndented = /^\s/.test(cursor.text.slice(cursor.pos, cursor.pos + 1))
  cursor.skipSpaces()
  const first = cursor.code
  if (Number.isNaN(first) || first === SEMICOLON || first === HASH) return current
  const isHeading = !isIndented && skipHeading(cursor)
  if (!isIndented && isDigit(cursor.code)) {
    if (looksLikeDate(cursor)) return readDay(cursor, reading, scope)
  }
  if (current === undefined) {
    if (isHeading || first === STAR) return current
    throw new Malformed('timedot_invalid', 'Time stands below a day. Write a date such as 2024-01-31 on a line above this one.', cursor.line)
  }
  if (Number.isNaN(cursor.code)) return current
  readSpent(cursor, reading, scope, current)
  return current
}

/** "** " before a date or an entry; false and nothing skipped when there is none. */
function skipHeading(cursor: Cursor): boolean {
  const stars = /^\*+(?:\s+|$)/.exec(cursor.text.slice(cursor.pos, cursor.end))
  if (stars === null) {
    if (cursor.code === STAR) throw new Malformed('timedot_invalid', 'A heading has a space after its stars: * Work', cursor.line)
    return false
  }
  cursor.pos += stars[0].length
  return true
}

const looksLikeDate = (cursor: Cursor): boolean => /^\d+[-/.]\d+/.test(cursor.text.slice(cursor.pos, cursor.pos + 12))

function readDay(cursor: Cursor, reading: ReadingState, scope: Scope): TimedotDay {
  const day = readDate(cursor, scope.year)
  const rest = cursor.rest()
  const semicolon = rest.indexOf(';')
  if (semicolon < 0) return { day, description: rest, note: '', tags: undefined }
  cursor.pos = cursor.indexOf(';')
  reading.comments.read(cursor)
  return { day, description: rest.slice(0, semicolon).trim(), note: reading.comments.text, tags: reading.comments.tags }
}

function readSpent(cursor: Cursor, reading: ReadingState, scope: Scope, current: TimedotDay): void {
  const { text, end } = cursor
  const line = text.slice(cursor.pos, end).trimEnd()
  const gap = /\s\s/.exec(line)
  const account = gap === null ? line : line.slice(0, gap.index)
  cursor.pos += account.length
  cursor.skipSpaces()
  const quantity = readQuantity(cursor)
  cursor.skipSpaces()
  if (cursor.pos < end && cursor.code !== SEMICOLON) {
    throw new Malformed(
      'timedot_invalid',
      `"${cursor.rest()}" is not a time. Write dots of a quarter of an hour each ("....  .."), or a number with a unit: 1.5, 90m, 2h.`,
      cursor.line,
    )
  }
  const note = cursor.code === SEMICOLON ? text.slice(cursor.pos + 1, end).trim() : ''
  addClockedTime(reading, scope, {
    day: current.day,
    account,
    description: current.description,
    note: [current.note, note].filter((part) => part !== '').join('\n'),
    tags: current.tags,
    quantity,
    commodity: scope.fallback?.commodity ?? reading.book.commodities.id(''),
    beginLine: cursor.line,
    endLine: cursor.line,
  })
}

const QUARTER = new Exact(25, 2)
const number = scannedNumber()

/** Dots, or a number of hours or of another unit; hours. Nothing is no time. */
function readQuantity(cursor: Cursor): Exact {
  const { text, end } = cursor
  if (cursor.pos >= end || cursor.code === SEMICOLON) return Exact.zero
  const semicolon = cursor.indexOf(';')
  const written = text.slice(cursor.pos, semicolon < 0 ? end : semicolon).trimEnd()
  // Dots, and letters that tell kinds of work apart, stand for a quarter of an hour each.
  if (/^\.[. ]*$/.test(written) || /^[A-Za-z ]+$/.test(written)) {
    cursor.pos += written.length
    return QUARTER.times(Exact.of(written.replaceAll(' ', '').length))
  }
  const isNegative = cursor.code === MINUS
  if (isNegative || cursor.code === PLUS) cursor.pos++
  if (!isDigit(cursor.code) && !/^[.,]\d/.test(text.slice(cursor.pos, cursor.pos + 2))) return Exact.zero
  scanNumber(cursor, number)
  settleMark(number, undefined)
  const value = new Exact(number.mantissa, number.scale)
  const unit = /^(mo|[smhdwy])/.exec(text.slice(cursor.pos, cursor.pos + 2))?.[1] ?? ''
  cursor.pos += unit.length
  const hours =
    unit === 's' ? value.dividedBy(Exact.of(3600)) : unit === 'm' ? value.dividedBy(Exact.of(60)) : value.times(Exact.of(ownValue(HOURS, unit) ?? 1))
  return isNegative ? hours.negated() : hours
}

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168, mo: 5040, y: 61320 }
