import { addMonths, civil, type Day, formatDay, weekday } from '#vocabulary/day.ts'
import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { periods } from '../../../http/contract/fields.ts'
import { firstOfMonthIndex, monthIndex, monthLabel } from '../../valuation/calendar.ts'
import { toldDays } from '../../valuation/told-days.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { earliestDay } from './financial-years.ts'
import type { Period } from './selection.ts'
import { toldPeriods } from './told-periods.ts'

export type Every = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'financial_year'

/** Nobody looks at more single days or weeks at once; of more, the last count. */
const DAYS_MAX = 400

export interface NamedPeriod extends Period {
  /** "2022-02-07", also for the week that begins on it, "2022-02", "2022-Q1", "2022", "2022 - 23". */
  readonly key: string
  /** Its last day, wherever it was cut. */
  readonly end: Day
}

/** The days of a book that are asked about: from its first posting at the earliest, to today at the latest unless the ledger looks ahead. */
export function daysAsked(
  ledger: ValuedLedger,
  { from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
): Period | undefined {
  const { booked, counted, today } = ledger
  const earliest = earliestDay(ledger)
  if (earliest === undefined) return undefined
  const latest = Math.max(today, booked.day[counted.byDay.at(-1)!]!)
  const days = { first: Math.max(from ?? earliest, earliest), last: Math.min(to ?? latest, latest) }
  return days.first > days.last ? undefined : days
}

/**
 * Days, weeks, months, quarters or years that cover some days, oldest first; the first and the last are cut to those days. Of single days and
 * weeks the last 400, and of the others those far from all the rest only where there is a posting.
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
  return toldPeriods(ledger, { first, last }, { numberOf, step }).map((index) => {
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

export const wirePeriods = ({ today, now, zone }: ValuedLedger, periods: readonly NamedPeriod[]): WirePeriod[] =>
  periods.map(({ key, first, last, end }) => ({
    key,
    start_date: zone.start(first),
    end_date: zone.start(last),
    // Looked back at from its last day, a month is over; on that day itself it is not.
    running: first <= today && today <= last && !(today === end && today < now),
  }))
