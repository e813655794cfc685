import { Lru } from '#vocabulary/lru.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { searchDatesOf } from './dates-of-ledger.ts'
import { postingsFound, transactionsFound } from './found.ts'
import { type POSTING_SORTS, postingOrder, type TRANSACTION_SORTS, transactionOrder } from './sorting.ts'
import { parseSearch } from './parse.ts'
import { type Query, SearchProblem } from './query.ts'
import { Selection } from './row-set.ts'

/** A search with its order. */
export interface Sought<Keys extends string> {
  /** In the search language; everything if absent. */
  readonly query?: string | undefined
  /** Newest first if absent. */
  readonly sort?: Keys | `-${Keys}` | undefined
  /** Only transactions with this account or a sub-account. */
  readonly account?: string | undefined
}

/** Cache: scrolling requests the next page of the same search. */
const KEPT = 8
const kept = new WeakMap<ValuedLedger, Lru<string, Selection>>()

/** Returns the matching transactions in order; refuses an invalid search. */
export function selectedTransactions(ledger: ValuedLedger, sought: Sought<(typeof TRANSACTION_SORTS)[number]>): Selection | Refusal {
  return remembered(ledger, ['transactions', sought], (query) => {
    const found = transactionsFound(ledger, query)
    return new Selection(found, transactionOrder(ledger, sought.sort ?? '-date', found))
  })
}

/** Returns the matching postings in order; refuses an invalid search. */
export function selectedPostings(ledger: ValuedLedger, sought: Sought<(typeof POSTING_SORTS)[number]>): Selection | Refusal {
  return remembered(ledger, ['postings', sought], (query) => {
    const found = postingsFound(ledger, query)
    return new Selection(found, postingOrder(ledger, sought.sort ?? '-date', found))
  })
}

/** Parses a search; refuses an invalid one with the column and what was expected there. */
export function readSearch(ledger: ValuedLedger, { query = '', account }: Sought<never>): Query | Refusal {
  const read = parseSearch(query, searchDatesOf(ledger))
  if (read instanceof SearchProblem) return new Refusal('INVALID_REQUEST', `query: ${read.text}`)
  if (account === undefined) return read
  return { kind: 'and', parts: [read, { kind: 'text', property: 'account', test: { how: 'is', text: account }, negated: false }] }
}

function remembered(ledger: ValuedLedger, [of, sought]: [string, Sought<string>], select: (query: Query) => Selection): Selection | Refusal {
  const lists = kept.get(ledger) ?? new Lru<string, Selection>(KEPT)
  kept.set(ledger, lists)
  const key = JSON.stringify([of, sought.query, sought.sort, sought.account])
  const known = lists.get(key)
  if (known) return known
  const query = readSearch(ledger, { query: sought.query, account: sought.account })
  if (query instanceof Refusal) return query
  const selection = select(query)
  lists.set(key, selection)
  return selection
}
