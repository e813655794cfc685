import { CLEARED, CLOCKED, type Tag, VIRTUAL } from '#vocabulary/book-columns.ts'
import { HASH, isDigit, MINUS, PLUS, SEMICOLON, STAR } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ownValue } from '#vocabulary/element-at.ts'
import { scannedNumber, scanNumber, settleMark } from './amounts/parse-amounts.ts'
import { readDate } from './dates/journal-dates.ts'
import type { Scope } from './directives/directive-scope.ts'
import type { ReadingState } from './reading-state.ts'
import { Cursor, Malformed } from './text/cursor.ts'
import { addPosting } from './transactions/posting-rows.ts'

export interface ClockedTime {
  readonly day: Day
  readonly account: string
  readonly description: string
  readonly note: string
  readonly tags: readonly Tag[] | undefined
  readonly quantity: Exact
  /** "h" from a timeclock; nothing from timedot, or what the journal around it has by default. */
  readonly commodity: number
  readonly beginLine: number
  readonly endLine: number
}

/** Time spent, as a cleared transaction with one unbalanced virtual posting. */
function addClockedTime(reading: ReadingState, scope: Scope, time: ClockedTime): void {
  const { book } = reading
  const { day, description: payee, note, tags = [], quantity, commodity, beginLine, endLine } = time
  const account = book.accounts.id(scope.accounts.nameOf(time.account))
  book.beginTransaction({ day, status: CLEARED, origin: CLOCKED, payee, note: note || undefined, tags, file: scope.file, beginLine, endLine })
  addPosting(reading, {
    account,
    kind: VIRTUAL,
    status: CLEARED,
    amounts: [{ commodity, quantity }],
    flags: 0,
    day: NO_DAY,
    note: NONE,
    tags: undefined,
    line: beginLine,
  })
  book.endTransaction()
  reading.seePlaces(commodity, 2)
}

interface ClockIn {
  readonly day: Day
  readonly second: number
  readonly account: string
  readonly description: string
  readonly line: number
}

/**
 * Reads a timeclock file: each `i` with its `o` is a session, one transaction for each day that it touches. As since hledger 1.43,
 * several accounts may be clocked in at once: an `o` ends the session of the account after it, or else the latest one.
 */
export function readTimeclock(reading: ReadingState, scope: Scope): void {
  const cursor = new Cursor(scope.text)
  const open: ClockIn[] = []
  while (cursor.advance()) {
    try {
      readEntry(cursor, reading, scope, open)
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
      reading.problem(scope, wrong.at(cursor.line))
    }
  }
  for (const { line } of open) {
    reading.warning(
      scope,
      new Malformed('clock_out_missing', 'This session is not clocked out, so it is not counted yet. End it with a line "o DATE TIME".', line),
    )
  }
}

function readEntry(cursor: Cursor, reading: ReadingState, scope: Scope, sessions: ClockIn[]): void {
  const { line } = cursor
  const code = cursor.text[cursor.pos] ?? ''
  if (cursor.rest() === '' || /^[;#*]/.test(cursor.rest())) return
  if (!'ioObh'.includes(code) || !/\s/.test(cursor.text[cursor.pos + 1] ?? '')) {
    throw new Malformed(
      'clock_entry_invalid',
      'A timeclock line begins with i (clock in) or o (clock out), a date and a time: i 2024-01-31 09:00:00 ACCOUNT',
      line,
    )
  }
  cursor.pos++
  cursor.skipSpaces()
  const day = readDate(cursor, scope.year)
  cursor.skipSpaces()
  const second = readClock(cursor)
  const [account = '', ...words] = cursor.rest().split(/\s{2,}/)
  if (code === 'i') {
    const running = sessions.find((session) => session.account === account || reading.options.hledgerRules === '1.25')
    if (running !== undefined) {
      sessions.splice(sessions.indexOf(running), 1)
      throw new Malformed(
        'clock_out_missing',
        `The session that begins in line ${running.line} is not clocked out before this one. Write its "o" line between them.`,
        line,
      )
    }
    if (sessions.length === SESSIONS_MAX)
      throw new Malformed('clock_out_missing', `${SESSIONS_MAX} sessions are clocked in at once. Write the "o" lines that are missing.`, line)
    sessions.push({ day, second, account, description: words.join(' '), line })
    return
  }
  const named = account === '' || reading.options.hledgerRules === '1.25' ? -1 : sessions.findLastIndex((session) => session.account === account)
  const [open] = sessions.splice(named, 1)
  if (open === undefined) throw new Malformed('clock_in_missing', 'This clock-out has no clock-in before it. Write an "i" line above it.', line)
  if (day < open.day || (day === open.day && second < open.second)) {
    throw new Malformed('clock_out_early', `This clock-out is before the clock-in of line ${open.line}. Correct one of the times.`, line)
  }
  if (day - open.day > DAYS_MAX)
    throw new Malformed(
      'clock_out_missing',
      `This session lasts ${day - open.day} days. Correct one of the dates, or the clock-out that is missing.`,
      line,
    )
  for (let at = open.day; at <= day; at++) {
    // The tool ends the days in between at 23:59:59.
    const from = at === open.day ? open.second : 0
    const to = at === day ? second : 86399
    addClockedTime(reading, scope, {
      day: at,
      account: open.account,
      description: open.description === '' ? `${clockText(from)}-${clockText(to)}` : open.description,
      note: '',
      tags: undefined,
      quantity: hours(to - from),
      commodity: reading.book.commodities.id('h'),
      beginLine: open.line,
      endLine: line,
    })
  }
}

const SESSIONS_MAX = 1000
const DAYS_MAX = 3660

/** Seconds as hours with two decimals; halves go to the even neighbour. */
function hours(seconds: number): Exact {
  const whole = Math.floor(seconds / 36)
  const rest = seconds - whole * 36
  return new Exact(rest > 18 || (rest === 18 && whole % 2 === 1) ? whole + 1 : whole, 2)
}

/** "09:00" or "09:00:00", a time zone after it is read over; seconds since midnight. */
function readClock(cursor: Cursor): number {
  const time = /^(\d\d):(\d\d)(?::(\d\d))?(?:\s*[+-]\d{4}|[A-Z]{1,5})?(?=\s|;|$)/.exec(
    cursor.text.slice(cursor.pos, Math.min(cursor.end, cursor.pos + 30)),
  )
  const [hour, minute, second] = [Number(time?.[1]), Number(time?.[2]), Number(time?.[3] ?? 0)]
  if (time === null || hour > 23 || minute > 59 || second > 59) {
    throw new Malformed(
      'clock_entry_invalid',
      `"${cursor.rest().slice(0, 20)}" does not begin with a time. Expected hours and minutes with two digits: 09:00 or 09:00:00.`,
      cursor.line,
    )
  }
  cursor.pos += time[0].length
  return hour * 3600 + minute * 60 + second
}

const clockText = (second: number): string =>
  `${String(Math.floor(second / 3600)).padStart(2, '0')}:${String(Math.floor((second % 3600) / 60)).padStart(2, '0')}`

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
  // Dots, and letters for kinds of work, are a quarter of an hour each.
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
