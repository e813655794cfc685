import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { getAllocation, portfolioAllocation, getPortfolioAllocation } from '../../http/contract/investments-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { RecordedPortfolio } from '../portfolios.ts'
import { ASSETS, isSameOrBelow } from '../valuation/accounts.ts'
import { crumbOf } from '../valuation/crumbs.ts'
import { Holdings, valueOf } from '../valuation/holdings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { CommoditySettings } from '../valuation/settings.ts'
import { difference, percentage, total, derived, given } from '../valuation/trace.ts'
import { toldDays } from '../valuation/told-days.ts'
import type { ValuedLedger, Work } from '../valuation/valued-ledger.ts'
import { ZERO_TIME } from '../valuation/calendar.ts'
import { globMatcher } from './parts/account-names.ts'
import { assetPostings, bookedWhere, within } from './parts/selection.ts'
import { grouped } from './parts/periods.ts'
import { fewerDays } from './parts/thinned.ts'

/** The value of an account on each day from its first posting to today; see told-days.ts. */
interface WorthByDay {
  /** By day. */
  readonly postings: readonly number[]
  readonly first: Day
  /** From the first day on. */
  readonly worth: Pick<ExactColumn, 'get'>
  readonly today: Exact
}

/** The value of every asset account by day, in the order of first postings. */
const assetsByDay: Work<ReadonlyMap<number, WorthByDay>> = (ledger) =>
  new Map(Array.from(byAccount(ledger), ([account, postings]) => [account, worthOf(ledger, postings)]))

function byAccount(ledger: ValuedLedger): Map<number, number[]> {
  const postings = within(ledger, ledger.worked(assetPostings), { first: Number.MIN_SAFE_INTEGER, last: ledger.today })
  return grouped(postings, (posting) => intAt(ledger.booked.account, posting))
}

const firstDay = (ledger: ValuedLedger, postings: readonly number[]): Day =>
  Math.max(intAt(ledger.booked.day, elementAt(postings, 0)), ledger.worked(toldDays).first)

function worthOf(ledger: ValuedLedger, postings: readonly number[]): WorthByDay {
  const { booked, today } = ledger
  const first = firstDay(ledger, postings)
  const worth = emptyWorth(ledger, today - first + 1)
  const holdings = new Holdings(ledger)
  let at = 0
  for (let day = first; day <= today; day++) {
    while (at < postings.length && intAt(booked.day, elementAt(postings, at)) <= day) holdings.add(booked, elementAt(postings, at++))
    worth.set(day - first, holdings.valueOn(day))
  }
  return { postings, first, worth, today: holdings.valueOn(today) }
}

/** A figure that is explained is known by its identity, which a column does not keep. */
function emptyWorth({ trace }: ValuedLedger, days: number): Pick<ExactColumn, 'get' | 'set'> {
  if (!trace) return new ExactColumn(days)
  const figures: Exact[] = []
  return { get: (row) => elementAt(figures, row), set: (row, figure) => void (figures[row] = figure) }
}

const HUNDRED = Exact.of(100)
type Aggregates = AllocationReport['aggregates']

export type AllocationReport = ResultOf<typeof getAllocation>

/** The worth of the assets by account, today and on the days before that `chosen` selects, and how it compares with the targets. */
export function allocationReport(ledger: ValuedLedger, chosen = (days: readonly Day[]) => fittingDays(ledger, days)): AllocationReport {
  const { settings, trace, accounts, today } = ledger
  const gaps = new PriceGaps(ledger)
  const assets = [...ledger.worked(assetsByDay)]
  for (const [, { postings }] of assets) gaps.holdings(postings, today)
  const { aggregates, worth } = aggregated(ledger, assets)
  const hasTargets = settings.allocationTargets.length > 0 && assets.length > 0
  return {
    aggregates,
    aggregates_timeline: assets.length === 0 ? [] : chosen(daysOf(ledger, assets)).map(worthOn(ledger, assets)),
    allocation_targets: !hasTargets
      ? []
      : settings.allocationTargets.map(({ name, target, accounts: patterns }) => {
          const matches = globMatcher(patterns)
          const part = aggregated(
            ledger,
            assets.filter(([account]) => matches(accounts.name(account))),
          )
          return {
            name,
            target: given(trace, target),
            current: percentage(trace, part.worth, worth, 'worth of the accounts / worth of all assets x 100'),
            to_add: derived(
              trace,
              worth.times(target).dividedBy(HUNDRED).minus(part.worth),
              'worth of all assets x target / 100 - worth of the accounts',
              {
                assets: worth,
                target,
                accounts: part.worth,
              },
            ),
            aggregates: part.aggregates,
          }
        }),
    ...gaps.lists(),
  }
}

type Assets = readonly (readonly [account: number, WorthByDay])[]

