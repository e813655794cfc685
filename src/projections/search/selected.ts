import { Lru } from '#vocabulary/lru.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { searchDatesOf } from './dates-of-ledger.ts'
import { postingsFound, transactionsFound } from './found.ts'
import { postingOrder, transactionOrder } from './orders.ts'
import { parseSearch } from './parse.ts'
import { type Query, SearchProblem } from './query.ts'
import { Selection } from './selection.ts'
import type { POSTING_SORTS, TRANSACTION_SORTS } from './sorting.ts'

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
const kept = new WeakMap<ValuedLedger, Lru<string, Selection>>()

/** Returns the transactions that answer, in order; refuses a search that cannot be read. */
export function selectedTransactions(ledger: ValuedLedger, sought: Sought<(typeof TRANSACTION_SORTS)[number]>): Selection | Refusal {
  return remembered(ledger, ['transactions', sought], (query) => {
    const found = transactionsFound(ledger, query)
    return new Selection(found, transactionOrder(ledger, sought.sort ?? '-date', found))
  })
}

/** Returns the postings that answer, each by itself, in order; refuses a search that cannot be read. */
export function selectedPostings(ledger: ValuedLedger, sought: Sought<(typeof POSTING_SORTS)[number]>): Selection | Refusal {
  return remembered(ledger, ['postings', sought], (query) => {
    const found = postingsFound(ledger, query)
    return new Selection(found, postingOrder(ledger, sought.sort ?? '-date', found))
  })
}

/** Returns the search as a tree; refuses what cannot be read with the column and what was expected there. */
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
