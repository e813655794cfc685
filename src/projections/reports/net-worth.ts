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

/** By ledger: the scope goes through every posting, and several reports of one book need it. */
const scopes = new WeakMap<ValuedLedger, Scope>()

/** What makes up net worth: assets and liabilities. */
function networthScope(ledger: ValuedLedger): Scope {
  let scope = scopes.get(ledger)
  if (!scope) {
    const chosen = ledger.accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
    scopes.set(ledger, (scope = scopeOf(ledger, chosen)))
  }
  return scope
}

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

/** Net worth today. Without its rate of return, which takes as long again: open pages wait for this after every edit. */
export const networthNow = (ledger: ValuedLedger): Networth => new NetworthWalk(ledger, networthScope(ledger)).last()

/** Net worth today, and its rate of return. */
export function networthToday(
  ledger: ValuedLedger,
  gaps?: PriceGaps,
): { readonly networth: Networth; readonly xirr: Exact; readonly xirr_error?: string } {
  const [scope, networth] = [networthScope(ledger), networthNow(ledger)]
  gaps?.scope(scope)
  const { percent, error } = returnOf(ledger, scope, networth.balanceAmount)
  return { networth, xirr: percent, ...(error === undefined ? {} : { xirr_error: error }) }
}
