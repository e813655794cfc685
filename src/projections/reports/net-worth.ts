import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getNetworth } from '../../http/contract/net-worth.ts'
import { type Networth, NO_NETWORTH } from '../valuation/net-worth/net-worth.ts'
import { fxImpactNow } from '../valuation/net-worth/net-worth-fx.ts'
import { networthHistory } from '../valuation/net-worth/net-worth-history.ts'
import { NetworthWalk } from '../valuation/net-worth/net-worth-walk.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { type CashFlows, flowsOf, rateOfReturn, type Return } from '../valuation/returns.ts'
import type { ValuedLedger, Work } from '../valuation/valued-ledger.ts'
import { networthScope } from '../valuation/whole-scopes.ts'

export type NetworthReport = ResultOf<typeof getNetworth>

/** Net worth for every day from the first posting to today. */
export function networthReport(ledger: ValuedLedger): NetworthReport {
  const scope = ledger.worked(networthScope)
  const { points } = ledger.worked(networthHistory)
  const { percent, error } = networthReturn(ledger, points.at(-1)?.balanceAmount ?? NO_NETWORTH.balanceAmount)
  return {
    networthTimeline: points,
    xirr: percent,
    ...(error === undefined ? {} : { xirr_error: error }),
    ...new PriceGaps(ledger).scope(scope).lists(),
  }
}

const networthFlows: Work<CashFlows> = (ledger, before) => flowsOf(ledger, ledger.worked(networthScope), before)

const networthReturn = (ledger: ValuedLedger, value: Exact): Return =>
  rateOfReturn(ledger.worked(networthFlows), { day: ledger.today, value }, ledger.trace)

/** Net worth today. Without its rate of return, which takes as long again: open pages wait for this after every edit. */
export const networthNow = (ledger: ValuedLedger): Networth => ledger.worked(lastPoint)

const lastPoint: Work<Networth> = (ledger) => {
  if (isSoonWalked(ledger)) return ledger.worked(networthHistory).points.at(-1) ?? NO_NETWORTH
  return new NetworthWalk(ledger, ledger.worked(networthScope)).last(ledger.trace ? undefined : fxImpactNow(ledger))
}

/**
 * Whether walking on to every day up to today is done sooner than working out the last day alone, which takes as long as a walk over a
 * twentieth of the days.
 */
function isSoonWalked(ledger: ValuedLedger): boolean {
  const { trace, today, booked } = ledger
  const since = ledger.openSince(networthHistory)
  return !trace && since !== undefined && booked.count > 0 && today - since < (today - booked.day[booked.chronological[0]!]!) / 20
}

/** Net worth today, and its rate of return. */
export function networthToday(
  ledger: ValuedLedger,
  gaps?: PriceGaps,
): { readonly networth: Networth; readonly xirr: Exact; readonly xirr_error?: string } {
  const [scope, networth] = [ledger.worked(networthScope), networthNow(ledger)]
  gaps?.scope(scope)
  const { percent, error } = networthReturn(ledger, networth.balanceAmount)
  return { networth, xirr: percent, ...(error === undefined ? {} : { xirr_error: error }) }
}
