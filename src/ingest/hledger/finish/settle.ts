import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { ASSIGNED, BALANCED_VIRTUAL, FORECAST, INFERRED, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import { ExactSum, NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../journal/book.ts'
import { Sums } from '../amounts/amount-sums.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Outcome, Segment, Totals } from './outcome.ts'

/** Balances those of the transactions from `from` to before `to` that their own text decides about, and tells what there is to know of all of them. */
export function settle({ book, details }: ReadingState, from: number, to: number): Outcome {
  const { transactions, postings } = book
  const { firstPosting } = transactions
  const balance = new OwnBalance(book)
  const open: number[] = []
  const costed: number[] = []
  for (let transaction = from; transaction < to; transaction++) {
    const [first, end] = [intAt(firstPosting, transaction), intAt(firstPosting, transaction + 1)]
    const isSettled = balance.settle(first, end)
    if (!isSettled) open.push(transaction - from)
    let mayCost = !isSettled
    for (let row = first; row < end && !mayCost; row++) mayCost = postings.costCommodity[row] !== NONE
    if (mayCost) costed.push(transaction - from)
  }
  const [begin, close] = [intAt(firstPosting, from), intAt(firstPosting, to)]
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
function daysOf({ transactions, postings }: Book, from: number, to: number): { firstDay: number; lastDay: number } {
  let [firstDay, lastDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const see = (day: number): void => {
    if (day < firstDay) firstDay = day
    if (day > lastDay) lastDay = day
  }
  for (let transaction = from; transaction < to; transaction++) {
    see(intAt(transactions.day, transaction))
    for (let row = intAt(transactions.firstPosting, transaction); row < intAt(transactions.firstPosting, transaction + 1); row++)
      if (postings.day[row] !== NO_DAY) see(intAt(postings.day, row))
  }
  return { firstDay, lastDay }
}

/** Postings by date, in journal order within a date. */
function rowsByDate({ transactions, postings }: Book, from: number, to: number): Int32Array {
  const begin = intAt(transactions.firstPosting, from)
  const days = new Int32Array(intAt(transactions.firstPosting, to) - begin)
  let isInOrder = true
  for (let transaction = from; transaction < to; transaction++)
    for (let row = intAt(transactions.firstPosting, transaction); row < intAt(transactions.firstPosting, transaction + 1); row++) {
      const at = row - begin
      days[at] = postings.day[row] === NO_DAY ? intAt(transactions.day, transaction) : intAt(postings.day, row)
      if (at > 0 && intAt(days, at) < intAt(days, at - 1)) isInOrder = false
    }
  const rows = days.map((_, at) => begin + at)
  return isInOrder ? rows : rows.sort((a, b) => intAt(days, a - begin) - intAt(days, b - begin) || a - b)
}

/** Digits after the point that a column holds. */
const SCALE_MAX = 255

/** What postings add to accounts; undefined where some amount is not known yet, or a sum is beyond what a column holds. */
function totalsOf(book: Book, from: number, to: number): Totals | undefined {
  const { account, commodity, quantity, flags } = book.postings
  const places = new Map<number, Map<number, number>>()
  const found: { account: number; commodity: number; sum: ExactSum }[] = []
  for (const row of rowsByDate(book, from, to)) {
    if (commodity[row] === NONE || (byteAt(flags, row) & ASSIGNED) !== 0) return undefined
    let ofAccount = places.get(intAt(account, row))
    if (ofAccount === undefined) places.set(intAt(account, row), (ofAccount = new Map()))
    let at = ofAccount.get(intAt(commodity, row))
    if (at === undefined) {
      at = found.push({ account: intAt(account, row), commodity: intAt(commodity, row), sum: new ExactSum() }) - 1
      ofAccount.set(intAt(commodity, row), at)
    }
    const { sum } = elementAt(found, at)
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

/**
 * Balances transactions that depend only on their own text: those that add up to zero, or leave one amount in one commodity for the posting without
 * an amount. The `Balancer` does all others.
 */
class OwnBalance {
  readonly #book: Book
  readonly #sums = new Sums()

  constructor(book: Book) {
    this.#book = book
  }

  /** Fills in a missing amount. Returns false and changes nothing if the transaction depends on something else. */
  settle(first: number, end: number): boolean {
    const { postings } = this.#book
    let isBracketed = false
    for (let row = first; row < end; row++) {
      const kind = byteAt(postings.kind, row)
      if ((byteAt(postings.flags, row) & ASSIGNED) !== 0 || (kind === VIRTUAL && postings.commodity[row] === NONE)) return false
      isBracketed ||= kind === BALANCED_VIRTUAL
    }
    const real = this.#left(first, end, REAL)
    const bracketed = isBracketed ? this.#left(first, end, BALANCED_VIRTUAL) : NOTHING_LEFT
    if (real === undefined || bracketed === undefined) return false
    for (const { row, commodity, quantity } of [real, bracketed]) {
      if (row === NONE) continue
      postings.commodity[row] = commodity
      postings.quantity.set(row, quantity!)
    }
    return true
  }

  /** The missing amount; undefined if it is not a single amount. */
  #left(first: number, end: number, kind: number): Left | undefined {
    const { postings } = this.#book
    const { quantity, commodity, costCommodity, cost } = postings
    const sums = this.#sums
    sums.clear()
    let open = NONE
    for (let row = first; row < end; row++) {
      if (postings.kind[row] !== kind) continue
      if (commodity[row] === NONE) {
        if (open !== NONE) return undefined
        open = row
      } else if (costCommodity[row] !== NONE) sums.plus(intAt(costCommodity, row), cost.get(row))
      else if (quantity.big.size === 0) sums.add(intAt(commodity, row), floatAt(quantity.mantissa, row), byteAt(quantity.scale, row))
      else sums.plus(intAt(commodity, row), quantity.get(row))
    }
    let left = NONE
    for (let at = 0; at < sums.count; at++) {
      if (sums.isZeroAt(at)) continue
      if (open === NONE || left !== NONE) return undefined
      left = at
    }
    if (open === NONE) return NOTHING_LEFT
    return left === NONE ? undefined : { row: open, commodity: elementAt(sums.commodities, left), quantity: sums.at(left).negated() }
  }
}

interface Left {
  /** NONE when every posting has an amount. */
  readonly row: number
  readonly commodity: number
  readonly quantity: Exact | undefined
}
const NOTHING_LEFT: Left = { row: NONE, commodity: NONE, quantity: undefined }

/** Segments by their dates, those together whose dates lie among each other; what has the same date stays in the book's order. */
export function byDate(book: Book, segments: readonly Segment[]): Segment[][] {
  const [only] = segments
  if (segments.length < 2) return only === undefined ? [] : [[only]]
  const dated = segments.map((segment) => ({ segment, ...(segment.outcome ?? daysOf(book, segment.first, segment.end)) }))
  dated.sort((a, b) => a.firstDay - b.firstDay || a.segment.first - b.segment.first)
  const together: Segment[][] = []
  let latest = Number.NEGATIVE_INFINITY
  let lowest = Number.NEGATIVE_INFINITY
  for (const { segment, firstDay, lastDay } of dated) {
    const follows = firstDay > latest || (firstDay === latest && segment.first > lowest)
    if (follows || together.length === 0) together.push([segment])
    else together.at(-1)!.push(segment)
    lowest = follows ? segment.first : Math.max(lowest, segment.first)
    latest = Math.max(latest, lastDay)
  }
  for (const group of together) group.sort((a, b) => a.first - b.first)
  return together
}

interface Wanted {
  /** By account, computed on demand. */
  readonly matters: Uint8Array
  readonly keepsAssigning: boolean
}

/**
 * Postings of segments, which stand in the book's order, by their dates as rows, transactions with assignments whole, by theirs, as ~transaction; what
 * has the same date stays in the book's order. No forecasts.
 */
export function inOrder({ transactions, postings }: Book, segments: readonly Segment[], { matters, keepsAssigning }: Wanted): number[] {
  const { flags, account } = postings
  const steps: number[] = []
  const days: number[] = []
  let isSorted = true
  let latest = Number.NEGATIVE_INFINITY
  const push = (step: number, day: number): void => {
    if (day < latest) isSorted = false
    latest = day
    days.push(day)
    steps.push(step)
  }
  const ofTransaction = (transaction: number): void => {
    if (transactions.origin[transaction] === FORECAST) return
    const first = intAt(transactions.firstPosting, transaction)
    const end = intAt(transactions.firstPosting, transaction + 1)
    const day = intAt(transactions.day, transaction)
    let assigns = false
    if (keepsAssigning) for (let row = first; row < end; row++) if ((byteAt(flags, row) & ASSIGNED) !== 0) assigns = true
    if (assigns) push(~transaction, day)
    else
      for (let row = first; row < end; row++)
        if (matters[intAt(account, row)] === 1) push(row, postings.day[row] === NO_DAY ? day : intAt(postings.day, row))
  }
  for (const { first, end } of segments) for (let transaction = first; transaction < end; transaction++) ofTransaction(transaction)
  if (isSorted) return steps
  const order = Int32Array.from(steps, (_, at) => at).sort((a, b) => elementAt(days, a) - elementAt(days, b) || a - b)
  return Array.from(order, (at) => elementAt(steps, at))
}

/** All transactions of the book, in consecutive segments. */
export function allSegments({ book: { transactions }, segments }: Pick<ReadingState, 'book' | 'segments'>): Segment[] {
  const all: Segment[] = []
  let at = 0
  const upTo = (end: number): void => {
    if (end > at) all.push({ first: at, end, outcome: undefined })
  }
  for (const segment of segments) {
    upTo(segment.first)
    all.push(segment)
    at = segment.end
  }
  upTo(transactions.count)
  return all
}

/** Forgets all that is known of segments, and what was filled in because of it: something else decides now about every transaction. */
export function reopen({ book: { transactions, postings }, segments }: ReadingState): void {
  for (const { first, end } of segments)
    for (let row = intAt(transactions.firstPosting, first); row < intAt(transactions.firstPosting, end); row++) {
      if ((byteAt(postings.flags, row) & (INFERRED | ASSIGNED)) !== INFERRED) continue
      postings.commodity[row] = NONE
      postings.quantity.set(row, Exact.zero)
    }
  segments.length = 0
}
