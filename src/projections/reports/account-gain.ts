import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getAccountGain } from '../../http/contract/investments.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import { isOfAccount } from '../valuation/gains/gains-of.ts'
import { NO_NETWORTH } from '../valuation/net-worth/net-worth.ts'
import { NetworthWalk } from '../valuation/net-worth/net-worth-walk.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { scopeOf } from '../valuation/scope.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { breakdownBelow, unknownAccount } from './account-balance.ts'
import { performanceOf } from './parts/performance.ts'
import { accountPortfolio } from './portfolio-allocation.ts'
import { wirePosting } from './parts/wire-postings.ts'
import type { Refusal } from '#vocabulary/refusal.ts'

export type AccountGainReport = ResultOf<typeof getAccountGain>

export interface AccountGainParameters {
  readonly account: string
  /** So many postings, the newest; all of them when absent. */
  readonly newest?: number | undefined
  /** So many securities that a fund is made of, the largest; all of them when absent. */
  readonly securities?: number | undefined
}

/** The history of one account and everything below it, with what it earned and what it is made of. */
export function accountGainReport(ledger: ValuedLedger, { account, newest, securities }: AccountGainParameters): AccountGainReport | Refusal {
  const refusal = unknownAccount(ledger, account)
  if (refusal) return refusal
  const { accounts, booked, today } = ledger
  const gaps = new PriceGaps(ledger)
  const scope = scopeOf(
    ledger,
    accounts.where((_, name) => isSameOrBelow(name, account)),
  )
  const isLeaf = scope.postings.some((posting) => accounts.name(booked.account[posting]!) === account)
  const timeline = new NetworthWalk(ledger, scope, { withUnits: isLeaf, isCash: (id) => accounts.traits(id).hasNoGain }).timeline()
  const last = timeline.at(-1)?.point ?? NO_NETWORTH
  // The breakdown's return, because that leaves cash out.
  const breakdown = breakdownBelow(ledger, account, gaps)
  const own = new Set(scope.postings.filter((posting) => isOfAccount(ledger, posting, scope.includes)))
  const listed = ledger.counted.inDefaultOrder.filter((posting) => own.has(posting))
  return {
    asset_breakdown: breakdown,
    gain_timeline_breakdown: {
      account,
      networthTimeline: timeline.map(({ point }) => point),
      xirr: breakdown.xirr,
      ...(breakdown.xirr_error === undefined ? {} : { xirr_error: breakdown.xirr_error }),
      postings: Array.from(newest === undefined ? listed : listed.slice(Math.max(0, listed.length - newest)), (posting) =>
        wirePosting(ledger, posting, { marketOn: today }),
      ),
      ...performanceOf(ledger, scope, { gain: breakdown.gainAmount, balance: last.balanceAmount }),
    },
    portfolio_allocation: accountPortfolio(ledger, account, { securities }),
    ...gaps.lists(),
  }
}