/** Today's value by account; parents are listed with zero. */
function aggregated({ accounts, today, zone, trace }: ValuedLedger, assets: Assets): { aggregates: Aggregates; worth: Exact } {
  const held = new Set(assets.map(([account]) => account))
  const shown = new Map<string, Aggregates[string]>()
  for (const [account, { today: market_amount }] of assets) {
    shown.set(accounts.name(account), { date: zone.end(today), account: accounts.name(account), market_amount })
    for (const above of accounts.upwards(account)) {
      if (!held.has(above)) shown.set(accounts.name(above), { date: ZERO_TIME, account: accounts.name(above), market_amount: Exact.zero })
    }
  }
  return {
    aggregates: Object.fromEntries([...shown].sort(([a], [b]) => (a < b ? -1 : 1))),
    worth: total(
      trace,
      assets.map(([, of]) => of.today),
    ),
  }
}

function daysOf({ today }: ValuedLedger, assets: Assets): Day[] {
  const { first } = elementAt(assets, 0)[1]
  return Array.from({ length: today - first + 1 }, (_, at) => first + at)
}

function worthOn({ accounts, zone }: ValuedLedger, assets: Assets): (day: Day) => Aggregates {
  const named = assets.map(([id, of]) => ({ account: accounts.name(id), first: of.first, worth: of.worth }))
  return (day) => {
    const date = zone.start(day)
    const shown: Record<string, Aggregates[string]> = {}
    for (const { account, first: since, worth } of named) if (since <= day) shown[account] = { date, account, market_amount: worth.get(day - since) }
    return shown
  }
}

/** All days, or fewer if there are many accounts: each day names every account twice, and names may have hundreds of characters. */
function fittingDays(ledger: ValuedLedger, days: readonly Day[]): readonly Day[] {
  let accounts = 0
  for (const account of ledger.worked(assetsByDay).keys()) accounts += Math.ceil(ledger.accounts.name(account).length / NAME)
  return fewerDays(days, accounts)
}
const NAME = 100

/** A held fund and its known holdings. */
interface FundHoldings {
  readonly commodity: string
  readonly code: string
  /** Its market value. */
  readonly balance: Exact
  readonly portfolio: RecordedPortfolio
  readonly securities: readonly FundSecurity[]
  /** The sum of the published shares; 100 if they are complete. */
  readonly percentage: Exact
  readonly known: Exact
  /** Negative if the shares sum to more than 100 %. */
  readonly unknown: Exact
}

interface FundSecurity {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly rating: string
  readonly industry: string
  readonly amount: Exact
}

interface FundsHeld {
  /** By commodity. */
  readonly funds: readonly FundHoldings[]
  /** Held funds whose holdings are unknown, by name. */
  readonly unknownFunds: readonly string[]
  /** All commodities held in the account. */
  readonly held: readonly string[]
  readonly gaps: PriceGaps
}

const PERCENT = Exact.of(100)

/** The latest known holdings of the funds in an account and those below it. */
function fundHoldings(ledger: ValuedLedger, account: string): FundsHeld {
  const { booked, today, trace } = ledger
  const gaps = new PriceGaps(ledger)
  const holdings = new Holdings(ledger)
  const configured = new Map(ledger.settings.commodities.filter(({ portfolio }) => portfolio).map((commodity) => [commodity.name, commodity]))
  for (const posting of bookedWhere(ledger, ({ root }, name) => root === ASSETS && isSameOrBelow(name, account), today)) {
    if (configured.has(ledger.commodityName(intAt(booked.commodity, posting)))) gaps.holding(posting, today)
    holdings.add(booked, posting)
  }
  // A hundredth of a cent is not worth looking into.
  const nothing = crumbOf(ledger, ledger.defaultCurrency, 2)
  const funds: FundHoldings[] = []
  const unknownFunds: string[] = []
  const held: string[] = []
  for (const holding of holdings.values()) {
    const balance = valueOf(ledger, holding, today)
    if (!balance.isGreaterThan(nothing)) continue
    const commodity = ledger.commodityName(holding.commodity)
    held.push(commodity)
    const settings = configured.get(commodity)
    if (!settings) continue
    const portfolio = portfolioOf(ledger, settings)
    if (!portfolio) {
      unknownFunds.push(commodity)
      continue
    }
    const securities = portfolio.securities.map((security): FundSecurity => {
      const percentage = Exact.parse(security.percentage)
      const amount = derived(trace, balance.times(percentage).dividedBy(PERCENT), 'balance x percentage / 100', { balance, percentage })
      return { ...security, amount }
    })
    const known = total(
      trace,
      securities.map(({ amount }) => amount),
    )
    const shares = Exact.sum(portfolio.securities.map((security) => Exact.parse(security.percentage)))
    funds.push({
      commodity,
      code: settings.code,
      balance,
      portfolio,
      securities: securities.sort((a, b) => before(a.name, b.name) || before(a.id, b.id)),
      percentage: derived(trace, shares, 'the shares of its securities together', {}),
      known,
      unknown: difference(trace, balance, known),
    })
  }
  return { funds: funds.sort((a, b) => before(a.commodity, b.commodity)), unknownFunds: unknownFunds.sort(), held, gaps }
}

/** The portfolio from the configured source: those of other schemes or files are of another fund. */
function portfolioOf({ view }: ValuedLedger, { name, portfolio }: CommoditySettings): RecordedPortfolio | undefined {
  const recorded = view.portfolios.recorded.find(({ commodity }) => commodity === name)
  return recorded?.provider === portfolio?.provider && recorded?.ref === portfolio?.ref ? recorded : undefined
}

