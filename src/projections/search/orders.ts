import { Lru } from '#vocabulary/lru.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { RowSet } from './row-set.ts'
import { Selection } from './selection.ts'
import { type POSTING_SORTS, type Sort, sortedPostings, sortedTransactions, type TRANSACTION_SORTS } from './sorting.ts'

/** Orders of a whole book that are kept: whoever looks through a list sorts it by one thing and then by another. */
const KEPT = 4
const kept = new WeakMap<ValuedLedger, Lru<string, Int32Array>>()
/** For fewer than this part of a book an order is made of them alone. */
const FEW = 16

/**
 * An order that has all of some transactions in it, and perhaps others, as a `Selection` takes it. Among equals the newest is first.
 */
export function transactionOrder(ledger: ValuedLedger, sort: Sort<(typeof TRANSACTION_SORTS)[number]>, found: RowSet): Int32Array | undefined {
  if (sort === '-date') return undefined
  if (sort === 'date') return found.rows()
  return orderOf(ledger, `transactions ${sort}`, found, (set) => sortedTransactions(ledger, new Selection(set, undefined).rows(), sort))
}

/** Likewise for postings. */
export function postingOrder(ledger: ValuedLedger, sort: Sort<(typeof POSTING_SORTS)[number]>, found: RowSet): Int32Array | undefined {
  const { chronological } = ledger.booked
  if (sort === 'date') return chronological
  if (sort === '-date') return newestPostings(ledger)
  return orderOf(ledger, `postings ${sort}`, found, (set) => sortedPostings(ledger, new Selection(set, newestPostings(ledger)).rows(), sort))
}

function orderOf(ledger: ValuedLedger, key: string, found: RowSet, sorted: (set: RowSet) => Int32Array): Int32Array {
  const orders = kept.get(ledger) ?? new Lru<string, Int32Array>(KEPT)
  kept.set(ledger, orders)
  const whole = orders.get(key)
  if (whole) return whole
  if (found.count * FEW < found.size) return sorted(found)
  const made = sorted(RowSet.all(found.size))
  orders.set(key, made)
  return made
}

/** True where postings are numbered by their day, which is so unless some have days of their own. */
export const isByDay = (ledger: ValuedLedger): boolean => newestPostings(ledger) === undefined

/** Undefined where the newest posting is the one of the highest number. */
function newestPostings({ booked: { chronological } }: ValuedLedger): Int32Array | undefined {
  let newest = newestFirst.get(chronological)
  if (!newest) {
    const isInOrder = chronological.every((posting, at) => posting === at)
    newestFirst.set(chronological, (newest = { order: isInOrder ? undefined : chronological.toReversed() }))
  }
  return newest.order
}
const newestFirst = new WeakMap<Int32Array, { readonly order: Int32Array | undefined }>()
