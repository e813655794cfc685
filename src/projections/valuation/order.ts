import { floatAt, intAt } from '#vocabulary/element-at.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Accounts } from './accounts.ts'
import type { Postings } from './postings.ts'
import { Tally, type Trace } from './trace.ts'
import type { Day } from '#vocabulary/day.ts'
import { chosenOf } from './posting-sums.ts'

/**
 * The booked postings that figures are made of, up to a last day. Virtual postings are listed but count nowhere. Postings of zero count nowhere
 * either, not even as a day of activity.
 */
export class Counted {
  readonly #postings: Postings
  readonly #last: Day
  readonly #isVirtual: Uint8Array
  readonly #hasVirtual: boolean
  readonly #defaultOrder: () => Int32Array
  #byDay: Int32Array | undefined
  #inDefaultOrder: Int32Array | undefined

  constructor(postings: Postings, accounts: Accounts, defaultOrder: () => Int32Array, last: Day) {
    this.#postings = postings
    this.#last = last
    this.#isVirtual = accounts.where(({ isVirtual }) => isVirtual)
    this.#hasVirtual = this.#isVirtual.includes(1)
    this.#defaultOrder = defaultOrder
  }

  /** By day, then place in the book. */
  get byDay(): Int32Array {
    return (this.#byDay ??= this.#chosenOf(this.#postings.chronological))
  }
  /** By day, amount descending, account, place in the book. */
  get inDefaultOrder(): Int32Array {
    return (this.#inDefaultOrder ??= this.#chosenOf(this.#defaultOrder()))
  }
  includes(posting: number): boolean {
    return (
      intAt(this.#postings.day, posting) <= this.#last &&
      this.#isVirtual[intAt(this.#postings.account, posting)] !== 1 &&
      !this.#postings.empty.has(posting)
    )
  }

  #chosenOf(order: Int32Array): Int32Array {
    const { day } = this.#postings
    let end = order.length
    while (end > 0 && intAt(day, intAt(order, end - 1)) > this.#last) end--
    const upToLast = order.subarray(0, end)
    return this.#hasVirtual || this.#postings.empty.size > 0 ? chosenOf(upToLast, (posting) => this.includes(posting)) : upToLast
  }
}

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
