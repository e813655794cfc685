import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { lastOfMonth, type Day, formatDay } from '#vocabulary/day.ts'
import type { cashFlow, getCashFlow, getYearlyCashFlow, getCashFlowStatement } from '../../http/contract/cash-flow-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { LIABILITIES, EXPENSES, INCOME } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex } from '../valuation/calendar.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import { difference, percentage, type Tally, total } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type ActivityKind, activityReport } from './activity.ts'
import {
  heldBefore,
  type AccountTest,
  bookedWhere,
  lastMonths,
  type Period,
  sumOf,
  within,
  isCash,
  isIncome,
  isInvested,
  isSpent,
  isTaxes,
  activeCash,
} from './parts/selection.ts'
import { reportDays, periodsOf, shownPeriods, type Every, type NamedPeriod, wirePeriods } from './parts/periods.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { categoriesOf } from './parts/account-names.ts'

export type CashFlow = ResultOf<typeof cashFlow>

export type CashFlowReport = ResultOf<typeof getCashFlow>

type Stream = 'income' | 'expenses' | 'liabilities' | 'investment' | 'lent' | 'tax' | 'checking'

/** Cash flow by month, at cost: money in, money out, and the balance of the checking accounts. */
export function cashFlowReport(ledger: ValuedLedger): CashFlowReport {
  const gaps = new PriceGaps(ledger)
  return { cash_flows: cashFlows(ledger, gaps), ...gaps.lists() }
}

/** This month and the two before it, on top of the earlier balance of the checking accounts. */
export function recentCashFlows(ledger: ValuedLedger, gaps: PriceGaps): CashFlow[] {
  return cashFlows(ledger, gaps, lastMonths(ledger.today, 3))
}

function cashFlows(ledger: ValuedLedger, gaps: PriceGaps, period?: Period): CashFlow[] {
  const { booked, accounts, today, zone } = ledger
  const streams = Array.from({ length: accounts.size }, (_, id) => streamOf(ledger, id))
  const postings = bookedWhere(ledger, ({ isInactive }) => !isInactive, period)
  const months = new Map<number, Record<Stream, Tally>>()
  let sums = emptyMonth(ledger)
  let monthEnd = Number.MIN_SAFE_INTEGER
  for (const posting of postings) {
    const day = intAt(booked.day, posting)
    if (day > monthEnd) {
      sums = emptyMonth(ledger)
      months.set(monthIndex(day), sums)
      monthEnd = lastOfMonth(day)
    }
    gaps.flow(posting)
    const stream = streams[intAt(booked.account, posting)]
    if (stream === 'income' || stream === 'liabilities') sums[stream].subtractAmount(booked, posting)
    else if (stream) sums[stream].addAmount(booked, posting)
  }
  const balance = ledger.tally()
  if (period) balance.add(heldBefore(ledger, period.first))
  const flows: CashFlow[] = []
  const [first] = postings
  const last = Math.max(today, ...(postings.length > 0 ? [intAt(booked.day, postings.at(-1)!)] : []))
  const shown = first === undefined ? [] : shownPeriods(ledger, { first: intAt(booked.day, first), last }, { numberOf: monthIndex })
  for (const month of shown) {
    const { income, expenses, liabilities, investment, lent, tax, checking } = months.get(month) ?? emptyMonth(ledger)
    const grown = checking.figure()
    balance.add(grown)
    flows.push({
      date: zone.start(firstOfMonthIndex(month)),
      income: income.figure(),
      expenses: expenses.figure(),
      liabilities: liabilities.figure(),
      investment: investment.figure(),
      lent: lent.figure(),
      tax: tax.figure(),
      checking: grown,
      balance: balance.figure(),
    })
  }
  return flows
}

/** Every account is in one stream at most. */
const STREAMS: Readonly<Record<Stream, AccountTest>> = {
  income: isIncome,
  expenses: isSpent,
  tax: isTaxes,
  liabilities: ({ root }) => root === LIABILITIES,
  checking: isCash,
  lent: ({ isReceivable }) => isReceivable,
  investment: isInvested,
}

