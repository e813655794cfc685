import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Accounts } from './accounts.ts'
import type { Postings } from './postings.ts'
import { Tally } from './tally.ts'
import type { Trace } from './trace.ts'

/** Postings by day, then amount descending as a number, then account, then place in the book: the order of every list. */
export function defaultOrderOf(postings: Postings, accounts: Accounts): Int32Array {
  const order = postings.chronological.slice()
  const rank = accounts.ranks()
  const { day, account } = postings
  const approximate = new Float64Array(postings.count)
  for (let posting = 0; posting < postings.count; posting++) approximate[posting] = postings.amount.toNumber(posting)
  const compare = (a: number, b: number): number => {
    const [x, y] = [approximate[a]!, approximate[b]!]
    // Doubles decide unless they are as good as equal.
    if (Math.abs(x - y) > 1e-12 * (Math.abs(x) + Math.abs(y))) return y - x
    return postings.amountOf(b).compare(postings.amountOf(a)) || rank[account[a]!]! - rank[account[b]!]! || a - b
  }
  for (let start = 0; start < order.length; ) {
    let end = start + 1
    while (end < order.length && day[order[end]!] === day[order[start]!]) end++
    if (end - start > 1) order.subarray(start, end).sort(compare)
    start = end
  }
  return order
}

const COMMODITIES_MAX = 2 ** 21

/** By posting: the quantity that its account holds of its commodity once it is booked. */
export function runningBalanceOf(postings: Postings): ExactColumn {
  const balances = new ExactColumn(postings.count)
  const balanceOf = new Map<number, Exact>()
  for (const posting of postings.chronological) {
    const key = postings.account[posting]! * COMMODITIES_MAX + postings.commodity[posting]!
    const balance = (balanceOf.get(key) ?? Exact.zero).plus(postings.quantityOf(posting))
    balanceOf.set(key, balance)
    balances.set(posting, balance)
  }
  return balances
}

/** The same as figures that a trace can explain: by posting the sum of what went before. */
export function runningBalanceFigures(postings: Postings, trace: Trace): Exact[] {
  const figures: Exact[] = []
  const tallies = new Map<number, Tally>()
  for (const posting of postings.chronological) {
    const key = postings.account[posting]! * COMMODITIES_MAX + postings.commodity[posting]!
    const tally = tallies.get(key) ?? new Tally(trace)
    tallies.set(key, tally)
    tally.addQuantity(postings, posting)
    figures[posting] = tally.figure()
  }
  return figures
}
