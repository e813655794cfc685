import { ownValue } from '#vocabulary/own-value.ts'
import { addMonths, civil, type Day, dayOf, weekday } from '#vocabulary/day.ts'
import { type DateUnit, MONTHS, NEAR_DAYS, startOf, unitsLater } from '#vocabulary/text/dates.ts'
import type { DateReader } from './dates.ts'
import { LedgerError } from './problems.ts'

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
    if (!span) throw invalid(text, at < words.length ? `"${words[at]}" is no date` : `nothing follows "${what}"`)
    at = span.next
    return span
  }
  while (at < words.length) {
    const word = words[at++]!
    if (Object.hasOwn(REGULAR, word)) every = ownValue(REGULAR, word)
    else if (word === 'every') {
      const count = /^\d+$/.test(words[at] ?? '') ? Number(words[at++]) : 1
      const unit = unitNamed(words[at++])
      if (!unit || count < 1) throw invalid(text, '"every" is followed by a number and days, weeks, months, quarters or years')
      every = { unit, count }
    } else if (word === 'from' || word === 'since') from = span(word).from
    else if (word === 'to' || word === 'until') to = span(word).from
    else if (word === 'in') ({ from, to } = span(word))
    else {
      at--
      const span = readSpan(words, at, dates)
      if (!span) throw invalid(text, `"${word}" means nothing there`)
      at = span.next
      from = span.from
      to = span.to
    }
  }
  return { every, from, to }
}

const invalid = (text: string, why: string): LedgerError =>
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
