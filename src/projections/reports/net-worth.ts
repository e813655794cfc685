import type { Exact } from '#vocabulary/exact.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import { type Networth, NO_NETWORTH } from '../valuation/net-worth.ts'
import { NetworthWalk } from '../valuation/net-worth-walk.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import { returnOf } from '../valuation/returns.ts'
import { type Scope, scopeOf } from '../valuation/scope.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

export interface NetworthReport extends PriceGapLists {
  readonly networthTimeline: Networth[]
  readonly xirr: Exact
  readonly xirr_error?: string
}

/** What makes up net worth: assets and liabilities. */
const networthScope = (ledger: ValuedLedger): Scope =>
  scopeOf(
    ledger,
    ledger.accounts.where(({ root }) => root === ASSETS || root === LIABILITIES),
  )

/** Net worth for every day from the first posting to today. */
export function networthReport(ledger: ValuedLedger): NetworthReport {
  const scope = networthScope(ledger)
  const timeline = new NetworthWalk(ledger, scope).timeline()
  const { percent, error } = returnOf(ledger, scope, timeline.at(-1)?.point.balanceAmount ?? NO_NETWORTH.balanceAmount)
  return {
    networthTimeline: timeline.map(({ point }) => point),
    xirr: percent,
    ...(error === undefined ? {} : { xirr_error: error }),
    ...new PriceGaps(ledger).scope(scope).lists(),
  }
}

/** Net worth today, and its rate of return. */
export function networthToday(
  ledger: ValuedLedger,
  gaps?: PriceGaps,
): { readonly networth: Networth; readonly xirr: Exact; readonly xirr_error?: string } {
  const scope = networthScope(ledger)
  const networth = new NetworthWalk(ledger, scope).last()
  gaps?.scope(scope)
  const { percent, error } = returnOf(ledger, scope, networth.balanceAmount)
  return { networth, xirr: percent, ...(error === undefined ? {} : { xirr_error: error }) }
}
