import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { Holdings } from '../valuation/holdings.ts'
import { percentage, total } from '../valuation/tally.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { ZERO_TIME } from '../valuation/zone.ts'
import { matchingGlobs } from './parts/account-globs.ts'
import { bookedWhere } from './parts/selection.ts'

interface Aggregate {
  readonly date: string
  readonly account: string
  readonly market_amount: Exact
}
type Aggregates = Record<string, Aggregate>

interface AllocationTarget {
  readonly name: string
  readonly target: Exact
  /** Percent of all assets. */
  readonly current: Exact
  readonly aggregates: Aggregates
}

export interface AllocationReport extends PriceGapLists {
  readonly aggregates: Aggregates
  /** One map a day from the first asset posting to today; null without assets. */
  readonly aggregates_timeline: Aggregates[] | null
  /** null when no targets are configured or there are no assets. */
  readonly allocation_targets: AllocationTarget[] | null
}

/** What the assets are worth account by account, today and on every day before, and how that compares with the targets. */
export function allocationReport(ledger: ValuedLedger): AllocationReport {
  const { settings, today, trace } = ledger
  const gaps = new PriceGaps(ledger)
  const postings = bookedWhere(ledger, ({ root }) => root === ASSETS, today)
  gaps.holdings(postings, today)
  const { aggregates, worth } = aggregated(ledger, postings)
  const hasTargets = settings.allocationTargets.length > 0 && postings.length > 0
  return {
    aggregates,
    aggregates_timeline: postings.length === 0 ? null : timeline(ledger, postings),
    allocation_targets: !hasTargets
      ? null
      : settings.allocationTargets.map(({ name, target, accounts }) => {
          const part = aggregated(ledger, matchingGlobs(ledger, postings, accounts))
          return {
            name,
            target,
            current: percentage(trace, part.worth, worth, 'worth of the accounts / worth of all assets x 100'),
            aggregates: part.aggregates,
          }
        }),
    ...gaps.lists(),
  }
}

/** Today's worth by account; the groups above an account are listed with nothing of their own. */
function aggregated(ledger: ValuedLedger, postings: Int32Array): { aggregates: Aggregates; worth: Exact } {
  const { accounts, booked, today, zone, trace } = ledger
  const holdings = new Map<number, Holdings>()
  for (const posting of postings) holdingsOf(ledger, holdings, booked.account[posting]!).add(booked, posting)
  const shown = new Map<string, Aggregate>()
  const figures: Exact[] = []
  for (const [account, ofAccount] of holdings) {
    const market_amount = ofAccount.valueOn(today)
    figures.push(market_amount)
    shown.set(accounts.name(account), { date: zone.end(today), account: accounts.name(account), market_amount })
    for (const above of accounts.upwards(account)) {
      if (!holdings.has(above)) shown.set(accounts.name(above), { date: ZERO_TIME, account: accounts.name(above), market_amount: Exact.zero })
    }
  }
  return { aggregates: Object.fromEntries([...shown].sort(([a], [b]) => (a < b ? -1 : 1))), worth: total(trace, figures) }
}

function timeline(ledger: ValuedLedger, postings: Int32Array): Aggregates[] {
  const { accounts, booked, rates, today, zone } = ledger
  const days: Aggregates[] = []
  const byAccount = new Map<number, { holdings: Holdings; value: Exact; isStale: boolean; commodities: Set<number> }>()
  const pricesOf = new Map<number, { days: readonly Day[]; next: number }>()
  let at = 0
  for (let day = booked.day[postings[0]!]!; day <= today; day++) {
    for (; at < postings.length && booked.day[postings[at]!]! <= day; at++) {
      const [account, commodity] = [booked.account[postings[at]!]!, booked.commodity[postings[at]!]!]
      let of = byAccount.get(account)
      if (!of) byAccount.set(account, (of = { holdings: new Holdings(ledger), value: Exact.zero, isStale: true, commodities: new Set() }))
      of.holdings.add(booked, postings[at]!)
      of.commodities.add(commodity)
      of.isStale = true
      if (commodity !== ledger.defaultCurrency && !pricesOf.has(commodity)) pricesOf.set(commodity, { days: rates.unitDays(commodity), next: 0 })
    }
    for (const [commodity, prices] of pricesOf) {
      const before = prices.next
      while (prices.next < prices.days.length && prices.days[prices.next]! <= day) prices.next++
      if (prices.next !== before) for (const of of byAccount.values()) if (of.commodities.has(commodity)) of.isStale = true
    }
    const date = zone.start(day)
    const shown: Aggregates = {}
    for (const [account, of] of byAccount) {
      if (of.isStale) of.value = of.holdings.valueOn(day)
      of.isStale = false
      const name = accounts.name(account)
      shown[name] = { date, account: name, market_amount: of.value }
    }
    days.push(shown)
  }
  return days
}

function holdingsOf(ledger: ValuedLedger, all: Map<number, Holdings>, account: number): Holdings {
  let holdings = all.get(account)
  if (!holdings) all.set(account, (holdings = new Holdings(ledger)))
  return holdings
}
