import type { Exact } from '#vocabulary/exact.ts'
import type { Networth } from '../valuation/net-worth.ts'
import { NetworthWalk } from '../valuation/net-worth-walk.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import { returnOf } from '../valuation/returns.ts'
import { scopesOf } from '../valuation/scope.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { investmentScope, isInvestment } from '../valuation/whole-scopes.ts'
import { type Performance, performanceOf } from './parts/performance.ts'
import { type WirePosting, wirePosting } from './parts/wire-postings.ts'
import { chosenOf, type Period, within } from './parts/selection.ts'

interface Gain extends Performance {
  readonly account: string
  readonly networth: Networth
  readonly xirr: Exact
  readonly xirr_error?: string
  readonly postings: WirePosting[]
}

export interface GainReport extends PriceGapLists {
  /** null when there is no investment. */
  readonly gain_breakdown: Gain[] | null
}

/** Gain and return of every investment account up to today; checking accounts are none. Only postings of the `listed` days are written out. */
export function gainReport(ledger: ValuedLedger, { listed }: { readonly listed?: Period | undefined } = {}): GainReport {
  const { accounts, booked, today } = ledger
  const placeInList = placesIn(ledger.counted.inDefaultOrder, booked.count)
  const gaps = new PriceGaps(ledger)
  const gains = [...scopesOf(ledger, isInvestment(accounts), ledger.worked(investmentScope))]
    .map(([id, scope]) => ({ account: accounts.name(id), scope }))
    .sort((a, b) => (a.account < b.account ? -1 : 1))
    .map(({ account, scope }): Gain => {
      const networth = new NetworthWalk(ledger, scope).last()
      const { percent, error } = returnOf(ledger, scope, networth.balanceAmount)
      gaps.scope(scope)
      const own = chosenOf(listed ? within(ledger, scope.postings, listed) : scope.postings, (posting) =>
        scope.includes(accounts.traits(booked.account[posting]!).source),
      )
      return {
        account,
        networth,
        xirr: percent,
        ...(error === undefined ? {} : { xirr_error: error }),
        postings: Array.from(
          own.sort((a, b) => placeInList[a]! - placeInList[b]!),
          (posting) => wirePosting(ledger, posting, { marketOn: today }),
        ),
        ...performanceOf(ledger, scope, { gain: networth.gainAmount, balance: networth.balanceAmount }),
      }
    })
  return { gain_breakdown: gains.length === 0 ? null : gains, ...gaps.lists() }
}

function placesIn(order: Int32Array, count: number): Int32Array {
  const places = new Int32Array(count)
  order.forEach((posting, place) => (places[posting] = place))
  return places
}
