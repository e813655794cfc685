import { isSameOrBelow } from '../valuation/accounts.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type WireTransaction, wireTransaction } from './parts/wire-postings.ts'

export interface TransactionsParameters {
  /** Keeps transactions that touch this account or one below it. */
  readonly account?: string | undefined
  /** Keeps the transaction of this id. */
  readonly id?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Prices that are missing for these transactions. */
export function gapsOfTransactions(ledger: ValuedLedger, groups: Int32Array): PriceGapLists {
  const gaps = new PriceGaps(ledger)
  for (const group of groups) gaps.transaction(group)
  return gaps.lists()
}

/** The groups of whole transactions, newest first. */
export function transactionGroups(ledger: ValuedLedger, { account, id, offset = 0, limit }: TransactionsParameters = {}): Int32Array {
  if (id !== undefined) return groupOf(ledger, id)
  const chosen = account ? groupsTouching(ledger, account) : undefined
  const count = chosen?.length ?? ledger.booked.groupCount
  const shown = Math.max(0, Math.min(limit || count, count - offset))
  const page = new Int32Array(shown)
  for (let i = 0; i < shown; i++) {
    const fromTheEnd = count - 1 - offset - i
    page[i] = chosen ? chosen[fromTheEnd]! : fromTheEnd
  }
  return page
}

/** A transaction with the balance of each account after each posting. */
export const listedTransaction = (ledger: ValuedLedger, group: number): WireTransaction => wireTransaction(ledger, group, { withBalance: true })

/** The newest whole transactions that together have at least so many postings. */
export function recentTransactions(ledger: ValuedLedger, postings: number, gaps: PriceGaps): WireTransaction[] {
  const { first, groupCount } = ledger.booked
  let from = groupCount
  while (from > 0 && first[groupCount]! - first[from]! < postings) gaps.transaction(--from)
  return Array.from({ length: groupCount - from }, (_, i) => wireTransaction(ledger, groupCount - 1 - i, { withBalance: true }))
}

function groupOf({ booked, view }: ValuedLedger, id: string): Int32Array {
  const group = booked.transactionRow.subarray(0, booked.groupCount).findIndex((row) => view.transactionIds[row] === id)
  return Int32Array.from(group < 0 ? [] : [group])
}

function groupsTouching({ booked, accounts }: ValuedLedger, account: string): Int32Array {
  const chosen = accounts.where((_, name) => isSameOrBelow(name, account))
  const groups: number[] = []
  for (let posting = 0; posting < booked.count; posting++) {
    const group = booked.group[posting]!
    if (chosen[booked.account[posting]!] === 1 && groups.at(-1) !== group) groups.push(group)
  }
  return Int32Array.from(groups)
}