const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type CommodityBreakdown = PortfolioAggregate['breakdowns'][number]

type PortfolioAggregate = PortfolioAllocation['industry'][number]

/** A fund that is held, counted in the groups or not. */

export type PortfolioAllocation = ResultOf<typeof portfolioAllocation>

const unknown = (text: string): string => text || 'unknown'
const NOTHING: PortfolioAllocation = {
  commodities: [],
  industry: [],
  name_and_security_type: [],
  rating: [],
  security_type: [],
  securities_count: 0,
  funds: [],
  without_portfolio: [],
}

interface Listed {
  /** So many securities, the largest; all of them when absent. */
  readonly securities?: number | undefined
}

/** The holdings of the funds of the book except those in `without`. Only funds with a portfolio count. */
export function portfolioAllocationReport(
  ledger: ValuedLedger,
  { without = [], securities }: Listed & { readonly without?: readonly string[] | undefined } = {},
): ResultOf<typeof getPortfolioAllocation> {
  const looked = fundHoldings(ledger, 'Assets')
  const { syncedAt } = ledger.view.portfolios
  return { ...allocationOf(ledger, looked, without, securities), ...(syncedAt !== undefined && { synced_at: syncedAt }), ...looked.gaps.lists() }
}

/** The same of one account, when everything that is held in it can be looked through: the part would else be taken for the whole. */
export function accountPortfolio(ledger: ValuedLedger, account: string, { securities }: Listed = {}): PortfolioAllocation {
  const looked = fundHoldings(ledger, account)
  return looked.funds.length === looked.held.length ? allocationOf(ledger, looked, [], securities) : NOTHING
}

function allocationOf(
  ledger: ValuedLedger,
  { funds, unknownFunds }: FundsHeld,
  without: readonly string[],
  listed: number | undefined,
): PortfolioAllocation {
  const isCounted = ({ commodity }: FundHoldings): boolean => !without.includes(commodity)
  const counted = funds.filter(isCounted)
  const rows = counted.flatMap(({ commodity, code, securities }) =>
    securities.map((security) => ({
      parent_commodity_id: code,
      commodity_name: commodity,
      security_name: security.name,
      security_rating: security.rating,
      security_industry: security.industry,
      security_id: security.id,
      security_type: security.type,
      amount: security.amount,
    })),
  )
  const type = (row: Row): string => unknown(row.security_type)
  const twice = (text: string): readonly [string, string] => [unknown(text), unknown(text)]
  return {
    commodities: counted.map(({ commodity }) => commodity),
    industry: rolledUp(
      ledger,
      rows.filter((row) => row.security_type === 'equity'),
      (row) => twice(row.security_industry),
    ),
    name_and_security_type: rolledUp(ledger, rows, (row) => [row.security_name, type(row)], listed),
    rating: rolledUp(
      ledger,
      rows.filter((row) => row.security_type === 'debt'),
      (row) => twice(row.security_rating),
    ),
    security_type: rolledUp(ledger, rows, (row) => twice(row.security_type)),
    securities_count: new Set(rows.map((row) => `${row.security_name}:${type(row)}`)).size,
    funds: funds.map((fund) => ({
      commodity: fund.commodity,
      provider: fund.portfolio.provider,
      fetched_at: fund.portfolio.at,
      securities: fund.securities.length,
      amount: fund.balance,
      known_percentage: fund.percentage,
      known_amount: fund.known,
      unknown_amount: fund.unknown,
      is_counted: isCounted(fund),
    })),
    without_portfolio: [...unknownFunds],
  }
}

type Row = Omit<CommodityBreakdown, 'percentage'>

function rolledUp(
  { trace }: ValuedLedger,
  rows: readonly Row[],
  groupOf: (row: Row) => readonly [group: string, subGroup: string],
  listed?: number,
): PortfolioAggregate[] {
  const amountOf = (some: readonly Row[]): Exact =>
    total(
      trace,
      some.map(({ amount }) => amount),
    )
  const whole = amountOf(rows)
  const groups = [...grouped(rows, (row) => groupOf(row).join(':'))].map(([id, members]) => ({ id, members, amount: amountOf(members) }))
  groups.sort((a, b) => b.amount.compare(a.amount) || (a.id < b.id ? -1 : 1))
  // Divided only for what is shown: a world fund has thousands of securities.
  return groups.slice(0, listed).map(({ id, members, amount }): PortfolioAggregate => {
    const [group, sub_group] = groupOf(elementAt(members, 0))
    const breakdowns = [...grouped(members, (row) => row.commodity_name).values()].map((parts): CommodityBreakdown => {
      const sum = amountOf(parts)
      const ids = parts.map((part) => part.security_id).filter((one) => one !== '')
      return { ...elementAt(parts, 0), security_id: ids.join(','), amount: sum, percentage: percentage(trace, sum, amount) }
    })
    return { group, sub_group, id, percentage: percentage(trace, amount, whole), amount, breakdowns }
  })
}
