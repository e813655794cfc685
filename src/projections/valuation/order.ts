import { floatAt, intAt } from '#vocabulary/element-at.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import type { Accounts } from './accounts.ts'
import type { Postings } from './postings.ts'
import { Tally } from './tally.ts'
import type { Trace } from './trace.ts'
import type { Before } from './work.ts'

interface Listed {
  readonly booked: Postings
  readonly accounts: Accounts
}

/** Postings by day, then amount descending as a number, then account, then place in the book: the order of every list. */
export function defaultOrderOf({ booked, accounts }: Listed): Int32Array {
  const order = booked.chronological.slice()
  const { day } = booked
  const compare = comparison(booked, accounts)
  for (let start = 0, end = 0; start < order.length; start = end) {
    let isSorted = true
    for (end = start + 1; end < order.length && day[intAt(order, end)] === day[intAt(order, start)]; end++)
      isSorted &&= compare(intAt(order, end - 1), intAt(order, end)) < 0
    if (!isSorted) order.subarray(start, end).sort(compare)
  }
  return order
}

/** Doubles decide unless they are as good as equal. */
function comparison(postings: Postings, accounts: Accounts): (a: number, b: number) => number {
  const { account, amount } = postings
  const rank = accounts.ranks()
  const doubles = Float64Array.from({ length: postings.count }, (_, posting) => amount.toNumber(posting))
  return (a, b) => {
    const [x, y] = [floatAt(doubles, a), floatAt(doubles, b)]
    if (Math.abs(x - y) > 1e-12 * (Math.abs(x) + Math.abs(y))) return y - x
    return postings.amountOf(b).compare(postings.amountOf(a)) || intAt(rank, intAt(account, a)) - intAt(rank, intAt(account, b)) || a - b
  }
}

const COMMODITIES_MAX = 2 ** 21

/** By posting: the quantity that its account holds of its commodity once it is booked. After an edit it is added up from the first changed day on. */
export function runningBalanceOf({ booked }: { readonly booked: Postings }, before?: Before<ExactColumn>): ExactColumn {
  const { chronological, day, count } = booked
  const balances = before ? movedBalances(before, count) : new ExactColumn(count)
  const from = before ? firstWhere(chronological.length, (place) => intAt(day, intAt(chronological, place)) >= before.change.since) : 0
  const balanceOf = new Map<number, Exact>()
  const keyOf = (posting: number): number => intAt(booked.account, posting) * COMMODITIES_MAX + intAt(booked.commodity, posting)
  if (before) {
    const open = new Set<number>()
    for (let place = from; place < chronological.length; place++) open.add(keyOf(intAt(chronological, place)))
    for (let place = from - 1; place >= 0 && open.size > 0; place--) {
      const posting = intAt(chronological, place)
      if (open.delete(keyOf(posting))) balanceOf.set(keyOf(posting), balances.get(posting))
    }
  }
  for (let place = from; place < chronological.length; place++) {
    const posting = intAt(chronological, place)
    const balance = (balanceOf.get(keyOf(posting)) ?? Exact.zero).plus(booked.quantityOf(posting))
    balanceOf.set(keyOf(posting), balance)
    balances.set(posting, balance)
  }
  return balances
}

/** The known values of the postings at their new indexes. */
function movedBalances({ value, change }: Before<ExactColumn>, count: number): ExactColumn {
  const { headEnd, tailStart, by } = change
  const balances = new ExactColumn(count)
  for (const of of ['mantissa', 'scale'] as const) {
    balances[of].set(value[of].subarray(0, headEnd))
    balances[of].set(value[of].subarray(tailStart), tailStart + by)
  }
  for (const [posting, big] of value.big) if (!change.isGone(posting)) balances.big.set(change.placeOf(posting), big)
  return balances
}

/** The same as figures that a trace can explain: by posting the sum of what went before. */
export function runningBalanceFigures(postings: Postings, trace: Trace): Exact[] {
  const figures: Exact[] = []
  const tallies = new Map<number, Tally>()
  for (const posting of postings.chronological) {
    const key = intAt(postings.account, posting) * COMMODITIES_MAX + intAt(postings.commodity, posting)
    const tally = tallies.get(key) ?? new Tally(trace)
    tallies.set(key, tally)
    tally.addQuantity(postings, posting)
    figures[posting] = tally.figure()
  }
  return figures
}
