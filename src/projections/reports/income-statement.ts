import { intAt } from '#vocabulary/element-at.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getIncomeStatement } from '../../http/contract/cash-flow-contract.ts'
import { ASSETS, EQUITY, EXPENSES, INCOME, LIABILITIES, OTHER } from '../valuation/accounts.ts'
import { FlowSum } from '../valuation/posting-sums.ts'
import { gainsOf } from '../valuation/earnings.ts'
import { Holdings } from '../valuation/holdings.ts'
import { difference, total } from '../valuation/trace.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { byFinancialYear, shownPeriods } from './parts/periods.ts'
import type { Period } from './parts/selection.ts'

type ByAccount = Record<string, Exact>
const SECTIONS = ['income', 'interest', 'equity', 'pnl', 'liabilities', 'tax', 'expenses', 'other'] as const
type Section = (typeof SECTIONS)[number]

export type IncomeStatement = IncomeStatementReport['yearly'][string]

export interface IncomeStatementParameters {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

export type IncomeStatementReport = ResultOf<typeof getIncomeStatement>

/** The holdings of an asset or liability account in other commodities, at their last valuation. */
interface Carried {
  readonly account: number
  readonly holdings: Holdings
  /** Their worth at the end of the year before. */
  worth: Exact
  /** Deposits since then, minus realised gains. */
  added: FlowSum
}

/** A range of days with its postings; ranges without a name are only carried forward. */
interface Stretch extends Period {
  readonly name: string | undefined
  readonly postings: readonly number[]
}

/** Financial years, or the requested range and all days before it. */
function stretchesOf(ledger: ValuedLedger, { from, to }: IncomeStatementParameters): Stretch[] {
  const { booked, counted, financial, today } = ledger
  if (from === undefined && to === undefined) {
    if (counted.byDay.length === 0) return []
    const [earliest, latest] = [intAt(booked.day, intAt(counted.byDay, 0)), intAt(booked.day, counted.byDay.at(-1)!)]
    const postings = byFinancialYear(ledger, counted.byDay)
    const years = shownPeriods(ledger, { first: earliest, last: Math.max(latest, today) }, { numberOf: (day) => financial.yearOf(day) })
    return years.map((year) => ({
      name: financial.label(year),
      first: financial.firstDay(year),
      last: Math.min(financial.lastDay(year), today),
      postings: postings.get(year) ?? [],
    }))
  }
  const earliest = counted.byDay.length === 0 ? today : intAt(booked.day, intAt(counted.byDay, 0))
  const first = from ?? earliest
  const last = Math.min(to ?? today, today)
  if (first > last || counted.byDay.length === 0) return []
  const before = [...counted.byDay].filter((posting) => intAt(booked.day, posting) < first)
  const within = [...counted.byDay].filter((posting) => intAt(booked.day, posting) >= first && intAt(booked.day, posting) <= last)
  return [
    ...(before.length > 0 ? [{ name: undefined, first: earliest, last: first - 1, postings: before }] : []),
    { name: `${formatDay(first)}..${formatDay(last)}`, first, last, postings: within },
  ]
}

/** The sum of an account of a section. */
interface Flows {
  readonly sum: FlowSum
  /** The range has a posting of unknown value. */
  hasUnknown: boolean
}

/**
 * The changes of net worth by financial year up to today, without unchanged years, or in the requested range. Flows count at the rate of their
 * day, and changes by prices and rates are in `pnl`: so the opening balance and the sections sum to the closing balance.
 */
export function incomeStatementReport(ledger: ValuedLedger, parameters: IncomeStatementParameters = {}): IncomeStatementReport {
  const { booked, accounts, today, zone } = ledger
  const gaps = new PriceGaps(ledger)
  const networth = new Holdings(ledger)
  const carried = new Map<number, Carried>()
  const flows = new Map<Section, Map<number, Flows>>()
  const yearly: Record<string, IncomeStatement> = {}
  for (const { name, first: start, last: end, postings } of stretchesOf(ledger, parameters)) {
    const startingBalance = networth.valueOn(start - 1)
    for (const posting of postings) {
      const account = intAt(booked.account, posting)
      const { root } = accounts.traits(account)
      if (name !== undefined) gaps.flow(posting)
      if (root === ASSETS || root === LIABILITIES) {
        networth.add(booked, posting)
        gaps.holding(posting, today)
        if (booked.commodity[posting] !== ledger.defaultCurrency) {
          const of = carriedBy(ledger, carried, account)
          of.holdings.add(booked, posting)
          of.added.add(booked, posting)
        }
      }
      takeGain(ledger, carried, posting)
      const section = gainsOf(ledger, posting).length === 0 ? sectionOf(ledger, account) : undefined
      if (!section) continue
      const of = flowsOf(ledger, flows, section, account)
      of.sum.add(booked, posting)
      of.hasUnknown ||= booked.unknown.has(posting)
    }
    const statement = {} as Record<Section, ByAccount>
    for (const section of SECTIONS) {
      // Zero sums are left out unless their value is unknown.
      const values = [...(flows.get(section) ?? [])].flatMap(([account, of]): [number, Exact][] => {
        const [value, isListed] = [takenOn(of.sum, end), of.hasUnknown]
        of.hasUnknown = false
        return value.isZero && !isListed ? [] : [[account, value]]
      })
      statement[section] = named(ledger, values)
    }
    statement.pnl = named(
      ledger,
      [...carried.values()].map((of): [number, Exact] => [of.account, profit(ledger, of, end)]).filter(([, value]) => !value.isZero),
    )
    const isYear = parameters.from === undefined && parameters.to === undefined
    const isNothing = isYear && postings.length === 0 && SECTIONS.every((section) => Object.keys(statement[section]).length === 0)
    if (name === undefined || isNothing) continue
    yearly[name] = {
      startingBalance,
      endingBalance: networth.valueOn(end),
      date: zone.start(start),
      ...statement,
    }
  }
  return { yearly, ...gaps.lists() }
}

/** The gain since the last valuation. */
function profit(ledger: ValuedLedger, carried: Carried, day: Day): Exact {
  const worth = carried.holdings.valueOn(day)
  const gained = difference(ledger.trace, worth, total(ledger.trace, [carried.worth, takenOn(carried.added, day)]))
  carried.worth = worth
  return gained
}

/** Returns the sum up to a day and starts a new one. A value from a later rate counts in the range that knows the rate. */
function takenOn(sum: FlowSum, day: Day): Exact {
  sum.settle(day)
  const figure = sum.figure()
  sum.restart()
  return figure
}

/** A gain counts as the gain of its account and not also as income. */
function takeGain(ledger: ValuedLedger, carried: Map<number, Carried>, posting: number): void {
  const { accounts, booked, earnings } = ledger
  const { isCapitalGains, mayGain, source } = accounts.traits(intAt(booked.account, posting))
  if (isCapitalGains) carriedBy(ledger, carried, source).added.add(booked, posting)
  if (!mayGain) return
  for (const { account, received, since, gain } of earnings.get(posting) ?? [])
    if (gain) carriedBy(ledger, carried, account).added.addPart(booked, posting, { value: received.negated(), since })
}

function sectionOf({ accounts }: ValuedLedger, account: number): Section | undefined {
  const { root, isTax, income } = accounts.traits(account)
  if (root === INCOME) return income === 'Interest' ? 'interest' : 'income'
  if (root === EQUITY) return 'equity'
  if (root === EXPENSES) return isTax ? 'tax' : 'expenses'
  if (root === LIABILITIES) return 'liabilities'
  // Accounts outside the five roots are a section, or the statement would not reach its closing balance.
  return root === OTHER ? 'other' : undefined
}

function flowsOf(ledger: ValuedLedger, sections: Map<Section, Map<number, Flows>>, section: Section, account: number): Flows {
  const byAccount = sections.get(section) ?? new Map<number, Flows>()
  sections.set(section, byAccount)
  const flows = byAccount.get(account) ?? { sum: new FlowSum(ledger.trace), hasUnknown: false }
  byAccount.set(account, flows)
  return flows
}

function carriedBy(ledger: ValuedLedger, carried: Map<number, Carried>, account: number): Carried {
  const of = carried.get(account) ?? { account, holdings: new Holdings(ledger), worth: Exact.zero, added: new FlowSum(ledger.trace) }
  carried.set(account, of)
  return of
}

/** By account name. */
function named({ accounts }: ValuedLedger, values: readonly [number, Exact][]): ByAccount {
  const shown = values.map(([account, value]): [string, Exact] => [accounts.name(account), value])
  return Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1)))
}
