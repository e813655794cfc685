import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { getCashFlowStatement } from '../../http/contract/cash-flow-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { EXPENSES, INCOME, LIABILITIES } from '../valuation/accounts.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { difference, type Tally, total } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { activeCash, heldBefore } from './parts/selection.ts'
import { categoriesOf } from './parts/categories.ts'
import { type Every, type NamedPeriod, periodsOf, reportDays, wirePeriods } from './parts/periods.ts'

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
