import { Exact } from '#vocabulary/exact.ts'
import { converted, type Tally } from '../../valuation/tally.ts'
import type { Unpriced } from '../../valuation/unpriced.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { type WirePosting, wirePosting } from './postings.ts'
import type { ReportCurrency } from './report-currency.ts'
import type { Period } from './selection.ts'

/**
 * The amounts of postings in the currency of a report, each at the rate of its own day. A posting of a day without a rate counts
 * as nothing and is named in `unpriced`; so is one whose amount nobody knows.
 */
export class ReportedAmounts {
  readonly #ledger: ValuedLedger
  readonly #currency: ReportCurrency | undefined
  readonly #unpriced: Unpriced
  readonly #listed: Period | undefined

  /** Sums cover everything; of postings only those of the `listed` days are written out, all of them without it. */
  constructor(ledger: ValuedLedger, currency: ReportCurrency | undefined, unpriced: Unpriced, listed?: Period) {
    this.#ledger = ledger
    this.#currency = currency
    this.#unpriced = unpriced
    this.#listed = listed
  }

  /** Adds the amount of a booked entry to a sum, or takes it away. */
  addTo(tally: Tally, entry: number, sign: 1 | -1 = 1): void {
    const { booked } = this.#ledger
    this.#unpriced.addUnknown(booked, entry)
    if (!this.#currency) {
      if (sign === 1) tally.addAmount(booked, entry)
      else tally.subtractAmount(booked, entry)
      return
    }
    const rate = this.#currency.rateOn(booked.day[entry]!)
    if (!rate) {
      this.#unpriced.add(this.#ledger.defaultCurrency, booked.day[entry]!)
      return
    }
    const amount = this.#ledger.tally()
    amount.addAmount(booked, entry)
    if (sign === 1) tally.add(amount.figure(), rate)
    else tally.subtract(amount.figure(), rate)
  }

  sum(entries: Iterable<number>, sign: 1 | -1 = 1): Exact {
    const tally = this.#ledger.tally()
    for (const entry of entries) this.addTo(tally, entry, sign)
    return tally.figure()
  }

  posting(entry: number): WirePosting {
    const posting = wirePosting(this.#ledger, entry)
    this.#unpriced.addUnknown(this.#ledger.booked, entry)
    if (!this.#currency) return posting
    const rate = this.#currency.rateOn(this.#ledger.booked.day[entry]!)
    if (!rate) this.#unpriced.add(this.#ledger.defaultCurrency, this.#ledger.booked.day[entry]!)
    return { ...posting, amount: rate ? converted(this.#ledger.trace, posting.amount, rate) : Exact.zero }
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
