import { addMonths, civil, type Day, formatDay } from '#vocabulary/day.ts'
import { firstOfMonthIndex, monthIndex, monthLabel } from '../../valuation/calendar.ts'
import { toldDays } from '../../valuation/told-days.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { earliestDay } from './financial-years.ts'
import type { Period } from './selection.ts'
import { toldPeriods } from './told-periods.ts'

export type Every = 'day' | 'month' | 'year' | 'financial_year'

/** Nobody looks at more single days at once; of more, the last count. */
const DAYS_MAX = 400

export interface NamedPeriod extends Period {
  /** "2022-02-07", "2022-02", "2022", "2022 - 23". */
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
 * Days, months or years that cover some days, oldest first; the first and the last are cut to those days. Of single days the last 400, and
 * of months and years far from all others those with a posting.
 */
export function periodsOf(ledger: ValuedLedger, { first, last }: Period, every: Every): NamedPeriod[] {
  if (every === 'day') {
    const end = Math.max(first, Math.min(last, ledger.worked(toldDays).last))
    const begin = Math.max(first, end - DAYS_MAX + 1)
    return Array.from({ length: end - begin + 1 }, (_, nth) => ({
      key: formatDay(begin + nth),
      first: begin + nth,
      last: begin + nth,
      end: begin + nth,
    }))
  }
  const { financial } = ledger
  const month = financial.firstMonth
  const numberOf = (day: Day): number =>
    every === 'month' ? monthIndex(day) : monthIndex(every === 'year' ? firstOfYear(day) : financial.firstDay(financial.yearOf(day)))
  const step = every === 'month' ? 1 : 12
  return toldPeriods(ledger, { first, last }, { numberOf, step }).map((index) => {
    const start = firstOfMonthIndex(index)
    const year = civil(start).year
    const key = every === 'month' ? monthLabel(start) : every === 'year' || month === 1 ? `${year}` : financial.label(year)
    const end = addMonths(start, step) - 1
    return { key, first: Math.max(start, first), last: Math.min(end, last), end }
  })
}

const firstOfYear = (day: Day): Day => firstOfMonthIndex(civil(day).year * 12)
