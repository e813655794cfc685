import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { ASSIGNED } from '#vocabulary/book-columns.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import type { Book } from '../../journal/book.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Outcome, Totals } from './outcome.ts'
import { OwnBalance } from './own-balance.ts'

/** Balances those of the transactions from `from` to before `to` that their own text decides about, and tells what there is to know of all of them. */
export function settle({ book, details }: ReadingState, from: number, to: number): Outcome {
  const { transactions, postings } = book
  const { firstPosting } = transactions
  const balance = new OwnBalance(book)
  const open: number[] = []
  const costed: number[] = []
  for (let transaction = from; transaction < to; transaction++) {
    const [first, end] = [firstPosting[transaction]!, firstPosting[transaction + 1]!]
    const isSettled = balance.settle(first, end)
    if (!isSettled) open.push(transaction - from)
    let mayCost = !isSettled
    for (let row = first; row < end && !mayCost; row++) mayCost = postings.costCommodity[row] !== NONE
    if (mayCost) costed.push(transaction - from)
  }
  const [begin, close] = [firstPosting[from]!, firstPosting[to]!]
  const asserted: number[] = []
  if (details.assertions.size > 0) for (let row = begin; row < close; row++) if (details.assertions.has(row)) asserted.push(row - begin)
  const { firstDay, lastDay } = daysOf(book, from, to)
  return {
    open: Int32Array.from(open),
    costed: Int32Array.from(costed),
    firstDay,
    lastDay,
    asserted: Int32Array.from(asserted),
    totals: totalsOf(book, from, to),
    passed: undefined,
  }
}

/** The first and the last day of transactions and postings. */
export function daysOf({ transactions, postings }: Book, from: number, to: number): { firstDay: number; lastDay: number } {
  let [firstDay, lastDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const see = (day: number): void => {
    if (day < firstDay) firstDay = day
    if (day > lastDay) lastDay = day
  }
  for (let transaction = from; transaction < to; transaction++) {
    see(transactions.day[transaction]!)
    for (let row = transactions.firstPosting[transaction]!; row < transactions.firstPosting[transaction + 1]!; row++)
      if (postings.day[row] !== NO_DAY) see(postings.day[row]!)
  }
  return { firstDay, lastDay }
}

/** Postings by their dates, those of one date as they stand. */
function rowsByDate({ transactions, postings }: Book, from: number, to: number): Int32Array {
  const begin = transactions.firstPosting[from]!
  const days = new Int32Array(transactions.firstPosting[to]! - begin)
  let isInOrder = true
  for (let transaction = from; transaction < to; transaction++)
    for (let row = transactions.firstPosting[transaction]!; row < transactions.firstPosting[transaction + 1]!; row++) {
      const at = row - begin
      days[at] = postings.day[row] === NO_DAY ? transactions.day[transaction]! : postings.day[row]!
      if (at > 0 && days[at]! < days[at - 1]!) isInOrder = false
    }
  const rows = days.map((_, at) => begin + at)
  return isInOrder ? rows : rows.sort((a, b) => days[a - begin]! - days[b - begin]! || a - b)
}

/** Digits after the point that a column holds. */
const SCALE_MAX = 255

/** What postings add to accounts; undefined where some amount is not known yet, or a sum is beyond what a column holds. */
function totalsOf(book: Book, from: number, to: number): Totals | undefined {
  const { account, commodity, quantity, flags } = book.postings
  const places = new Map<number, Map<number, number>>()
  const found: { account: number; commodity: number; sum: ExactSum }[] = []
  for (const row of rowsByDate(book, from, to)) {
    if (commodity[row] === NONE || (flags[row]! & ASSIGNED) !== 0) return undefined
    let ofAccount = places.get(account[row]!)
    if (ofAccount === undefined) places.set(account[row]!, (ofAccount = new Map()))
    let at = ofAccount.get(commodity[row]!)
    if (at === undefined) {
      at = found.push({ account: account[row]!, commodity: commodity[row]!, sum: new ExactSum() }) - 1
      ofAccount.set(commodity[row]!, at)
    }
    const { sum } = found[at]!
    sum.addRow(quantity, row)
    if (!sum.isNarrow || sum.scale > SCALE_MAX) return undefined
  }
  return {
    account: Int32Array.from(found, (one) => one.account),
    commodity: Int32Array.from(found, (one) => one.commodity),
    mantissa: Float64Array.from(found, ({ sum }) => sum.mantissa),
    scale: Uint8Array.from(found, ({ sum }) => sum.scale),
  }
}
