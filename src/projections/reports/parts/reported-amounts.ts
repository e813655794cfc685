import { intAt } from '#vocabulary/element-at.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Tally } from '../../valuation/tally.ts'
import type { PriceGaps } from '../../valuation/price-gaps.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { type WirePosting, wirePosting } from './wire-postings.ts'
import type { Period } from './selection.ts'

/** The amounts of postings in a report, collecting missing prices. */
export class ReportedAmounts {
  readonly #ledger: ValuedLedger
  readonly #gaps: PriceGaps
  readonly #listed: Period | undefined

  /** Sums cover everything; postings are listed only for the days of `listed`, or all without it. */
  constructor(ledger: ValuedLedger, gaps: PriceGaps, listed?: Period) {
    this.#ledger = ledger
    this.#gaps = gaps
    this.#listed = listed
  }

  /** Adds the amount of a booked posting to a sum, or takes it away. */
  addTo(tally: Tally, posting: number, sign: 1 | -1 = 1): void {
    const { booked } = this.#ledger
    this.#gaps.flow(posting)
    if (sign === 1) tally.addAmount(booked, posting)
    else tally.subtractAmount(booked, posting)
  }

  sum(postings: Iterable<number>, sign: 1 | -1 = 1): Exact {
    const tally = this.#ledger.tally()
    for (const posting of postings) this.addTo(tally, posting, sign)
    return tally.figure()
  }

  posting(posting: number): WirePosting {
    this.#gaps.flow(posting)
    return wirePosting(this.#ledger, posting)
  }
  postings(postings: Iterable<number>): WirePosting[] {
    return Array.from(this.listed(postings), (posting) => this.posting(posting))
  }
  /** Of postings by day those to list. */
  listed(postings: Iterable<number>): Iterable<number> {
    if (!this.#listed) return postings
    const { first, last } = this.#listed
    const { day } = this.#ledger.booked
    return Array.from(postings).filter((posting) => intAt(day, posting) >= first && intAt(day, posting) <= last)
  }
}
