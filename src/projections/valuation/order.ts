import { floatAt, intAt } from '#vocabulary/element-at.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Accounts } from './accounts.ts'
import type { Postings } from './postings.ts'
import { Tally } from './tally.ts'
import type { Trace } from './trace.ts'

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

const balanceKey = ({ account, commodity }: Postings, posting: number): number =>
  intAt(account, posting) * COMMODITIES_MAX + intAt(commodity, posting)

/** By posting: the quantity that its account holds of its commodity once it is booked. */
export function runningBalanceOf({ booked }: Pick<Listed, 'booked'>): ExactColumn {
  const balances = new ExactColumn(booked.count)
  const balanceOf = new Map<number, Exact>()
  for (const posting of booked.chronological) {
    const key = balanceKey(booked, posting)
    const balance = (balanceOf.get(key) ?? Exact.zero).plus(booked.quantityOf(posting))
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
    const key = balanceKey(postings, posting)
    const tally = tallies.get(key) ?? new Tally(trace)
    tallies.set(key, tally)
    tally.addQuantity(postings, posting)
    figures[posting] = tally.figure()
  }
  return figures
}
