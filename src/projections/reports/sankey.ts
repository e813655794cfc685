import { intAt } from '#vocabulary/element-at.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { startOf, unitsLater } from '#vocabulary/text/dates.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getSankey } from '../../http/contract/cash-flow-contract.ts'
import { ASSETS, EQUITY, EXPENSES, INCOME, LIABILITIES, type Root } from '../valuation/accounts.ts'
import { crumbOf } from '../valuation/crumbs.ts'
import type { Tally } from '../valuation/trace.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/periods.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type Period, shareOut, within } from './parts/selection.ts'

export type SankeyPeriod = 'month' | 'quarter' | 'year'
type Kind = 'income' | 'asset' | 'liability' | 'expense' | 'equity' | 'other'

export interface SankeyParameters {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly period?: SankeyPeriod | undefined
}

export type SankeyReport = ResultOf<typeof getSankey>

const KINDS: Readonly<Record<Root, Kind>> = {
  [ASSETS]: 'asset',
  [LIABILITIES]: 'liability',
  [INCOME]: 'income',
  [EXPENSES]: 'expense',
  [EQUITY]: 'equity',
  0: 'other',
}

/** Returns the flows between accounts in a range of days; refuses a range that ends before it begins. */
export function sankeyReport(ledger: ValuedLedger, { from, to, period = 'month' }: SankeyParameters = {}): SankeyReport | Refusal {
  const around = periodAround(ledger.today, period)
  const { first, last } = { first: from ?? around.first, last: to ?? around.last }
  if (first > last) return new Refusal('INVALID_REQUEST', "'from' must not be after 'to'")
  const { accounts, booked } = ledger
  const gaps = new PriceGaps(ledger)
  const nodes = new Set<number>()
  const links = new Map<number, { source: number; target: number; value: Tally; groups: Set<number> }>()
  const unknown: number[] = []
  const postings = within(ledger, ledger.counted.inDefaultOrder, { first, last })
  for (const posting of postings) {
    gaps.flow(posting)
    if (booked.unknown.has(posting)) unknown.push(posting)
  }
  for (const [group, list] of grouped(postings, (posting) => intAt(booked.group, posting))) {
    for (const share of shareOut(ledger, list)) {
      const [source, target] = [intAt(booked.account, share.from), intAt(booked.account, share.to)]
      nodes.add(source).add(target)
      if (source === target) continue
      const key = source * accounts.size + target
      let link = links.get(key)
      if (!link) links.set(key, (link = { source, target, value: ledger.tally(), groups: new Set() }))
      link.groups.add(group)
      link.value.addPart(booked, share.to, share.value)
    }
  }
  // A tenth of the rounding tolerance, from conversions.
  const nothing = crumbOf(ledger, ledger.defaultCurrency, 1)
  const flows = [...links.values()]
    .filter(({ value }) => value.value.isGreaterThan(nothing))
    .map(({ source, target, value, groups }) => ({
      source: accounts.name(source),
      target: accounts.name(target),
      value: value.figure(),
      txnCount: groups.size,
    }))
    .sort((a, b) => (a.source === b.source ? (a.target < b.target ? -1 : 1) : a.source < b.source ? -1 : 1))
  const rootOf = (name: string): Root => accounts.traits(accounts.find(name)).root
  // A posting of unknown value adds zero but stays in the sum, so that the proof gives the reason.
  const sum = (root: Root, of: 'source' | 'target'): Exact => {
    const tally = ledger.tally()
    for (const flow of flows) if (rootOf(flow[of]) === root) tally.add(flow.value)
    for (const posting of unknown) if (accounts.traits(intAt(booked.account, posting)).root === root) tally.addAmount(booked, posting)
    return tally.figure()
  }
  return {
    nodes: [...nodes]
      .map((account) => ({ id: accounts.name(account), name: accounts.name(account), kind: KINDS[accounts.traits(account).root] }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    links: flows,
    meta: {
      from: formatDay(first),
      to: formatDay(last),
      period,
      currency: ledger.settings.defaultCurrency,
      totalInflow: sum(INCOME, 'source'),
      totalOutflow: sum(EXPENSES, 'target'),
      hasUnconvertible: unknown.length > 0,
    },
    ...gaps.lists(),
  }
}

/** The calendar month, quarter or year that a day is in. */
export function periodAround(day: Day, period: SankeyPeriod): Period {
  const first = startOf(period, day)
  return { first, last: unitsLater(period, first, 1) - 1 }
}
