import type { Exact } from '#vocabulary/exact.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import { type Networth, NetworthWalk, NO_NETWORTH, returnOf } from '../valuation/net-worth.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { bookedWhere } from './parts/selection.ts'

export interface NetworthReport extends PriceGapLists {
  readonly networthTimeline: Networth[]
  readonly xirr: Exact
  readonly xirr_error?: string
}

/** What makes up net worth: assets, liabilities, and the gains that were taken. */
export function networthEntries(ledger: ValuedLedger): Int32Array {
  return bookedWhere(ledger, ({ root, isCapitalGains }) => root === ASSETS || root === LIABILITIES || isCapitalGains, ledger.today)
}

/** Net worth for every day from the first posting to today. */
export function networthReport(ledger: ValuedLedger): NetworthReport {
  const { today } = ledger
  const entries = networthEntries(ledger)
  const walk = new NetworthWalk(ledger, entries)
  const timeline = walk.timeline(today)
  const gaps = new PriceGaps(ledger)
  gaps.holdings(entries, today)
  const { percent, error } = returnOf(ledger, entries, today, timeline.at(-1)?.point.balanceAmount ?? NO_NETWORTH.balanceAmount)
  return {
    networthTimeline: timeline.map(({ point }) => point),
    xirr: percent,
    ...(error === undefined ? {} : { xirr_error: error }),
    ...gaps.lists(),
  }
}

/** Net worth today, and its rate of return. */
export function networthToday(
  ledger: ValuedLedger,
  gaps?: PriceGaps,
): { readonly networth: Networth; readonly xirr: Exact; readonly xirr_error?: string } {
  const entries = networthEntries(ledger)
  const walk = new NetworthWalk(ledger, entries)
  const networth = walk.last(ledger.today)
  gaps?.holdings(entries, ledger.today)
  const { percent, error } = returnOf(ledger, entries, ledger.today, networth.balanceAmount)
  return { networth, xirr: percent, ...(error === undefined ? {} : { xirr_error: error }) }
}
