import { isSameOrBelow } from '../valuation/accounts.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type WireTransaction, wireTransaction } from './postings.ts'

export interface TransactionsParameters {
  /** Keeps transactions that touch this account or one below it. */
  readonly account?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Whole transactions, newest first, with the balance of every account after each posting. */
export function transactionsReport(ledger: ValuedLedger, { account, offset = 0, limit }: TransactionsParameters = {}): { readonly transactions: WireTransaction[] } {
  const groups = account ? groupsTouching(ledger, account) : Int32Array.from({ length: ledger.booked.groupCount }, (_, group) => group)
  const newestFirst = groups.toReversed()
  const page = newestFirst.subarray(offset, limit === undefined || limit === 0 ? undefined : offset + limit)
  return { transactions: Array.from(page, (group) => wireTransaction(ledger, group, { withBalance: true })) }
}

/** The newest whole transactions that together have at least so many postings. */
export function recentTransactions(ledger: ValuedLedger, postings: number): WireTransaction[] {
  const { first, groupCount } = ledger.booked
  let from = groupCount
  while (from > 0 && first[groupCount]! - first[from]! < postings) from--
  return Array.from({ length: groupCount - from }, (_, i) => wireTransaction(ledger, groupCount - 1 - i, { withBalance: true }))
}

function groupsTouching({ booked, accounts }: ValuedLedger, account: string): Int32Array {
  const chosen = accounts.where((_, name) => isSameOrBelow(name, account))
  const groups: number[] = []
  for (let entry = 0; entry < booked.count; entry++) {
    const group = booked.group[entry]!
    if (chosen[booked.account[entry]!] === 1 && groups.at(-1) !== group) groups.push(group)
  }
  return Int32Array.from(groups)
}
