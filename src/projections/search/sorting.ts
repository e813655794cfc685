import { elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { ExactColumn, ExactSum } from '#vocabulary/columns.ts'
import { type Exact } from '#vocabulary/exact.ts'
import { Lru, onceFor } from '#vocabulary/lru.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { marketFigure, yearlyChange } from '../reports/parts/wire-postings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { foldedNames } from './folded.ts'
import { RowSet, Selection } from './row-set.ts'

interface Totals {
  readonly column: ExactColumn
  /** Groups with an unknown total. */
  readonly unknown: ReadonlySet<number>
}
/** By group of booked postings: the sum of its positive amounts. */
export const totalsOf = onceFor(({ booked }: ValuedLedger): Totals => {
  const column = new ExactColumn(booked.groupCount)
  const sum = new ExactSum()
  for (let group = 0; group < booked.groupCount; group++) {
    sum.reset()
    for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++)
      if (booked.signOf(posting) > 0) sum.addRow(booked.amount, posting)
    column.set(group, sum.value)
  }
  return { column, unknown: new Set([...booked.unknown].map((posting) => intAt(booked.group, posting))) }
})

/** The sort keys of transactions and postings; each also descending, with a minus before it. */
export const TRANSACTION_SORTS = ['date', 'payee', 'total'] as const
export const POSTING_SORTS = [
  'date',
  'payee',
  'account',
  'commodity',
  'amount',
  'quantity',
  'balance',
  'market_amount',
  'change',
  'yearly_change',
] as const
type Key = (typeof TRANSACTION_SORTS | typeof POSTING_SORTS)[number]
export type Sort<Keys extends Key = Key> = Keys | `-${Keys}`

/** Sorts transactions given newest first; among equals the newest stays first. */
function sortedTransactions(ledger: ValuedLedger, groups: Int32Array, sort: Sort<(typeof TRANSACTION_SORTS)[number]>): Int32Array {
  const { booked, view } = ledger
  switch (bare(sort)) {
    case 'payee': {
      const ranks = ranksOf(view.payees)
      return byRank(groups, sort, (group) => intAt(ranks, intAt(view.transactions.payee, intAt(booked.transactionRow, group))))
    }
    default: {
      const { column } = totalsOf(ledger)
      return byAmount(groups, sort, { near: (group) => column.toNumber(group), exact: (group) => column.get(group) })
    }
  }
}

/** Sorts postings likewise. Quantities and balances of different commodities are compared as numbers. */
function sortedPostings(ledger: ValuedLedger, postings: Int32Array, sort: Sort): Int32Array {
  const { booked, view, accounts } = ledger
  switch (bare(sort)) {
    case 'payee': {
      const ranks = ranksOf(view.payees)
      const { payee: own } = view.postings
      return byRank(postings, sort, (posting) => {
        const row = intAt(booked.row, posting)
        return intAt(ranks, own.get(row) ?? intAt(view.transactions.payee, intAt(view.transactionOf, row)))
      })
    }
    case 'account': {
      const ranks = accounts.ranks()
      return byRank(postings, sort, (posting) => intAt(ranks, intAt(booked.account, posting)))
    }
    case 'commodity': {
      const ranks = ranksOf(view.commodities)
      return byRank(postings, sort, (posting) => intAt(ranks, intAt(booked.commodity, posting)))
    }
    case 'amount':
    case 'total':
      return byAmount(postings, sort, { near: (posting) => booked.amount.toNumber(posting), exact: (posting) => booked.amountOf(posting) })
    case 'quantity':
      return byAmount(postings, sort, {
        near: (posting) => booked.quantity.toNumber(intAt(booked.row, posting)),
        exact: (posting) => booked.quantityOf(posting),
      })
    case 'market_amount':
    case 'change':
    case 'yearly_change':
      return byWorth(ledger, postings, sort, bare(sort) as WorthKey)
    default:
      return byAmount(postings, sort, { near: (posting) => ledger.balances.toNumber(posting), exact: (posting) => ledger.balances.get(posting) })
  }
}

/** Rows without a value come last in either direction. */
function byWorth(ledger: ValuedLedger, postings: Int32Array, sort: Sort, key: WorthKey): Int32Array {
  const figures = new Map<number, Exact>()
  for (const posting of postings) {
    const figure = worthFigure(ledger, posting, key)
    if (figure) figures.set(posting, figure)
  }
  const exact = (posting: number): Exact => figures.get(posting)!
  const known = byAmount(
    postings.filter((posting) => figures.has(posting)),
    sort,
    { near: (posting) => exact(posting).toNumber(), exact },
  )
  const sorted = new Int32Array(postings.length)
  sorted.set(known)
  sorted.set(
    postings.filter((posting) => !figures.has(posting)),
    known.length,
  )
  return sorted
}

const isDescending = (sort: string): boolean => sort.startsWith('-')
const bare = (sort: Sort): Key => (isDescending(sort) ? sort.slice(1) : sort) as Key

/** The rank of each name, ignoring case and accents. */
function ranksOf(names: readonly string[]): Int32Array {
  const texts = foldedNames(names)
  const order = Int32Array.from(names, (_, id) => id).sort((a, b) =>
    elementAt(texts, a) < elementAt(texts, b) ? -1 : elementAt(texts, a) > elementAt(texts, b) ? 1 : a - b,
  )
  const ranks = new Int32Array(names.length)
  order.forEach((id, rank) => (ranks[id] = rank))
  return ranks
}

