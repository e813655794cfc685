import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { addClockedTime } from './clocked.ts'
import { Cursor } from '../text/cursor.ts'
import { readDate } from '../dates/dates.ts'
import { Malformed } from '../malformed.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../scope.ts'

interface ClockIn {
  readonly day: Day
  readonly second: number
  readonly account: string
  readonly description: string
  readonly line: number
}

/**
 * Reads a timeclock file: each `i` with its `o` is a session, one transaction for each day that it touches. As since hledger 1.43,
 * several accounts may be clocked in at once: an `o` ends the session of the account behind it, or else the one begun last.
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
