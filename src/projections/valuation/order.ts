import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Accounts } from './accounts.ts'
import type { Entries } from './entries.ts'
import { Tally } from './tally.ts'
import type { Trace } from './trace.ts'

/** Entries by day, then amount descending as a number, then account, then place in the book: the order of every list. */
export function defaultOrderOf(entries: Entries, accounts: Accounts): Int32Array {
  const order = entries.chronological.slice()
  const rank = accounts.ranks()
  const { day, account } = entries
  const approximate = Float64Array.from({ length: entries.count }, (_, entry) => entries.amount.mantissa[entry]! / 10 ** entries.amount.scale[entry]!)
  const compare = (a: number, b: number): number => {
    const [x, y] = [approximate[a]!, approximate[b]!]
    // Doubles decide unless they are as good as equal.
    if (Math.abs(x - y) > 1e-12 * (Math.abs(x) + Math.abs(y))) return y - x
    return entries.amountOf(b).compare(entries.amountOf(a)) || rank[account[a]!]! - rank[account[b]!]! || a - b
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

/** By entry: the quantity that its account holds of its commodity once it is booked. */
export function runningBalanceOf(entries: Entries): ExactColumn {
  const balances = new ExactColumn(entries.count)
  const held = new Map<number, Exact>()
  for (const entry of entries.chronological) {
    const key = entries.account[entry]! * COMMODITIES_MAX + entries.commodity[entry]!
    const balance = (held.get(key) ?? Exact.zero).plus(entries.quantityOf(entry))
    held.set(key, balance)
    balances.set(entry, balance)
  }
  return balances
}

/** The same as figures that a trace can explain: by entry the sum of what went before. */
export function runningBalanceFigures(entries: Entries, trace: Trace): Exact[] {
  const figures: Exact[] = []
  const held = new Map<number, Tally>()
  for (const entry of entries.chronological) {
    const key = entries.account[entry]! * COMMODITIES_MAX + entries.commodity[entry]!
    const tally = held.get(key) ?? new Tally(trace)
    held.set(key, tally)
    tally.addQuantity(entries, entry)
    figures[entry] = tally.figure()
  }
  return figures
}
