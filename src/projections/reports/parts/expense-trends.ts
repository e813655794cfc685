import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { getExpense } from '../../../http/contract/cash-flow.ts'
import { EXPENSES } from '../../valuation/accounts.ts'
import { difference, type Tally } from '../../valuation/tally.ts'
import { derived } from '../../valuation/trace.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import type { ReportedAmounts } from './reported-amounts.ts'
import { bookedWhere } from './selection.ts'

export type ExpenseTrend = ResultOf<typeof getExpense>['trends'][number]

const WINDOW_DAYS = 30

/** Spending of the last thirty days and today against the thirty days before, by category; tax is left out. */
export function expenseTrends(ledger: ValuedLedger, amounts: ReportedAmounts): ExpenseTrend[] {
  const { accounts, booked, today, trace } = ledger
  const middle = today - WINDOW_DAYS
  const start = middle - WINDOW_DAYS
  const categories = new Map<string, { current: Tally; previous: Tally }>()
  for (const posting of bookedWhere(ledger, ({ root, isTax }) => root === EXPENSES && !isTax, { first: start, last: today })) {
    const day = booked.day[posting]!
    const name = accounts.name(booked.account[posting]!)
    const category = name.split(':')[1] ?? name
    const sums = categories.get(category) ?? { current: ledger.tally(), previous: ledger.tally() }
    categories.set(category, sums)
    amounts.addTo(day >= middle ? sums.current : sums.previous, posting)
  }
  return [...categories.keys()].sort().map((category) => {
    const { current, previous } = categories.get(category)!
    const current_month = current.figure()
    const previous_month = previous.figure()
    const variance = difference(trace, current_month, previous_month)
    return { category, current_month, previous_month, variance, variance_pct: percentOf(ledger, variance, previous_month) }
  })
}

function percentOf({ trace }: ValuedLedger, variance: Exact, previous: Exact): Exact | null {
  if (previous.isZero) return null
  const percent = variance.dividedBy(previous).times(Exact.of(100)).rounded(2)
  return derived(trace, percent, 'variance / previous x 100, rounded to 2 places', { variance, previous })
}
