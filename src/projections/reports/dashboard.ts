import { intAt } from '#vocabulary/element-at.ts'
import { lastOfMonth } from '#vocabulary/day.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getDashboard } from '../../http/contract/budget-contract.ts'
import { monthLabel } from '../valuation/calendar.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { budgetReport } from './budget.ts'
import { recentCashFlows } from './cash-flow.ts'
import { checkingBalances } from './assets-balance.ts'
import { grouped } from './parts/periods.ts'
import { goalSummaries } from './goals.ts'
import { networthToday } from './net-worth.ts'
import { wirePostings } from './parts/wire-postings.ts'
import { recurringSequences } from './recurring.ts'
import { spending, lastMonths, within } from './parts/selection.ts'
import { recentTransactions } from './transactions.ts'

export type DashboardReport = ResultOf<typeof getDashboard>

/** So many postings of the newest transactions are shown at least. */
const RECENT_POSTINGS = 200

/** Everything that the first page shows. */
export function dashboardReport(ledger: ValuedLedger): DashboardReport {
  const { booked, today } = ledger
  const gaps = new PriceGaps(ledger)
  const spent = within(ledger, ledger.worked(spending), lastMonths(today, 3))
  gaps.flows(spent)
  const byMonth = grouped(spent, (posting) => monthLabel(intAt(booked.day, posting)))
  return {
    budget: budgetReport(ledger, { until: lastOfMonth(today) }),
    cashFlows: recentCashFlows(ledger, gaps),
    checkingBalances: { asset_breakdowns: checkingBalances(ledger, gaps) },
    expenses: Object.fromEntries([...byMonth].map(([month, postings]) => [month, wirePostings(ledger, Int32Array.from(postings))])),
    goalSummaries: goalSummaries(ledger, gaps),
    networth: networthToday(ledger, gaps),
    transactionSequences: recurringSequences(ledger, gaps),
    transactions: recentTransactions(ledger, RECENT_POSTINGS, gaps),
    ...gaps.lists(),
  }
}
