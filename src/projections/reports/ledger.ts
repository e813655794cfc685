import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type WirePosting, wirePosting } from './parts/postings.ts'

export interface LedgerParameters {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Every posting, newest first, with what it is worth today and the balance of its account after it. A page of them when asked for one. */
export function ledgerReport(ledger: ValuedLedger, parameters: LedgerParameters = {}): { readonly postings: WirePosting[] } {
  return { postings: Array.from(ledgerEntries(ledger, parameters), (entry) => listedPosting(ledger, entry)) }
}

/** The entries of that report, for whoever sends a long one piece by piece. */
export function ledgerEntries(ledger: ValuedLedger, { offset = 0, limit }: LedgerParameters = {}): Int32Array {
  return ledger.booked.chronological.toReversed().subarray(offset, limit === undefined || limit === 0 ? undefined : offset + limit)
}

/** An entry as that report shows it. */
export const listedPosting = (ledger: ValuedLedger, entry: number): WirePosting =>
  wirePosting(ledger, entry, { marketOn: ledger.today, withBalance: true })
