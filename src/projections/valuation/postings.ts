import { floatAt, intAt, byteAt } from '#vocabulary/element-at.ts'
import { ExactColumn, NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Estimate } from './amounts.ts'
import { type Accounts, LIABILITIES } from './accounts.ts'

interface DatedPostings {
  readonly count: number
  readonly day: Int32Array
}

/** 0, 1, 2 and so on, shared by all books: another megabyte for each edit is what the collector sees. */
let places = new Int32Array(0)

/**
 * Postings by day, then by place in the book. Transactions are by day already, so only postings with a day of their own are out of order. Callers
 * must not write to the result.
 */
export function byDay({ count, day }: DatedPostings): Int32Array {
  if (places.length < count) places = new Int32Array(count + (count >> 3)).map((_, place) => place)
  const inPlace = places.subarray(0, count)
  let isInOrder = true
  for (let posting = 1; posting < count && isInOrder; posting++) isInOrder = intAt(day, posting) >= intAt(day, posting - 1)
  // The sort of an array is fast where nearly everything is in order; that of a typed array is not.
  return isInOrder ? inPlace : Int32Array.from(Array.from(inPlace).sort((a, b) => intAt(day, a) - intAt(day, b)))
}

/**
 * The postings that reports read, as dense columns: transaction by transaction in the order of the book (day, then place in the
 * files), each with its amount in the default currency. A posting is a place in these columns, a group a place among their
 * transactions. Postings of nothing (a mere balance assertion) are listed and part of no figure; where the tool of the dialect
 * lists none they are left out, and so are transactions that have no others.
 */
export class Postings {
  readonly forecast: boolean
  readonly count: number
  readonly groupCount: number
  /** Posting row in the view. */
  readonly row: Int32Array
  readonly group: Int32Array
  readonly day: Int32Array
  /** Ids in `Accounts`: virtual postings have the name in brackets, which is under no root. */
  readonly account: Int32Array
  readonly commodity: Int32Array
  /** By posting row. */
  readonly quantity: ExactColumn
  /** By posting: cost or value on its day, in the default currency; 0 where nothing says what it is (see `unknown`). */
  readonly amount: ExactColumn
  /** First posting of each group; one more at the end. */
  readonly first: Int32Array
  /** Transaction row in the view of each group. */
  readonly transactionRow: Int32Array
  /** Postings by day, then place in the book. */
  readonly chronological: Int32Array
  /** Postings whose amount nothing says: no cost, and no price on that day or after it. */
  readonly unknown: ReadonlySet<number>
  /** Postings that count with the first rate after their day, because there was none on it. */
  readonly estimated: ReadonlyMap<number, Estimate>
  /** Postings of nothing: neither a quantity nor an amount. */
  readonly empty: ReadonlySet<number>

  constructor(columns: Postings | Omit<Postings, 'upTo' | 'withoutLaterRates' | 'countsOn' | 'quantityOf' | 'amountOf' | 'signOf' | 'directionOf'>) {
    this.forecast = columns.forecast
    this.count = columns.count
    this.groupCount = columns.groupCount
    this.row = columns.row
    this.group = columns.group
    this.day = columns.day
    this.account = columns.account
    this.commodity = columns.commodity
    this.quantity = columns.quantity
    this.amount = columns.amount
    this.first = columns.first
    this.transactionRow = columns.transactionRow
    this.chronological = columns.chronological
    this.unknown = columns.unknown
    this.estimated = columns.estimated
    this.empty = columns.empty
  }

  /** Without the transactions after a day, and without the rates after it. Columns that stay as they are are shared. */
  upTo(last: Day, transactionDay: Int32Array): Postings {
    const postings = this.withoutLaterRates(last)
    let groupCount = this.groupCount
    while (groupCount > 0 && intAt(transactionDay, intAt(this.transactionRow, groupCount - 1)) > last) groupCount--
    if (groupCount === this.groupCount) return postings
    const count = intAt(this.first, groupCount)
    return new Postings({ ...postings, count, groupCount, chronological: byDay({ ...postings, count }) })
  }

  /** What only a rate after a day says is unknown. */
  withoutLaterRates(last: Day): Postings {
    const later = [...this.estimated].filter(([, { rateDay }]) => rateDay > last).map(([posting]) => posting)
    return later.length === 0 ? this : new Postings({ ...this, ...withoutAmounts(this, later) })
  }

  /** False until the day of the rate that an estimated posting counts with. */
  countsOn(posting: number, day: Day): boolean {
    const estimate = this.estimated.size === 0 ? undefined : this.estimated.get(posting)
    return estimate === undefined || estimate.rateDay <= day
  }
  quantityOf(posting: number): Exact {
    return this.quantity.get(intAt(this.row, posting))
  }
  amountOf(posting: number): Exact {
    return this.amount.get(posting)
  }
  /** Whether something came (1) or went (-1), also where nothing says what it amounts to. */
  directionOf(posting: number): number {
    return this.unknown.has(posting) ? this.quantityOf(posting).sign : this.signOf(posting)
  }
  /** Of the amount: -1, 0 or 1. */
  signOf(posting: number): number {
    return Math.sign(floatAt(this.amount.mantissa, posting))
  }
}

