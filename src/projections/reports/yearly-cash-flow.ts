import type { Exact } from '#vocabulary/exact.ts'
import type { PriceGapLists } from '../valuation/price-gaps.ts'
import { difference, percentage } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type ActivityKind, activityReport } from './activity.ts'

interface YearOfCash {
  readonly key: string
  readonly start_date: string
  readonly end_date: string
  readonly income: Exact
  /** Without taxes. */
  readonly expenses: Exact
  readonly tax: Exact
  /** Income less expenses and taxes. */
  readonly saved: Exact
  /** Of the income, in per cent. */
  readonly savings_rate: Exact
  readonly investment: Exact
}

export interface YearlyCashFlowReport extends PriceGapLists {
  /** Financial years, oldest first. */
  readonly years: YearOfCash[]
}

/** What came in and went out in each financial year, and what was left of it. */
export function yearlyCashFlowReport(ledger: ValuedLedger): YearlyCashFlowReport {
  const { trace } = ledger
  const of = (kind: ActivityKind) => activityReport(ledger, { kind, every: 'financial_year' })
  const [income, expenses, tax, investment] = [of('income'), of('expenses'), of('tax'), of('investment')]
  const gaps = [income, expenses, tax, investment]
  return {
    years: income.periods.map(({ key, start_date, end_date }, place) => {
      const earned = income.totals[place]!
      const saved = difference(trace, difference(trace, earned, expenses.totals[place]!), tax.totals[place]!)
      return {
        key,
        start_date,
        end_date,
        income: earned,
        expenses: expenses.totals[place]!,
        tax: tax.totals[place]!,
        saved,
        savings_rate: percentage(trace, saved, earned, 'saved / income x 100'),
        investment: investment.totals[place]!,
      }
    }),
    unpriced: gaps.flatMap(({ unpriced }) => unpriced),
    estimated: gaps.flatMap(({ estimated }) => estimated),
    ...more('unpriced_more', gaps),
    ...more('estimated_more', gaps),
  }
}

function more(name: 'unpriced_more' | 'estimated_more', gaps: readonly PriceGapLists[]): Partial<PriceGapLists> {
  const count = gaps.reduce((sum, { [name]: notNamed = 0 }) => sum + notNamed, 0)
  return count === 0 ? {} : { [name]: count }
}
