import type { Day } from '#vocabulary/day.ts'
import { ASSETS, EXPENSES, INCOME, LIABILITIES } from '../valuation/accounts.ts'
import { monthLabel } from '../valuation/calendar.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type ExpenseTrend, expenseTrends } from './parts/expense-trends.ts'
import { byFinancialYear, grouped } from './parts/financial-years.ts'
import { type FlowGraph, flowGraph } from './parts/flow-graph.ts'
import { type MultiYear, multiYear, type YearsParameters } from './parts/multi-year.ts'
import type { WirePosting } from './parts/wire-postings.ts'
import { ReportedAmounts } from './parts/reported-amounts.ts'
import { type AccountTest, listedWhere, type Period, within } from './parts/selection.ts'

type Buckets = Record<string, WirePosting[]>
type Kind = 'expenses' | 'incomes' | 'investments' | 'liabilities' | 'taxes'

export interface ExpenseReport extends PriceGapLists {
  readonly expenses: WirePosting[]
  /** By financial year. */
  readonly graph: Record<string, FlowGraph>
  readonly month_wise: Record<Kind, Buckets>
  readonly multi_year: MultiYear
  readonly trends: ExpenseTrend[]
  readonly year_wise: Record<Kind, Buckets>
}

const KINDS: Readonly<Record<Kind, AccountTest>> = {
  expenses: ({ root, isTax }) => root === EXPENSES && !isTax,
  incomes: ({ root }) => root === INCOME,
  investments: ({ root, isChecking }) => root === ASSETS && !isChecking,
  liabilities: ({ root }) => root === LIABILITIES,
  taxes: ({ isTax }) => isTax,
}

export interface ExpenseParameters extends YearsParameters {
  /** Postings of these days are listed, and graphs drawn of the financial years they lie in; all without it. Sums cover everything. */
  readonly listed?: Period | undefined
}

/** Where the money went: spending by month and financial year beside everything else, its trends, and a graph of each year's flows. */
export function expenseReport(ledger: ValuedLedger, parameters: ExpenseParameters = {}): ExpenseReport {
  const { listed } = parameters
  const gaps = new PriceGaps(ledger)
  const amounts = new ReportedAmounts(ledger, gaps, listed)
  const { booked, financial } = ledger
  const month_wise = {} as Record<Kind, Buckets>
  const year_wise = {} as Record<Kind, Buckets>
  let expenses: WirePosting[] = []
  const kinds = Object.keys(KINDS) as Kind[]
  for (const kind of kinds) {
    // One object a posting, shown in every list it belongs to.
    const postings = Array.from(listedWhere(ledger, KINDS[kind], listed), (posting) => ({
      day: booked.day[posting]!,
      posting: amounts.posting(posting),
    }))
    const inBuckets = (keyOf: (day: Day) => string): Buckets => {
      const ofDay = new Map<Day, string>()
      const buckets = grouped(postings, ({ day }) => {
        let key = ofDay.get(day)
        if (key === undefined) ofDay.set(day, (key = keyOf(day)))
        return key
      })
      return Object.fromEntries([...buckets].map(([key, list]) => [key, list.map(({ posting }) => posting)]))
    }
    month_wise[kind] = inBuckets(monthLabel)
    year_wise[kind] = inBuckets((day) => financial.label(financial.yearOf(day)))
    if (kind === 'expenses') expenses = postings.map(({ posting }) => posting)
  }
  const drawn = listed
    ? { first: financial.firstDay(financial.yearOf(listed.first)), last: financial.lastDay(financial.yearOf(listed.last)) }
    : undefined
  const graphs = [...byFinancialYear(ledger, drawn ? within(ledger, ledger.counted.inDefaultOrder, drawn) : ledger.counted.inDefaultOrder)]
  return {
    expenses,
    graph: Object.fromEntries(graphs.map(([year, postings]): [string, FlowGraph] => [financial.label(year), flowGraph(ledger, postings)])),
    month_wise,
    multi_year: multiYear(ledger, listedWhere(ledger, KINDS.expenses), { ...parameters, amounts, sign: 1 }),
    trends: expenseTrends(ledger, amounts),
    year_wise,
    ...gaps.lists(),
  }
}