const streamOf = ({ accounts }: ValuedLedger, account: number): Stream | undefined =>
  (Object.keys(STREAMS) as Stream[]).find((stream) => STREAMS[stream](accounts.traits(account), accounts.name(account)))

const emptyMonth = (ledger: ValuedLedger): Record<Stream, Tally> => ({
  income: ledger.tally(),
  expenses: ledger.tally(),
  liabilities: ledger.tally(),
  investment: ledger.tally(),
  lent: ledger.tally(),
  tax: ledger.tally(),
  checking: ledger.tally(),
})

export type YearlyCashFlowReport = ResultOf<typeof getYearlyCashFlow>

/** Income, expenses and savings by financial year. */
export function yearlyCashFlowReport(ledger: ValuedLedger): YearlyCashFlowReport {
  const { trace } = ledger
  const of = (kind: ActivityKind) => activityReport(ledger, { kind, every: 'financial_year' })
  const [income, expenses, tax] = [of('income'), of('expenses'), of('tax')]
  const invested = bookedWhere(ledger, (traits, name) => isInvested(traits, name) && !traits.isInactive)
  const days = reportDays(ledger, {})
  const periods = days ? periodsOf(ledger, days, 'financial_year') : []
  const gaps = [income, expenses, tax, new PriceGaps(ledger).flows(invested).lists()]
  return {
    years: income.periods.map(({ key, start_date, end_date }, place) => {
      const earned = elementAt(income.totals, place)
      const saved = difference(trace, difference(trace, earned, elementAt(expenses.totals, place)), elementAt(tax.totals, place))
      return {
        key,
        start_date,
        end_date,
        income: earned,
        expenses: elementAt(expenses.totals, place),
        tax: elementAt(tax.totals, place),
        saved,
        savings_rate: earned.sign < 0 ? null : percentage(trace, saved, earned, 'saved / income x 100'),
        investment: sumOf(ledger, within(ledger, invested, elementAt(periods, place))),
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

export type CashFlowStatementReport = ResultOf<typeof getCashFlowStatement>

export interface CashFlowStatementParameters {
  /** One period of all days when absent. */
  readonly every?: Every | undefined
  /** So many, the latest. */
  readonly periods?: number | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

const SECTIONS = ['in', 'out', 'investments', 'loans', 'other'] as const
type Section = (typeof SECTIONS)[number]

/** What moved cash, by section and name. */
interface Row {
  readonly section: Section
  readonly name: string
  readonly tallies: Tally[]
  hasUnknown: boolean
}

/**
 * From the opening to the closing cash of each period, at the rates of the days: the other postings of the transactions with a cash posting, with
 * the sign reversed. Cash of a transaction that moves in another period than its first is in transit between them. What all that does not explain
 * are exchange differences, so the statement always ties.
 */
export function cashFlowStatementReport(ledger: ValuedLedger, parameters: CashFlowStatementParameters = {}): CashFlowStatementReport {
  const { trace } = ledger
  const gaps = new PriceGaps(ledger)
  const periods = periodsFor(ledger, parameters)
  const { changes, inTransit, rows } = talliesOf(ledger, periods, gaps)
  const shown = rows
    .map(({ section, name, tallies, hasUnknown }) => ({ section, name, hasUnknown, amounts: tallies.map((tally) => tally.figure()) }))
    .filter(({ amounts, hasUnknown }) => hasUnknown || amounts.some(({ isZero }) => !isZero))
    .sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || (a.name < b.name ? -1 : 1))
  const sumOf = (section: Section): Exact[] => {
    const own = shown.filter((row) => row.section === section)
    return periods.map((_, place) =>
      total(
        trace,
        own.map(({ amounts }) => elementAt(amounts, place)),
      ),
    )
  }
  const sections = { in: sumOf('in'), out: sumOf('out'), investments: sumOf('investments'), loans: sumOf('loans'), other: sumOf('other') }
  const change = changes.map((tally) => tally.figure())
  const in_transit = inTransit.map((tally) => tally.figure())
  const opening: Exact[] = []
  const closing: Exact[] = []
  for (const [place, moved] of change.entries()) {
    opening.push(closing.at(-1) ?? heldBefore(ledger, elementAt(periods, 0).first))
    closing.push(total(trace, [elementAt(opening, place), moved]))
  }
  const explained = periods.map((_, place) =>
    total(trace, [...SECTIONS.map((section) => elementAt(sections[section], place)), elementAt(in_transit, place)]),
  )
  return {
    periods: wirePeriods(ledger, periods),
    opening,
    rows: shown.map(({ section, name, amounts }) => ({ section, name, amounts })),
    sections,
    in_transit,
    exchange: change.map((moved, place) => difference(trace, moved, elementAt(explained, place))),
    change,
    closing,
    ...gaps.lists(),
  }
}

function periodsFor(ledger: ValuedLedger, { every, periods, from, to }: CashFlowStatementParameters): NamedPeriod[] {
  const days = reportDays(ledger, { from, to })
  if (!days) return []
  if (!every) return [{ key: `${formatDay(days.first)}..${formatDay(days.last)}`, ...days, end: days.last }]
  const all = periodsOf(ledger, days, every)
  return periods === undefined ? all : all.slice(-periods)
}

/** The changes of cash, and what caused them. A transaction counts in the period of its first cash posting. */
function talliesOf(ledger: ValuedLedger, periods: readonly NamedPeriod[], gaps: PriceGaps): { changes: Tally[]; inTransit: Tally[]; rows: Row[] } {
  const { booked, counted } = ledger
  const cash = ledger.worked(activeCash)
  const isCash = new Set(cash)
  const changes = periods.map(() => ledger.tally())
  const inTransit = periods.map(() => ledger.tally())
  const periodOf = new Map<number, number>()
  const placeOf = (day: Day): number => periods.findIndex(({ first, last }) => first <= day && day <= last)
  let [day, place] = [Number.NaN, -1]
  for (const posting of cash) {
    if (intAt(booked.day, posting) !== day) {
      day = intAt(booked.day, posting)
      place = placeOf(day)
    }
    const group = intAt(booked.group, posting)
    if (!periodOf.has(group)) periodOf.set(group, place)
    const first = periodOf.get(group) ?? place
    if (place >= 0 || first >= 0) gaps.flow(posting)
    if (place >= 0) elementAt(changes, place).addAmount(booked, posting)
    if (place === first) continue
    if (place >= 0) elementAt(inTransit, place).addAmount(booked, posting)
    if (first >= 0) elementAt(inTransit, first).subtractAmount(booked, posting)
  }
  const names = categoriesOf(ledger.accounts.names)
  const rows = new Map<string, Row>()
  for (const posting of counted.byDay) {
    const period = periodOf.get(intAt(booked.group, posting)) ?? -1
    if (period < 0 || isCash.has(posting)) continue
    gaps.flow(posting)
    const { section, name } = causeOf(ledger, intAt(booked.account, posting), names)
    const key = `${section} ${name}`
    let row = rows.get(key)
    if (!row) rows.set(key, (row = { section, name, tallies: periods.map(() => ledger.tally()), hasUnknown: false }))
    elementAt(row.tallies, period).subtractAmount(booked, posting)
    row.hasUnknown ||= booked.unknown.has(posting)
  }
  return { changes, inTransit, rows: [...rows.values()] }
}

/** Income and expenses by category, everything else by account. A realised gain is part of what its investment was sold for. */
function causeOf({ accounts }: ValuedLedger, account: number, categories: readonly string[]): { section: Section; name: string } {
  const { root, isInvestment, isCapitalGains, source } = accounts.traits(account)
  if (isCapitalGains) return { section: 'investments', name: accounts.name(source) }
  if (root === INCOME) return { section: 'in', name: elementAt(categories, account) }
  if (root === EXPENSES) return { section: 'out', name: elementAt(categories, account) }
  const name = accounts.name(account)
  if (root === LIABILITIES) return { section: 'loans', name }
  return { section: isInvestment ? 'investments' : 'other', name }
}