/** A counting sort by whole numbers from 0. */
function byRank(rows: Int32Array, sort: Sort, rankOf: (row: number) => number): Int32Array {
  const ranks = rows.map(rankOf)
  let most = 0
  for (const rank of ranks) if (rank > most) most = rank
  if (isDescending(sort)) for (let at = 0; at < ranks.length; at++) ranks[at] = most - intAt(ranks, at)
  const place = new Int32Array(most + 2)
  for (const rank of ranks) place[rank + 1]!++
  for (let rank = 1; rank < place.length; rank++) place[rank]! += intAt(place, rank - 1)
  const sorted = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) sorted[place[intAt(ranks, at)]!++] = intAt(rows, at)
  return sorted
}

function byAmount(rows: Int32Array, sort: Sort, of: { near(row: number): number; exact(row: number): Exact }): Int32Array {
  const keys = Float64Array.from(rows, (row) => of.near(row))
  const sign = isDescending(sort) ? -1 : 1
  const order = Int32Array.from(rows, (_, at) => at).sort((a, b) => {
    const [x, y] = [floatAt(keys, a), floatAt(keys, b)]
    // Doubles decide unless they are nearly equal.
    if (Math.abs(x - y) > 1e-12 * (Math.abs(x) + Math.abs(y))) return sign * (x - y)
    return x === 0 && y === 0 ? a - b : sign * of.exact(intAt(rows, a)).compare(of.exact(intAt(rows, b))) || a - b
  })
  return order.map((at) => intAt(rows, at))
}

export type WorthKey = 'market_amount' | 'change' | 'yearly_change'

/** The value of a held posting today; none if it is not held or has no price. */
export function worthFigure(ledger: ValuedLedger, posting: number, key: WorthKey): Exact | undefined {
  const { booked } = ledger
  const commodity = intAt(booked.commodity, posting)
  if (commodity === ledger.defaultCurrency) return undefined
  const worth = marketFigure(ledger, posting, ledger.today)
  if (key === 'market_amount') return booked.unknown.has(posting) && worth.isZero ? undefined : worth
  if (booked.unknown.has(posting)) return undefined
  const amount = booked.amountOf(posting)
  return key === 'change' ? worth.minus(amount) : (yearlyChange(ledger, posting, { amount, worth }) ?? undefined)
}

/** Cached orders of a whole book, for lists that are sorted by one key after the other. */
const KEPT = 4
const ordersOf = onceFor((_: ValuedLedger) => new Lru<string, Int32Array>(KEPT))
/** Smaller shares of a book are sorted by themselves. */
const FEW = 16

/**
 * An order that contains some transactions, and perhaps others, for a `Selection`. Among equals the newest is first.
 */
export function transactionOrder(ledger: ValuedLedger, sort: Sort<(typeof TRANSACTION_SORTS)[number]>, found: RowSet): Int32Array | undefined {
  if (sort === '-date') return undefined
  if (sort === 'date') return found.rows()
  return orderOf(ledger, `transactions ${sort}`, found, (set) => sortedTransactions(ledger, new Selection(set, undefined).rows(), sort))
}

/** The same for postings. */
export function postingOrder(ledger: ValuedLedger, sort: Sort<(typeof POSTING_SORTS)[number]>, found: RowSet): Int32Array | undefined {
  const { chronological } = ledger.booked
  if (sort === 'date') return chronological
  if (sort === '-date') return newestPostings(ledger)
  return orderOf(ledger, `postings ${sort}`, found, (set) => sortedPostings(ledger, new Selection(set, newestPostings(ledger)).rows(), sort))
}

function orderOf(ledger: ValuedLedger, key: string, found: RowSet, sorted: (set: RowSet) => Int32Array): Int32Array {
  const orders = ordersOf(ledger)
  const whole = orders.get(key)
  if (whole) return whole
  if (found.count * FEW < found.size) return sorted(found)
  const made = sorted(RowSet.all(found.size))
  orders.set(key, made)
  return made
}

/** True if postings are numbered by day, as they are unless some have days of their own. */
export const isByDay = (ledger: ValuedLedger): boolean => newestPostings(ledger) === undefined

/** Undefined if the newest posting has the highest number. */
const newestPostings = onceFor(({ booked: { chronological } }: ValuedLedger): Int32Array | undefined =>
  chronological.every((posting, at) => posting === at) ? undefined : chronological.toReversed(),
)

export interface PageAsked {
  /** The `next_cursor` of the previous page. */
  readonly cursor?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

interface Page {
  readonly rows: Int32Array
  /** The cursor of the next page; '' if there is none. */
  readonly next: string
}

/** The default and the largest page size. */
const LIMIT = 100
const LIMIT_MAX = 1000

/**
 * A page of a list. A cursor has the number of rows before and the last row. If the book has changed since, the list continues after that row, so
 * that no row is repeated or skipped.
 */
export function pageOf(all: Selection, { cursor, offset = 0, limit = LIMIT }: PageAsked, nameOf: (row: number) => string): Page | Refusal {
  const from = cursor === undefined ? offset : placeAfter(all, cursor, nameOf)
  if (from === undefined) return new Refusal('INVALID_REQUEST', 'invalid cursor; use the next_cursor of a previous page')
  const to = Math.min(from + Math.min(limit, LIMIT_MAX), all.count)
  const rows = all.slice(from, to)
  return { rows, next: to < all.count ? cursorAfter(to, nameOf(rows.at(-1) ?? all.at(to - 1)!)) : '' }
}

const cursorAfter = (count: number, last: string): string => Buffer.from(`${count} ${last}`).toString('base64url')

function placeAfter(all: Selection, cursor: string, nameOf: (row: number) => string): number | undefined {
  const match = /^(\d{1,9}) (.+)$/s.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) return undefined
  const count = Number(match[1])
  const last = count > 0 ? all.at(count - 1) : undefined
  if (last !== undefined && nameOf(last) === match[2]) return count
  const moved = all.findIndex((row) => nameOf(row) === match[2])
  return moved < 0 ? Math.min(count, all.count) : moved + 1
}
