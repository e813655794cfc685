import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type WirePosting, wirePosting } from './parts/wire-postings.ts'
import { yearlyChange } from './parts/yearly-change.ts'

export interface LedgerParameters {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Prices that are missing for these postings, on their own day or today. */
export const gapsOfPostings = (ledger: ValuedLedger, postings: Int32Array): PriceGapLists =>
  new PriceGaps(ledger).holdings(postings, ledger.today).lists()

/** Every posting or a page of them, newest first. */
export function ledgerPostings(ledger: ValuedLedger, { offset = 0, limit }: LedgerParameters = {}): Int32Array {
  return ledger.booked.chronological.toReversed().subarray(offset, limit === undefined || limit === 0 ? undefined : offset + limit)
}

/** A posting with its value today and the balance of its account after it. */
export const listedPosting = (ledger: ValuedLedger, posting: number): WirePosting =>
  wirePosting(ledger, posting, { marketOn: ledger.today, withBalance: true })

/** A posting found by a search: also how its value changed over a year. */
export function foundPosting(ledger: ValuedLedger, posting: number): WirePosting {
  const listed = listedPosting(ledger, posting)
  const change = yearlyChange(ledger, posting, { amount: listed.amount, worth: listed.market_amount })
  return change === undefined ? listed : { ...listed, yearly_change: change }
}
