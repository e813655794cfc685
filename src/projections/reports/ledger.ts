import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type WirePosting, wirePosting } from './postings.ts'

/** Every posting, newest first, with what it is worth today and the balance of its account after it. A page of them when asked for one. */
export function ledgerReport(ledger: ValuedLedger, { offset = 0, limit }: { readonly offset?: number | undefined; readonly limit?: number | undefined } = {}): { readonly postings: WirePosting[] } {
  const newestFirst = ledger.booked.chronological.toReversed()
  const page = newestFirst.subarray(offset, limit === undefined || limit === 0 ? undefined : offset + limit)
  return { postings: Array.from(page, (entry) => wirePosting(ledger, entry, { marketOn: ledger.today, withBalance: true })) }
}
