import { civil, dayOf } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { getIncome } from '../../../http/contract/cash-flow.ts'
import { monthLabel } from '../../valuation/calendar.ts'
import type { Tally } from '../../valuation/tally.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import type { ReportedAmounts } from './reported-amounts.ts'
import { within } from './selection.ts'

export const YEARS_MAX = 10

/** Calendar years side by side: how many, and the last of them. */
export interface YearsParameters {
  /** 1 to 10. */
  readonly years?: number | undefined
  readonly untilYear?: number | undefined
}

/** One calendar year: its twelve months by YYYY-MM, and their sum. */
type YearOfMonths = MultiYear[string]
export type MultiYear = ResultOf<typeof getIncome>['multi_year']

const two = (n: number): string => `${n < 10 ? '0' : ''}${n}`

/** The amounts of postings, which are by day, by calendar year and month; every month of every year is there, 0 when empty. */
export function multiYear(
  ledger: ValuedLedger,
  postings: Int32Array,
  { years = 1, untilYear = civil(ledger.today).year, amounts, sign }: YearsParameters & { readonly amounts: ReportedAmounts; readonly sign: 1 | -1 },
): MultiYear {
  const months = new Map<string, Tally>()
  const chosen = Array.from({ length: Math.min(Math.max(years, 1), YEARS_MAX) }, (_, i) => untilYear - i).reverse()
  for (const year of chosen) for (let month = 1; month <= 12; month++) months.set(monthKey(year, month), ledger.tally())
  for (const posting of within(ledger, postings, { first: dayOf(chosen[0]!, 1, 1), last: dayOf(untilYear, 12, 31) })) {
    const month = months.get(monthLabel(ledger.booked.day[posting]!))
    if (month) amounts.addTo(month, posting, sign)
  }
  return Object.fromEntries(
    chosen.map((year) => {
      const total = ledger.tally()
      const month: Record<string, Exact> = {}
      for (let number = 1; number <= 12; number++) {
        const figure = months.get(monthKey(year, number))!.figure()
        month[monthKey(year, number)] = figure
        total.add(figure)
      }
      return [`${year}`, { month, total: total.figure() }]
    }),
  )
}

const monthKey = (year: number, month: number): string => `${String(year).padStart(4, '0')}-${two(month)}`
