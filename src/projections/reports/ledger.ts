import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type WirePosting, wirePosting } from './parts/wire-postings.ts'
import { yearlyChange } from './parts/yearly-change.ts'

export interface LedgerParameters {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Every posting, newest first, with what it is worth today and the balance of its account after it. A page of them when asked for one. */
export function ledgerReport(ledger: ValuedLedger, parameters: LedgerParameters = {}): { readonly postings: WirePosting[] } & PriceGapLists {
  const postings = ledgerPostings(ledger, parameters)
  return { postings: Array.from(postings, (posting) => listedPosting(ledger, posting)), ...gapsOfPostings(ledger, postings) }
}

/** What some of them lack a price for, on their own day or today. */
export const gapsOfPostings = (ledger: ValuedLedger, postings: Int32Array): PriceGapLists =>
  new PriceGaps(ledger).holdings(postings, ledger.today).lists()

/** The postings of that report, for whoever sends a long one piece by piece. */
export function ledgerPostings(ledger: ValuedLedger, { offset = 0, limit }: LedgerParameters = {}): Int32Array {
  return ledger.booked.chronological.toReversed().subarray(offset, limit === undefined || limit === 0 ? undefined : offset + limit)
}

/** A posting as that report shows it. */
export const listedPosting = (ledger: ValuedLedger, posting: number): WirePosting =>
  wirePosting(ledger, posting, { marketOn: ledger.today, withBalance: true })

/** The same for a search, which also says how it has changed. */
export function foundPosting(ledger: ValuedLedger, posting: number): WirePosting {
  const listed = listedPosting(ledger, posting)
  const change = yearlyChange(ledger, posting, { amount: listed.amount, worth: listed.market_amount })
  return change === undefined ? listed : { ...listed, yearly_change: change }
}