/** The amounts of some postings are taken for unknown. */
function withoutAmounts(postings: Postings, chosen: readonly number[]): Pick<Postings, 'amount' | 'unknown' | 'estimated'> {
  const amount = new ExactColumn(0)
  amount.mantissa = postings.amount.mantissa.slice()
  amount.scale = postings.amount.scale.slice()
  for (const [posting, mantissa] of postings.amount.big) amount.big.set(posting, mantissa)
  const unknown = new Set(postings.unknown)
  const estimated = new Map(postings.estimated)
  for (const posting of chosen) {
    amount.set(posting, Exact.zero)
    unknown.add(posting)
    estimated.delete(posting)
  }
  return { amount, unknown, estimated }
}

/** The first day of a transaction that is in only one of two books of one log, or whose amounts are not the same in both; far in the future if there is none. */
export function changedSince(before: Postings, after: Postings): Day {
  const { row, amount } = after
  const { mantissa, scale } = before.amount
  let posting = 0
  while (
    posting < before.count &&
    posting < after.count &&
    before.row[posting] === row[posting] &&
    mantissa[posting] === amount.mantissa[posting] &&
    scale[posting] === amount.scale[posting]
  )
    posting++
  // Few postings have more to compare.
  for (const {
    unknown,
    estimated,
    amount: { big },
  } of [before, after])
    for (const at of [...unknown, ...estimated.keys(), ...big.keys()]) if (at < posting && !isSameAmount(before, after, at)) posting = at
  // All of a transaction decides what one of its postings means.
  return Math.min(firstDayFrom(before, posting), firstDayFrom(after, posting))
}

const isSameAmount = (before: Postings, after: Postings, posting: number): boolean =>
  before.amountOf(posting).equals(after.amountOf(posting)) &&
  before.unknown.has(posting) === after.unknown.has(posting) &&
  before.estimated.get(posting)?.rateDay === after.estimated.get(posting)?.rateDay

/** From the transaction of a posting on. */
function firstDayFrom({ day, group, first, count }: Postings, posting: number): Day {
  let found = Number.MAX_SAFE_INTEGER
  if (posting === count) return found
  for (let at = intAt(first, intAt(group, posting)); at < count; at++) found = Math.min(found, intAt(day, at))
  return found
}

/** What kind of posting one is, beside what its account says; or-ed. */
export const STOCK_SPLIT = 1 // its transaction has one commodity in one account, and no money
export const OF_REFUND = 2 // its transaction has a posting to Income:Refund
export const OF_LIABILITY = 4 // its transaction has a posting to a liability

const REFUND = 1
const LIABILITY = 2
const VIRTUAL = 4

interface Classified {
  readonly booked: Postings
  readonly accounts: Accounts
  readonly defaultCurrency: number
}

/** Classifies every posting by its transaction. */
export function kindsOf({ booked: postings, accounts, defaultCurrency }: Classified): Uint8Array {
  const kinds = new Uint8Array(postings.count)
  const traitsOf = new Uint8Array(accounts.size)
  for (let id = 0; id < accounts.size; id++) {
    const { isRefund, isVirtual, root } = accounts.traits(id)
    traitsOf[id] = (isRefund ? REFUND : 0) | (root === LIABILITIES ? LIABILITY : 0) | (isVirtual ? VIRTUAL : 0)
  }
  const hasEmpty = postings.empty.size > 0
  for (let group = 0; group < postings.groupCount; group++) {
    const start = intAt(postings.first, group)
    const end = intAt(postings.first, group + 1)
    let present = 0
    let oneForeignAccount = true
    let onlyAccount = NONE
    for (let posting = start; posting < end; posting++) {
      const account = intAt(postings.account, posting)
      // Virtual postings, and those of nothing, are no part of what happened.
      if (byteAt(traitsOf, account) & VIRTUAL || (hasEmpty && postings.empty.has(posting))) continue
      present |= byteAt(traitsOf, account)
      if (onlyAccount === NONE) onlyAccount = account
      if (postings.commodity[posting] === defaultCurrency || account !== onlyAccount) oneForeignAccount = false
    }
    if (present === 0 && !oneForeignAccount) continue
    const kind = (oneForeignAccount ? STOCK_SPLIT : 0) | (present & REFUND ? OF_REFUND : 0) | (present & LIABILITY ? OF_LIABILITY : 0)
    for (let posting = start; posting < end; posting++) kinds[posting] = kind
  }
  return kinds
}
