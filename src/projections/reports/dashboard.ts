import { lastOfMonth } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { AssetBreakdown } from '../valuation/breakdown.ts'
import { monthLabel } from '../valuation/calendar.ts'
import type { Networth } from '../valuation/net-worth/net-worth.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type BudgetReport, budgetReport } from './budget.ts'
import { type CashFlow, recentCashFlows } from './cash-flow.ts'
import { checkingBalances } from './parts/checking-balances.ts'
import { grouped } from './parts/financial-years.ts'
import { type GoalSummary, goalSummaries } from './goals.ts'
import { networthToday } from './net-worth.ts'
import { type WirePosting, type WireTransaction, wirePostings } from './parts/wire-postings.ts'
import { recurringSequences, type TransactionSequence } from './recurring.ts'
import { spending } from './parts/kept-postings.ts'
import { lastMonths, within } from './parts/selection.ts'
import { recentTransactions } from './transactions.ts'

export interface DashboardReport extends PriceGapLists {
  readonly budget: BudgetReport
  readonly cashFlows: CashFlow[]
  readonly checkingBalances: { readonly asset_breakdowns: Record<string, AssetBreakdown> }
  /** By month, YYYY-MM. */
  readonly expenses: Record<string, WirePosting[]>
  readonly goalSummaries: GoalSummary[]
  readonly networth: { readonly networth: Networth; readonly xirr: Exact; readonly xirr_error?: string }
  readonly transactionSequences: TransactionSequence[]
  readonly transactions: WireTransaction[]
}

/** So many postings of the newest transactions are shown at least. */
const RECENT_POSTINGS = 200

/** Everything that the first page shows. */
export function dashboardReport(ledger: ValuedLedger): DashboardReport {
  const { booked, today } = ledger
  const gaps = new PriceGaps(ledger)
  const spent = within(ledger, ledger.worked(spending), lastMonths(today, 3))
  gaps.flows(spent)
  const byMonth = grouped(spent, (posting) => monthLabel(booked.day[posting]!))
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
