import { Exact } from '#vocabulary/exact.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { type Networth, NetworthWalk, returnOf } from '../valuation/net-worth.ts'
import { percentage, total } from '../valuation/tally.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/financial-years.ts'
import { type HoldingIncome, incomeByHolding, NO_INCOME } from './parts/income-by-holding.ts'
import { type WirePosting, wirePosting } from './parts/postings.ts'
import { bookedWhere, type Period, within } from './parts/selection.ts'

export interface Performance {
  readonly income_received: Exact
  readonly price_appreciation: Exact
  readonly total_return: Exact
  /** Percent. */
  readonly ttm_yield: Exact
}

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
  const gaps = new PriceGaps(ledger)
  const entries = bookedWhere(
    ledger,
    ({ root, isCapitalGains, source }) => (root === ASSETS || isCapitalGains) && !accounts.traits(source).isChecking,
    today,
  )
  gaps.holdings(entries, today)
  const byAccount = grouped(entries, (entry) => accounts.traits(booked.account[entry]!).source)
  const placeInList = placesIn(ledger.counted.inDefaultOrder, ledger.booked.count)
  const income = incomeByHolding(ledger, today)
  const gains = [...byAccount]
    .map(([account, list]) => ({ account: accounts.name(account), list: Int32Array.from(list) }))
    .sort((a, b) => (a.account < b.account ? -1 : 1))
    .map(({ account, list }): Gain => {
      const walk = new NetworthWalk(ledger, list)
      const networth = walk.last(today)
      const { percent, error } = returnOf(ledger, list, today, networth.balanceAmount)
      const shown = (listed ? within(ledger, list, listed) : list).slice().sort((a, b) => placeInList[a]! - placeInList[b]!)
      return {
        account,
        networth,
        xirr: percent,
        ...(error === undefined ? {} : { xirr_error: error }),
        postings: Array.from(shown, (entry) => wirePosting(ledger, entry, { marketOn: today })),
        ...performanceOf(ledger, { gain: networth.gainAmount, balance: networth.balanceAmount }, income.get(account)),
      }
    })
  return { gain_breakdown: gains.length === 0 ? null : gains, ...gaps.lists() }
}

/** What an account earned: by its price, and by what it paid. */
export function performanceOf(
  { trace }: ValuedLedger,
  { gain, balance }: { readonly gain: Exact; readonly balance: Exact },
  { received, lastTwelveMonths }: HoldingIncome = NO_INCOME,
): Performance {
  return {
    income_received: received,
    price_appreciation: gain,
    total_return: total(trace, [gain, received]),
    ttm_yield: balance.sign > 0 ? percentage(trace, lastTwelveMonths, balance, 'income of twelve months / balance x 100') : Exact.zero,
  }
}

function placesIn(order: Int32Array, count: number): Int32Array {
  const places = new Int32Array(count)
  order.forEach((entry, place) => (places[entry] = place))
  return places
}
