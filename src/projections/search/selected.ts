import { Lru } from '#vocabulary/lru.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { searchDatesOf } from './dates-of-ledger.ts'
import { postingsFound, transactionsFound } from './found.ts'
import { parseSearch } from './parse.ts'
import { type Query, SearchProblem } from './query.ts'
import { type POSTING_SORTS, sortedPostings, sortedTransactions, type TRANSACTION_SORTS } from './sorting.ts'

/** What is looked for. */
export interface Sought<Keys extends string> {
  /** In the search language; everything when absent. */
  readonly query?: string | undefined
  /** Newest first when absent. */
  readonly sort?: Keys | `-${Keys}` | undefined
  /** An account that the transaction touches, or one below it. */
  readonly account?: string | undefined
}

/** Whoever scrolls asks for the next page of the same search. */
const KEPT = 8
const kept = new WeakMap<ValuedLedger, Lru<string, Int32Array>>()

/** Returns the transactions that answer, in order; refuses a search that cannot be read. */
export function selectedTransactions(ledger: ValuedLedger, sought: Sought<(typeof TRANSACTION_SORTS)[number]>): Int32Array | Refusal {
  return remembered(ledger, ['transactions', sought], (query) => {
    const found = transactionsFound(ledger, query)
    return sortedTransactions(ledger, newestFirst(found), sought.sort ?? '-date')
  })
}

/** Returns the postings that answer, each by itself, in order; refuses a search that cannot be read. */
export function selectedPostings(ledger: ValuedLedger, sought: Sought<(typeof POSTING_SORTS)[number]>): Int32Array | Refusal {
  return remembered(ledger, ['postings', sought], (query) =>
    sortedPostings(ledger, newestFirst(postingsFound(ledger, query), ledger.booked.chronological), sought.sort ?? '-date'),
  )
}

/** Returns the search as a tree; refuses what cannot be read with the column and what was expected there. */
export function readSearch(ledger: ValuedLedger, { query = '', account }: Sought<never>): Query | Refusal {
  const read = parseSearch(query, searchDatesOf(ledger))
  if (read instanceof SearchProblem) return new Refusal('INVALID_REQUEST', `query: ${read.text}`)
  if (account === undefined) return read
  return { kind: 'and', parts: [read, { kind: 'text', property: 'account', test: { how: 'is', text: account }, negated: false }] }
}

function remembered(ledger: ValuedLedger, [of, sought]: [string, Sought<string>], select: (query: Query) => Int32Array): Int32Array | Refusal {
  const lists = kept.get(ledger) ?? new Lru<string, Int32Array>(KEPT)
  kept.set(ledger, lists)
  const key = JSON.stringify([of, sought.query, sought.sort, sought.account])
  const known = lists.get(key)
  if (known) return known
  const query = readSearch(ledger, { query: sought.query, account: sought.account })
  if (query instanceof Refusal) return query
  const rows = select(query)
  lists.set(key, rows)
  return rows
}

/**
 * What is in a mask, from the end of an order; of the mask itself where none is given. Each row is written, and stays only where the next
 * one is written behind it: whether a row is in it cannot be guessed, and a processor that guesses takes longer.
 */
function newestFirst(mask: Uint8Array, order?: Int32Array): Int32Array {
  let count = 0
  for (let at = 0; at < mask.length; at++) count += mask[at]!
  const rows = new Int32Array(count + 1)
  let place = 0
  if (order)
    for (let at = mask.length - 1; at >= 0; at--) {
      rows[place] = order[at]!
      place += mask[order[at]!]!
    }
  else
    for (let at = mask.length - 1; at >= 0; at--) {
      rows[place] = at
      place += mask[at]!
    }
  return rows.subarray(0, count)
}
