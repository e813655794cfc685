import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getYearlyCashFlow } from '../../http/contract/cash-flow.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import { difference, percentage } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type ActivityKind, activityReport } from './activity.ts'
import { daysAsked, periodsOf } from './parts/period-list.ts'
import { bookedWhere, sumOf, within } from './parts/selection.ts'

export type YearlyCashFlowReport = ResultOf<typeof getYearlyCashFlow>

/** What came in and went out in each financial year, and what was left of it. */
export function yearlyCashFlowReport(ledger: ValuedLedger): YearlyCashFlowReport {
  const { trace } = ledger
  const of = (kind: ActivityKind) => activityReport(ledger, { kind, every: 'financial_year' })
  const [income, expenses, tax] = [of('income'), of('expenses'), of('tax')]
  const invested = bookedWhere(ledger, ({ isInvestment, isInactive }) => isInvestment && !isInactive)
  const days = daysAsked(ledger, {})
  const periods = days ? periodsOf(ledger, days, 'financial_year') : []
  const gaps = [income, expenses, tax, new PriceGaps(ledger).flows(invested).lists()]
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
        savings_rate: earned.sign < 0 ? null : percentage(trace, saved, earned, 'saved / income x 100'),
        investment: sumOf(ledger, within(ledger, invested, periods[place]!)),
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
