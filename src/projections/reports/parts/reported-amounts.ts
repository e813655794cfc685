import type { Exact } from '#vocabulary/exact.ts'
import type { Tally } from '../../valuation/tally.ts'
import type { PriceGaps } from '../../valuation/price-gaps.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { type WirePosting, wirePosting } from './postings.ts'
import type { Period } from './selection.ts'

/** The amounts of postings in a report; those that had no price are named. */
export class ReportedAmounts {
  readonly #ledger: ValuedLedger
  readonly #gaps: PriceGaps
  readonly #listed: Period | undefined

  /** Sums cover everything; of postings only those of the `listed` days are written out, all of them without it. */
  constructor(ledger: ValuedLedger, gaps: PriceGaps, listed?: Period) {
    this.#ledger = ledger
    this.#gaps = gaps
    this.#listed = listed
  }

  /** Adds the amount of a booked entry to a sum, or takes it away. */
  addTo(tally: Tally, entry: number, sign: 1 | -1 = 1): void {
    const { booked } = this.#ledger
    this.#gaps.flow(entry)
    if (sign === 1) tally.addAmount(booked, entry)
    else tally.subtractAmount(booked, entry)
  }

  sum(entries: Iterable<number>, sign: 1 | -1 = 1): Exact {
    const tally = this.#ledger.tally()
    for (const entry of entries) this.addTo(tally, entry, sign)
    return tally.figure()
  }

  posting(entry: number): WirePosting {
    this.#gaps.flow(entry)
    return wirePosting(this.#ledger, entry)
  }
  postings(entries: Iterable<number>): WirePosting[] {
    return Array.from(this.listed(entries), (entry) => this.posting(entry))
  }
  /** Of entries in the order of days those that are to be written out. */
  listed(entries: Iterable<number>): Iterable<number> {
    if (!this.#listed) return entries
    const { first, last } = this.#listed
    const { day } = this.#ledger.booked
    return Array.from(entries).filter((entry) => day[entry]! >= first && day[entry]! <= last)
  }
}
