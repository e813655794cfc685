import { ASSETS, EXPENSES, INCOME, LIABILITIES } from '../valuation/accounts.ts'
import { monthLabel } from '../valuation/calendar.ts'
import { Unpriced, type UnpricedCommodity } from '../valuation/unpriced.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type ExpenseTrend, expenseTrends } from './expense-trends.ts'
import { byFinancialYear, grouped } from './financial-years.ts'
import { type FlowGraph, flowGraph } from './flow-graph.ts'
import { type MultiYear, multiYear, type YearsParameters } from './multi-year.ts'
import type { WirePosting } from './postings.ts'
import { Refusal } from './refusal.ts'
import { reportCurrencyOf } from './report-currency.ts'
import { ReportedAmounts } from './reported-amounts.ts'
import { type AccountTest, listedWhere } from './selection.ts'

type Buckets = Record<string, WirePosting[]>
type Kind = 'expenses' | 'incomes' | 'investments' | 'liabilities' | 'taxes'

export interface ExpenseReport {
  readonly expenses: WirePosting[]
  /** By financial year. */
  readonly graph: Record<string, FlowGraph>
  readonly month_wise: Record<Kind, Buckets>
  readonly multi_year: MultiYear
  readonly trends: ExpenseTrend[]
  readonly year_wise: Record<Kind, Buckets>
  readonly unpriced: UnpricedCommodity[]
}

const KINDS: Readonly<Record<Kind, AccountTest>> = {
  expenses: ({ root, isTax }) => root === EXPENSES && !isTax,
  incomes: ({ root }) => root === INCOME,
  investments: ({ root, isChecking }) => root === ASSETS && !isChecking,
  liabilities: ({ root }) => root === LIABILITIES,
  taxes: ({ isTax }) => isTax,
}

/** Where the money went: spending by month and financial year beside everything else, its trends, and a graph of each year's flows. */
export function expenseReport(
  ledger: ValuedLedger,
  parameters: YearsParameters & { readonly reportCurrency?: string | undefined } = {},
): ExpenseReport | Refusal {
  const currency = reportCurrencyOf(ledger, parameters.reportCurrency)
  if (currency instanceof Refusal) return currency
  const unpriced = new Unpriced(ledger)
  const amounts = new ReportedAmounts(ledger, currency, unpriced)
  const { booked, financial } = ledger
  const month_wise = {} as Record<Kind, Buckets>
  const year_wise = {} as Record<Kind, Buckets>
  let expenses: WirePosting[] = []
  const kinds = Object.keys(KINDS) as Kind[]
  for (const kind of kinds) {
    const entries = listedWhere(ledger, KINDS[kind])
    // One object a posting, shown in every list it belongs to.
    const postings = new Map(Array.from(entries, (entry) => [entry, amounts.posting(entry)]))
    const inBuckets = (keyOf: (entry: number) => string): Buckets =>
      Object.fromEntries([...grouped(entries, keyOf)].map(([key, list]) => [key, list.map((entry) => postings.get(entry)!)]))
    month_wise[kind] = inBuckets((entry) => monthLabel(booked.day[entry]!))
    year_wise[kind] = inBuckets((entry) => financial.label(financial.yearOf(booked.day[entry]!)))
    if (kind === 'expenses') expenses = [...postings.values()]
  }
  const spending = listedWhere(ledger, KINDS.expenses)
  const graphs = [...byFinancialYear(ledger, ledger.defaultOrder)].map(([year, entries]): [string, FlowGraph] => [
    financial.label(year),
    flowGraph(ledger, entries),
  ])
  return {
    expenses,
    graph: Object.fromEntries(graphs),
    month_wise,
    multi_year: multiYear(ledger, spending, { ...parameters, amounts, sign: 1 }),
    trends: expenseTrends(ledger, amounts),
    year_wise,
    unpriced: unpriced.list(),
  }
}
