import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getGain } from '../../http/contract/investments.ts'
import { isOfAccount } from '../valuation/gains/gains-of.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { accountGains } from './parts/account-gains.ts'
import { wirePostings } from './parts/wire-postings.ts'
import { chosenOf } from '../valuation/chosen-postings.ts'
import { type Period, within } from './parts/selection.ts'

type Gain = GainReport['gain_breakdown'][number]

export type GainReport = ResultOf<typeof getGain>

interface GainParameters {
  /** Postings of these days are listed; all without it. */
  readonly listed?: Period | undefined
}

/** Gain and return of every investment account up to today; checking accounts are none. */
export function gainReport(ledger: ValuedLedger, { listed }: GainParameters = {}): GainReport {
  const { accounts, booked, today } = ledger
  const placeInList = placesIn(ledger.counted.inDefaultOrder, booked.count)
  const gaps = new PriceGaps(ledger)
  const gains = [...ledger.worked(accountGains)]
    .map(([id, { postings, value }]) => ({ id, name: accounts.name(id), postings, gain: value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ id, name, postings, gain: { networth, xirr, performance } }): Gain => {
      gaps.scope({ postings, includes: (account) => account === id })
      const own = chosenOf(listed ? within(ledger, postings, listed) : postings, (posting) =>
        isOfAccount(ledger, posting, (account) => account === id),
      )
      return {
        account: name,
        networth,
        xirr: xirr.percent,
        ...(xirr.error === undefined ? {} : { xirr_error: xirr.error }),
        postings: wirePostings(
          ledger,
          own.sort((a, b) => placeInList[a]! - placeInList[b]!),
          { marketOn: today },
        ),
        ...performance,
      }
    })
  return { gain_breakdown: gains, ...gaps.lists() }
}

function placesIn(order: Int32Array, count: number): Int32Array {
  const places = new Int32Array(count)
  order.forEach((posting, place) => (places[posting] = place))
  return places
}
