import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getAllocation } from '../../http/contract/allocation.ts'
import { percentage, total } from '../valuation/tally.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { derived, given } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { ZERO_TIME } from '../valuation/zone.ts'
import { globMatcher } from './parts/account-globs.ts'
import { tellableDays } from './parts/tellable-days.ts'
import { assetsByDay, type WorthByDay } from './parts/worth-by-day.ts'

const HUNDRED = Exact.of(100)
type Aggregates = AllocationReport['aggregates']

export type AllocationReport = ResultOf<typeof getAllocation>

/** The worth of the assets by account, today and on the days before that `chosen` selects, and how it compares with the targets. */
export function allocationReport(ledger: ValuedLedger, chosen = (days: readonly Day[]) => tellable(ledger, days)): AllocationReport {
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

/** Today's worth by account; the groups above an account are listed with nothing of their own. */
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
  const { first } = assets[0]![1]
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

/** All days, or those of them that can be told for so many accounts: of each day every account is named twice, and some have names of hundreds of characters. */
function tellable(ledger: ValuedLedger, days: readonly Day[]): readonly Day[] {
  let accounts = 0
  for (const account of ledger.worked(assetsByDay).keys()) accounts += Math.ceil(ledger.accounts.name(account).length / NAME)
  return tellableDays(days, accounts)
}
const NAME = 100
