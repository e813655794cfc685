import type { Exact } from '#vocabulary/exact.ts'
import { marketFigure, yearlyChange } from '../reports/parts/wire-postings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { foldedNames } from './folded.ts'
import { totalsOf } from './totals.ts'

/** What lists of transactions and of postings can be sorted by; each also the other way round, with a minus before it. */
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

/** Transactions, given newest first, in an order; among equals the newest stays first. */
export function sortedTransactions(ledger: ValuedLedger, groups: Int32Array, sort: Sort<(typeof TRANSACTION_SORTS)[number]>): Int32Array {
  const { booked, view } = ledger
  switch (bare(sort)) {
    case 'payee': {
      const ranks = ranksOf(view.payees)
      return byRank(groups, sort, (group) => ranks[view.transactions.payee[booked.transactionRow[group]!]!]!)
    }
    default: {
      const { column } = totalsOf(ledger)
      return byAmount(groups, sort, { near: (group) => column.toNumber(group), exact: (group) => column.get(group) })
    }
  }
}

/** Postings, given newest first, likewise. Quantities and balances of different commodities are compared as mere numbers. */
export function sortedPostings(ledger: ValuedLedger, postings: Int32Array, sort: Sort): Int32Array {
  const { booked, view, accounts } = ledger
  switch (bare(sort)) {
    case 'payee': {
      const ranks = ranksOf(view.payees)
      const { payee: own } = view.postings
      return byRank(postings, sort, (posting) => {
        const row = booked.row[posting]!
        return ranks[own.get(row) ?? view.transactions.payee[view.transactionOf[row]!]!]!
      })
    }
    case 'account': {
      const ranks = accounts.ranks()
      return byRank(postings, sort, (posting) => ranks[booked.account[posting]!]!)
    }
    case 'commodity': {
      const ranks = ranksOf(view.commodities)
      return byRank(postings, sort, (posting) => ranks[booked.commodity[posting]!]!)
    }
    case 'amount':
    case 'total':
      return byAmount(postings, sort, { near: (posting) => booked.amount.toNumber(posting), exact: (posting) => booked.amountOf(posting) })
    case 'quantity':
      return byAmount(postings, sort, {
        near: (posting) => booked.quantity.toNumber(booked.row[posting]!),
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

/** Those of which there is nothing to compare come last, whichever way round. */
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

/** For every name its place in their order, case and accents aside. */
function ranksOf(names: readonly string[]): Int32Array {
  const texts = foldedNames(names)
  const order = Int32Array.from(names, (_, id) => id).sort((a, b) => (texts[a]! < texts[b]! ? -1 : texts[a]! > texts[b]! ? 1 : a - b))
  const ranks = new Int32Array(names.length)
  order.forEach((id, rank) => (ranks[id] = rank))
  return ranks
}

/** By whole numbers from 0: rows of each are counted, and every row is put in its place. */
function byRank(rows: Int32Array, sort: Sort, rankOf: (row: number) => number): Int32Array {
  const ranks = rows.map(rankOf)
  let most = 0
  for (const rank of ranks) if (rank > most) most = rank
  if (isDescending(sort)) for (let at = 0; at < ranks.length; at++) ranks[at] = most - ranks[at]!
  const place = new Int32Array(most + 2)
  for (const rank of ranks) place[rank + 1]!++
  for (let rank = 1; rank < place.length; rank++) place[rank]! += place[rank - 1]!
  const sorted = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) sorted[place[ranks[at]!]!++] = rows[at]!
  return sorted
}

function byAmount(rows: Int32Array, sort: Sort, of: { near(row: number): number; exact(row: number): Exact }): Int32Array {
  const keys = Float64Array.from(rows, (row) => of.near(row))
  const sign = isDescending(sort) ? -1 : 1
  const order = Int32Array.from(rows, (_, at) => at).sort((a, b) => {
    const [x, y] = [keys[a]!, keys[b]!]
    // Doubles decide unless they are as good as equal.
    if (Math.abs(x - y) > 1e-12 * (Math.abs(x) + Math.abs(y))) return sign * (x - y)
    return x === 0 && y === 0 ? a - b : sign * of.exact(rows[a]!).compare(of.exact(rows[b]!)) || a - b
  })
  return order.map((at) => rows[at]!)
}

export type WorthKey = 'market_amount' | 'change' | 'yearly_change'

/** What a held posting is worth today. There is nothing to compare if it is not held or has no price. */
export function worthFigure(ledger: ValuedLedger, posting: number, key: WorthKey): Exact | undefined {
  const { booked } = ledger
  const commodity = booked.commodity[posting]!
  if (commodity === ledger.defaultCurrency) return undefined
  const worth = marketFigure(ledger, posting, ledger.today)
  if (key === 'market_amount') return booked.unknown.has(posting) && worth.isZero ? undefined : worth
  if (booked.unknown.has(posting)) return undefined
  const amount = booked.amountOf(posting)
  return key === 'change' ? worth.minus(amount) : (yearlyChange(ledger, posting, { amount, worth }) ?? undefined)
}
