import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { civil, type Day, dayOf, lastOfMonth } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { getExpense, getIncome } from '../../http/contract/cash-flow-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { EXPENSES, INCOME, LIABILITIES } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex, monthLabel } from '../valuation/calendar.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { difference, type Tally, derived } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { byFinancialYear, earliestDay, financialYearsFrom, grouped, shownPeriods } from './parts/periods.ts'
import {
  spending,
  type AccountTest,
  bookedWhere,
  listedWhere,
  type Period,
  shareOut,
  within,
  isIncome,
  isInvested,
  isSpent,
  isTaxes,
} from './parts/selection.ts'
import { ReportedAmounts, shownPostings, type WirePosting } from './parts/wire-postings.ts'

export const YEARS_MAX = 10

/** Calendar years side by side: how many, and the last of them. */
interface YearsParameters {
  /** 1 to 10. */
  readonly years?: number | undefined
  readonly untilYear?: number | undefined
}

/** By calendar year: its twelve months by YYYY-MM, and their sum. */
type MultiYear = ResultOf<typeof getIncome>['multi_year']

const two = (n: number): string => `${n < 10 ? '0' : ''}${n}`

/** The amounts of postings, which are by day, by calendar year and month; every month of every year is there, 0 when empty. */
function multiYear(
  ledger: ValuedLedger,
  postings: Int32Array,
  { years = 1, untilYear = civil(ledger.today).year, amounts, sign }: YearsParameters & { readonly amounts: ReportedAmounts; readonly sign: 1 | -1 },
): MultiYear {
  const months = new Map<string, Tally>()
  const chosen = Array.from({ length: Math.min(Math.max(years, 1), YEARS_MAX) }, (_, i) => untilYear - i).reverse()
  for (const year of chosen) for (let month = 1; month <= 12; month++) months.set(monthKey(year, month), ledger.tally())
  for (const posting of within(ledger, postings, { first: dayOf(elementAt(chosen, 0), 1, 1), last: dayOf(untilYear, 12, 31) })) {
    const month = months.get(monthLabel(intAt(ledger.booked.day, posting)))
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

type IncomeYearlyCard = IncomeReport['yearly_cards'][number]

export type IncomeReport = ResultOf<typeof getIncome>

/** Income by month, tax and both together by financial year, and calendar years side by side. */
export function incomeReport(ledger: ValuedLedger, parameters: YearsParameters & { readonly listed?: Period | undefined } = {}): IncomeReport {
  const gaps = new PriceGaps(ledger)
  const amounts = new ReportedAmounts(ledger, gaps, parameters.listed)
  const { booked, today, trace, zone } = ledger
  const incomes = listedWhere(ledger, isIncome)
  const taxes = listedWhere(ledger, isTaxes)
  const incomeByMonth = grouped(incomes, (posting) => monthIndex(intAt(booked.day, posting)))
  const incomeByYear = byFinancialYear(ledger, incomes)
  const taxByYear = byFinancialYear(ledger, taxes)
  const bounds = (year: { readonly first: number; readonly last: number }): { start_date: string; end_date: string } => ({
    start_date: zone.start(year.first),
    end_date: zone.end(year.last),
  })
  const months =
    incomes.length === 0 ? [] : shownPeriods(ledger, { first: intAt(booked.day, intAt(incomes, 0)), last: today }, { numberOf: monthIndex })
  return {
    income_timeline: months.map((month) => ({
      date: zone.start(firstOfMonthIndex(month)),
      postings: amounts.postings(incomeByMonth.get(month) ?? []),
    })),
    multi_year: ledger.counted.byDay.length === 0 ? {} : multiYear(ledger, incomes, { ...parameters, amounts, sign: -1 }),
    tax_timeline: financialYearsFrom(ledger, taxes.length === 0 ? undefined : booked.day[intAt(taxes, 0)]).map((year) => ({
      ...bounds(year),
      postings: amounts.postings(taxByYear.get(year.year) ?? []),
    })),
    yearly_cards: financialYearsFrom(ledger, earliestDay(ledger)).map((year): IncomeYearlyCard => {
      const received = incomeByYear.get(year.year) ?? []
      const gross_income = amounts.sum(received, -1)
      const net_tax = amounts.sum(taxByYear.get(year.year) ?? [])
      return { ...bounds(year), postings: amounts.postings(received), gross_income, net_tax, net_income: difference(trace, gross_income, net_tax) }
    }),
    ...gaps.lists(),
  }
}

export type ExpenseTrend = ResultOf<typeof getExpense>['trends'][number]

const WINDOW_DAYS = 30

/** Spending of the last thirty days and today against the thirty days before, by category; tax is left out. */
function expenseTrends(ledger: ValuedLedger, amounts: ReportedAmounts): ExpenseTrend[] {
  const { accounts, booked, today, trace } = ledger
  const middle = today - WINDOW_DAYS
  const start = middle - WINDOW_DAYS
  const categories = new Map<string, { current: Tally; previous: Tally }>()
  for (const posting of bookedWhere(ledger, isSpent, { first: start, last: today })) {
    const day = intAt(booked.day, posting)
    const name = accounts.name(intAt(booked.account, posting))
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

type FlowGraph = ResultOf<typeof getExpense>['graph'][string]

/**
 * The flows of money by account within a range of postings (in the order of lists). Income flows up to the root of income before it is
 * distributed, and spending flows down from the root of expenses.
 */
function flowGraph(ledger: ValuedLedger, postings: readonly number[]): FlowGraph {
  const { accounts, booked } = ledger
  const nodes = new Map<number, number>()
  const addNode = (account: number): void => {
    if (nodes.has(account)) return
    const { root, parent } = accounts.traits(account)
    if ((root === INCOME || root === EXPENSES) && parent >= 0) addNode(parent)
    nodes.set(account, nodes.size + 1)
  }
  const links = new Map<number, { source: number; target: number; value: Tally }>()
  const link = (source: number, target: number, value: Exact, posting: number): void => {
    const key = source * accounts.size + target
    let between = links.get(key)
    if (!between) links.set(key, (between = { source, target, value: ledger.tally() }))
    between.value.addPart(booked, posting, value)
  }
  for (const posting of postings) addNode(intAt(booked.account, posting))
  for (const list of grouped(postings, (posting) => intAt(booked.group, posting)).values()) {
    for (const { from, to, value } of shareOut(ledger, list)) {
      let source = intAt(booked.account, from)
      let target = intAt(booked.account, to)
      for (; accounts.traits(source).root === INCOME && accounts.traits(source).parent >= 0; source = accounts.traits(source).parent)
        link(source, accounts.traits(source).parent, value, from)
      for (; accounts.traits(target).root === EXPENSES && accounts.traits(target).parent >= 0; target = accounts.traits(target).parent)
        link(accounts.traits(target).parent, target, value, to)
      link(source, target, value, to)
    }
  }
  return {
    nodes: [...nodes].map(([account, id]) => ({ id, name: accounts.name(account) })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    links: [...links.values()]
      .map(({ source, target, value }) => ({ source: nodes.get(source)!, target: nodes.get(target)!, value: value.figure() }))
      .sort((a, b) => a.source - b.source || a.target - b.target),
  }
}

type Buckets = ExpenseReport['month_wise']['expenses']
type Kind = keyof ExpenseReport['month_wise']

export type ExpenseReport = ResultOf<typeof getExpense>

const KINDS: Readonly<Record<Kind, AccountTest>> = {
  expenses: isSpent,
  incomes: isIncome,
  investments: isInvested,
  liabilities: ({ root }) => root === LIABILITIES,
  taxes: isTaxes,
}

export interface ExpenseParameters extends YearsParameters {
  /** Postings of these days are listed, and graphs drawn of the financial years they lie in; all without it. Sums cover everything. */
  readonly listed?: Period | undefined
}

/** Spending by month and financial year next to other flows, its trends, and a graph of each year's flows. */
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
    const { key, last } = spanOf(intAt(day, intAt(postings, start)))
    while (end < postings.length && intAt(day, intAt(postings, end)) <= last) end++
    buckets[key] = shown(postings.subarray(start, end))
  }
  return buckets
}
