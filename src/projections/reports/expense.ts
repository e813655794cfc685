import { type Day, lastOfMonth } from '#vocabulary/day.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getExpense } from '../../http/contract/cash-flow.ts'
import { EXPENSES, INCOME, LIABILITIES } from '../valuation/accounts.ts'
import { monthLabel } from '../valuation/calendar.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { expenseTrends } from './parts/expense-trends.ts'
import { byFinancialYear } from './parts/financial-years.ts'
import { type FlowGraph, flowGraph } from './parts/flow-graph.ts'
import { multiYear, type YearsParameters } from './parts/multi-year.ts'
import { type WirePosting, shownPostings } from './parts/wire-postings.ts'
import { ReportedAmounts } from './parts/reported-amounts.ts'
import { spending } from './parts/kept-postings.ts'
import { type AccountTest, listedWhere, type Period, within } from './parts/selection.ts'

type Buckets = ExpenseReport['month_wise']['expenses']
type Kind = keyof ExpenseReport['month_wise']

export type ExpenseReport = ResultOf<typeof getExpense>

const KINDS: Readonly<Record<Kind, AccountTest>> = {
  expenses: ({ root, isTax }) => root === EXPENSES && !isTax,
  incomes: ({ root }) => root === INCOME,
  investments: ({ isInvestment }) => isInvestment,
  liabilities: ({ root }) => root === LIABILITIES,
  taxes: ({ isTax }) => isTax,
}

export interface ExpenseParameters extends YearsParameters {
  /** Postings of these days are listed, and graphs drawn of the financial years they lie in; all without it. Sums cover everything. */
  readonly listed?: Period | undefined
}

/** Where the money went: spending by month and financial year beside everything else, its trends, and a graph of each year's flows. */
export function expenseReport(ledger: ValuedLedger, parameters: ExpenseParameters = {}): ExpenseReport {
  const shown = shownPostings(ledger)
  const { listed } = parameters
  const gaps = new PriceGaps(ledger)
  const amounts = new ReportedAmounts(ledger, gaps)
  const { financial } = ledger
  const postings = mapped((kind) => listedWhere(ledger, KINDS[kind], listed))
  for (const list of Object.values(postings)) gaps.flows(list)
  const month: SpanOf = (day) => ({ key: monthLabel(day), last: lastOfMonth(day) })
  const year: SpanOf = (day) => ({ key: financial.label(financial.yearOf(day)), last: financial.lastDay(financial.yearOf(day)) })
  const inBuckets = (spanOf: SpanOf) => mapped((kind) => bucketsOf(ledger, postings[kind], spanOf, shown))
  const drawn = listed
    ? { first: financial.firstDay(financial.yearOf(listed.first)), last: financial.lastDay(financial.yearOf(listed.last)) }
    : undefined
  const graphs = [...byFinancialYear(ledger, drawn ? within(ledger, ledger.counted.inDefaultOrder, drawn) : ledger.counted.inDefaultOrder)]
  return {
    expenses: shown(postings.expenses),
    graph: Object.fromEntries(graphs.map(([of, list]): [string, FlowGraph] => [financial.label(of), flowGraph(ledger, list)])),
    month_wise: inBuckets(month),
    multi_year: multiYear(ledger, ledger.worked(spending), { ...parameters, amounts, sign: 1 }),
    trends: expenseTrends(ledger, amounts),
    year_wise: inBuckets(year),
    ...gaps.lists(),
  }
}

function mapped<Value>(of: (kind: Kind) => Value): Record<Kind, Value> {
  return Object.fromEntries((Object.keys(KINDS) as Kind[]).map((kind) => [kind, of(kind)])) as Record<Kind, Value>
}

/** The month or year that a day lies in. */
type SpanOf = (day: Day) => { readonly key: string; readonly last: Day }

/** Postings in the order of days, by the span that each lies in. */
function bucketsOf(ledger: ValuedLedger, postings: Int32Array, spanOf: SpanOf, shown: (postings: Int32Array) => WirePosting[]): Buckets {
  const { day } = ledger.booked
  const buckets: Record<string, WirePosting[]> = {}
  for (let start = 0, end = 0; start < postings.length; start = end) {
    const { key, last } = spanOf(day[postings[start]!]!)
    while (end < postings.length && day[postings[end]!]! <= last) end++
    buckets[key] = shown(postings.subarray(start, end))
  }
  return buckets
}
