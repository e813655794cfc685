import { intAt } from '#vocabulary/element-at.ts'
import { addMonths, civil, type Day, formatDay, monthsLater, weekday } from '#vocabulary/day.ts'
import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { periods } from '../../../http/contract/fields.ts'
import { firstOfMonthIndex, monthIndex, monthLabel } from '../../valuation/calendar.ts'
import { toldDays } from '../../valuation/told-days.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import type { Period } from './selection.ts'

/**
 * The months or years of some days, by number, oldest first: all that timelines show (told-days.ts), and others with a counted posting. So a
 * list of them sums to all postings, and one mistyped year does not make it endless.
 */
export function shownPeriods(ledger: ValuedLedger, { first, last }: Period, { numberOf, step = 1 }: Numbered): number[] {
  const told = ledger.worked(toldDays)
  const [from, to] = [Math.max(first, told.first), Math.min(last, told.last)]
  const numbers: number[] =
    from > to ? [] : Array.from({ length: (numberOf(to) - numberOf(from)) / step + 1 }, (_, nth) => numberOf(from) + nth * step)
  if (from === first && to === last) return numbers
  const { booked, counted } = ledger
  const beyond = Array.from(counted.byDay, (posting) => intAt(booked.day, posting)).filter(
    (day) => day >= first && day <= last && (day < from || day > to),
  )
  return [...new Set([...beyond.map(numberOf), ...numbers])].sort((a, b) => a - b)
}

interface Numbered {
  readonly numberOf: (day: Day) => number
  /** From one number to the next. */
  readonly step?: number
}

export interface FinancialYear extends Period {
  /** The calendar year in which it begins. */
  readonly year: number
}

/** The financial years from that of a day to today's, oldest first; none if the day is in a later one. */
export function financialYearsFrom(ledger: ValuedLedger, day: Day | undefined): FinancialYear[] {
  const { financial, today } = ledger
  const last = financial.lastDay(financial.yearOf(today))
  if (day === undefined || day > last) return []
  return shownPeriods(ledger, { first: Math.min(day, today), last: today }, { numberOf: (of) => financial.yearOf(of) }).map((year) => ({
    year,
    first: financial.firstDay(year),
    last: financial.lastDay(year),
  }))
}

/** The day of the earliest posting that counts. */
export function earliestDay({ booked, counted }: ValuedLedger): Day | undefined {
  const first = counted.byDay[0]
  return first === undefined ? undefined : intAt(booked.day, first)
}

/** Postings by the financial year of their day; the order within a year stays. */
export function byFinancialYear({ booked, financial }: ValuedLedger, postings: Iterable<number>): Map<number, number[]> {
  return grouped(postings, (posting) => financial.yearOf(intAt(booked.day, posting)))
}

/** Items by key, keys in the order of their first item. */
export function grouped<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

export type Every = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'financial_year'

/** The most days or weeks in one result; the last ones count. */
const DAYS_MAX = 400

export interface NamedPeriod extends Period {
  /** "2022-02-07", also for the week that begins on it, "2022-02", "2022-Q1", "2022", "2022 - 23". */
  readonly key: string
  /** Its last day, wherever it was cut. */
  readonly end: Day
}

/** The days of a report: from the first posting of the book at the earliest, to today at the latest unless the ledger includes the future. */
export function reportDays(
  ledger: ValuedLedger,
  { from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
): Period | undefined {
  const { booked, counted, today } = ledger
  const earliest = earliestDay(ledger)
  if (earliest === undefined) return undefined
  const latest = Math.max(today, intAt(booked.day, counted.byDay.at(-1)!))
  const days = { first: Math.max(from ?? earliest, earliest), last: Math.min(to ?? latest, latest) }
  return days.first > days.last ? undefined : days
}

/**
 * Days, weeks, months, quarters or years that cover some days, oldest first; the first and the last are cut to those days. Days and weeks are
 * limited to the last 400; of the others those far from the rest appear only with a posting.
 */
export function periodsOf(ledger: ValuedLedger, { first, last }: Period, every: Every): NamedPeriod[] {
  const { financial, settings } = ledger
  if (every === 'week' || every === 'day') {
    const length = every === 'week' ? 7 : 1
    const begins = (day: Day): Day => (every === 'week' ? day - ((weekday(day) - settings.weekStartingDay + 7) % 7) : day)
    const end = Math.max(first, Math.min(last, ledger.worked(toldDays).last))
    const begin = Math.max(begins(first), begins(end) - length * (DAYS_MAX - 1))
    return Array.from({ length: (begins(end) - begin) / length + 1 }, (_, nth) => {
      const start = begin + nth * length
      const close = start + length - 1
      return { key: formatDay(start), first: Math.max(start, first), last: Math.min(close, end), end: close }
    })
  }
  const step = MONTHS[every]
  const numberOf = (day: Day): number =>
    every === 'financial_year' ? monthIndex(financial.firstDay(financial.yearOf(day))) : Math.floor(monthIndex(day) / step) * step
  return shownPeriods(ledger, { first, last }, { numberOf, step }).map((index) => {
    const start = firstOfMonthIndex(index)
    const end = addMonths(start, step) - 1
    return { key: keyOf(start, every, financial), first: Math.max(start, first), last: Math.min(end, last), end }
  })
}

const MONTHS = { month: 1, quarter: 3, year: 12, financial_year: 12 } as const

function keyOf(start: Day, every: keyof typeof MONTHS, financial: ValuedLedger['financial']): string {
  const { year, month } = civil(start)
  if (every === 'month') return monthLabel(start)
  if (every === 'quarter') return `${year}-Q${Math.ceil(month / 3)}`
  return every === 'year' || financial.firstMonth === 1 ? `${year}` : financial.label(year)
}

/** A period as answers have it. */
export type WirePeriod = ResultOf<typeof periods>[number]

export const wirePeriods = (ledger: ValuedLedger, periods: readonly NamedPeriod[]): WirePeriod[] =>
  periods.map((period) => ({
    key: period.key,
    start_date: ledger.zone.start(period.first),
    end_date: ledger.zone.start(period.last),
    running: isRunning(ledger, period),
  }))

/** Looked back at from its last day, a month is over; on that day itself it is not. */
const isRunning = ({ today, now }: ValuedLedger, { first, last, end }: NamedPeriod): boolean =>
  first <= today && today <= last && !(today === end && today < now)

/**
 * For each period, the last of the days that are compared with the running one: as many months and days into it. Whole periods when the running one
 * is on its last day. Undefined while none is running.
 */
export function sameDays(ledger: ValuedLedger, periods: readonly NamedPeriod[], every: Every): Day[] | undefined {
  const running = periods.find((period) => isRunning(ledger, period))
  if (!running || every === 'day') return undefined
  return periods.map(({ end }) => {
    if (running.last === running.end) return end
    if (every === 'week') return end - (running.end - running.last)
    return Math.min(end, monthsLater(running.last, monthIndex(end) - monthIndex(running.end)))
  })
}
