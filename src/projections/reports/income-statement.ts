import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSETS, EQUITY, EXPENSES, INCOME, LIABILITIES, OTHER } from '../valuation/accounts.ts'
import { FlowSum } from '../valuation/flow-sum.ts'
import { gainsOf } from '../valuation/gains/gains-of.ts'
import { Holdings } from '../valuation/holdings.ts'
import { difference, total } from '../valuation/tally.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/financial-years.ts'
import type { Period } from './parts/selection.ts'

type ByAccount = Record<string, Exact>
const SECTIONS = ['income', 'interest', 'equity', 'pnl', 'liabilities', 'tax', 'expenses', 'other'] as const
type Section = (typeof SECTIONS)[number]

export interface IncomeStatement extends Record<Section, ByAccount> {
  readonly startingBalance: Exact
  readonly endingBalance: Exact
  readonly date: string
}

export interface IncomeStatementParameters {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

export interface IncomeStatementReport extends PriceGapLists {
  /** By financial year; by "from..to" when days are asked about. */
  readonly yearly: Record<string, IncomeStatement>
}

/** An asset account's holdings of other commodities, carried at what they were worth when last looked at. */
interface Carried {
  readonly account: number
  readonly holdings: Holdings
  /** Their worth at the end of the year before. */
  worth: Exact
  /** What was put in since, less the gains that were taken. */
  added: FlowSum
}

/** Some days with what was booked on them; those without a name are only gone through. */
interface Stretch extends Period {
  readonly name: string | undefined
  readonly postings: readonly number[]
}

/** Financial years with postings; or the days that are asked about, and all before them. */
function stretchesOf({ booked, counted, financial, today }: ValuedLedger, { from, to }: IncomeStatementParameters): Stretch[] {
  if (from === undefined && to === undefined)
    return [...grouped(counted.byDay, (posting) => financial.yearOf(booked.day[posting]!))].map(([year, postings]) => ({
      name: financial.label(year),
      first: financial.firstDay(year),
      last: Math.min(financial.lastDay(year), today),
      postings,
    }))
  const earliest = counted.byDay.length === 0 ? today : booked.day[counted.byDay[0]!]!
  const first = from ?? earliest
  const last = Math.min(to ?? today, today)
  if (first > last || counted.byDay.length === 0) return []
  const before = [...counted.byDay].filter((posting) => booked.day[posting]! < first)
  const within = [...counted.byDay].filter((posting) => booked.day[posting]! >= first && booked.day[posting]! <= last)
  return [
    ...(before.length > 0 ? [{ name: undefined, first: earliest, last: first - 1, postings: before }] : []),
    { name: `${formatDay(first)}..${formatDay(last)}`, first, last, postings: within },
  ]
}

/**
 * What changed net worth in each financial year with postings, up to today; or in the days that are asked about. What prices did in
 * years without postings, of which nothing is told, is told with the next one, as in Paisa: all years together have all of it.
 */
export function incomeStatementReport(ledger: ValuedLedger, parameters: IncomeStatementParameters = {}): IncomeStatementReport {
  const { booked, accounts, today, zone } = ledger
  const gaps = new PriceGaps(ledger)
  const networth = new Holdings(ledger)
  const carried = new Map<number, Carried>()
  const yearly: Record<string, IncomeStatement> = {}
  let waiting: number[] = []
  for (const { name, first: start, last: end, postings } of stretchesOf(ledger, parameters)) {
    const startingBalance = networth.valueOn(start - 1)
    const listed = new Map<Section, Map<number, Holdings>>()
    for (const posting of postings) {
      const account = booked.account[posting]!
      const { root } = accounts.traits(account)
      if (name !== undefined) gaps.flow(posting)
      if (root === ASSETS || root === LIABILITIES) {
        networth.add(booked, posting)
        gaps.holding(posting, today)
      }
      if (root === ASSETS && booked.commodity[posting] !== ledger.defaultCurrency) {
        const of = carriedBy(ledger, carried, account)
        of.holdings.add(booked, posting)
        of.added.add(booked, posting)
      }
      takeGain(ledger, carried, posting)
    }
    // A flow whose value was unknown at the end of its year belongs to the year that knows it, or that year would not add up.
    const unfinished = [...waiting, ...postings]
    waiting = unfinished.filter((posting) => !booked.countsOn(posting, end))
    for (const posting of unfinished) {
      const account = booked.account[posting]!
      const section = booked.countsOn(posting, end) && gainsOf(ledger, posting).length === 0 ? sectionOf(ledger, account) : undefined
      if (section) holdingsIn(ledger, listed, section, account).add(booked, posting)
    }
    const statement = {} as Record<Section, ByAccount>
    for (const section of SECTIONS) {
      // What comes to nothing is left out; what nobody can value is not nothing.
      const values = [...(listed.get(section) ?? [])].flatMap(([account, holdings]): [number, Exact][] => {
        const value = holdings.valueOn(end)
        return value.isZero && holdings.isEmpty ? [] : [[account, value]]
      })
      statement[section] = named(ledger, values)
    }
    statement.pnl = named(
      ledger,
      [...carried.values()].map((of): [number, Exact] => [of.account, profit(ledger, of, end)]).filter(([, value]) => !value.isZero),
    )
    if (name === undefined) continue
    yearly[name] = {
      startingBalance,
      endingBalance: networth.valueOn(end),
      date: zone.start(start),
      ...statement,
    }
  }
  return { yearly, ...gaps.lists() }
}

/** What it gained since it was last looked at. */
function profit(ledger: ValuedLedger, carried: Carried, day: Day): Exact {
  const worth = carried.holdings.valueOn(day)
  carried.added.settle(day)
  const gained = difference(ledger.trace, worth, total(ledger.trace, [carried.worth, carried.added.figure()]))
  carried.worth = worth
  carried.added.restart()
  return gained
}

/** A gain is what its account gained, and no income beside it. */
function takeGain(ledger: ValuedLedger, carried: Map<number, Carried>, posting: number): void {
  const { accounts, booked, earnings } = ledger
  const { isCapitalGains, mayGain, source } = accounts.traits(booked.account[posting]!)
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
  // What stands under none of the roots is told as that, or the statement would not come to its last balance.
  return root === OTHER ? 'other' : undefined
}

function holdingsIn(ledger: ValuedLedger, sections: Map<Section, Map<number, Holdings>>, section: Section, account: number): Holdings {
  const byAccount = sections.get(section) ?? new Map<number, Holdings>()
  sections.set(section, byAccount)
  const holdings = byAccount.get(account) ?? new Holdings(ledger)
  byAccount.set(account, holdings)
  return holdings
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
