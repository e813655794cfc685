import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Status, Tag } from '#vocabulary/book-columns.ts'
import type { AccountType } from '../directives/account-types.ts'

export interface QueriedAmount {
  readonly symbol: string
  readonly quantity: Exact
}

/** A posting as queries see it. */
export interface QueriedPosting {
  readonly account: string
  readonly accountType: AccountType | undefined
  readonly isReal: boolean
  readonly status: Status
  readonly day: Day
  readonly secondDay: Day
  readonly code: string
  readonly description: string
  readonly amounts: readonly QueriedAmount[]
  /** Its own, and those that it has from its transaction and from its account. */
  readonly tags: readonly Tag[]
}

export type Query =
  | { readonly op: 'any' }
  | { readonly op: 'not'; readonly query: Query }
  | { readonly op: 'and' | 'or'; readonly queries: readonly Query[] }
  /** Terms without an operator between them are alternatives when both are about accounts, descriptions or statuses. */
  | { readonly op: 'posting'; readonly about: 'account' | 'description' | 'status' | 'other'; readonly matches: (posting: QueriedPosting) => boolean }
  | { readonly op: 'amount'; readonly matches: (amount: QueriedAmount) => boolean }

export const ANY: Query = { op: 'any' }

export function matchesPosting(query: Query, posting: QueriedPosting): boolean {
  switch (query.op) {
    case 'any':
      return true
    case 'not':
      return !matchesPosting(query.query, posting)
    case 'and':
      return query.queries.every((each) => matchesPosting(each, posting))
    case 'or':
      return query.queries.some((each) => matchesPosting(each, posting))
    case 'posting':
      return query.matches(posting)
    case 'amount':
      return posting.amounts.some(query.matches)
  }
}

/** Whether a query can match some posting of this account: its other conditions may hold. */
export function mayMatch(query: Query, posting: QueriedPosting): boolean {
  switch (query.op) {
    case 'not':
      return !isOfAccounts(query.query) || !matchesPosting(query.query, posting)
    case 'and':
      return query.queries.every((each) => mayMatch(each, posting))
    case 'or':
      return query.queries.some((each) => mayMatch(each, posting))
    case 'posting':
      return query.about !== 'account' || query.matches(posting)
    default:
      return true
  }
}

function isOfAccounts(query: Query): boolean {
  if (query.op === 'and' || query.op === 'or') return query.queries.every(isOfAccounts)
  return query.op === 'not' ? isOfAccounts(query.query) : query.op === 'any' || (query.op === 'posting' && query.about === 'account')
}

/** Whether an amount of a matching posting fits the query's amount conditions; other conditions and "not" are ignored. */
export function concernsAmount(query: Query, amount: QueriedAmount): boolean {
  switch (query.op) {
    case 'and':
      return query.queries.every((each) => concernsAmount(each, amount))
    case 'or':
      return query.queries.some((each) => concernsAmount(each, amount))
    case 'amount':
      return query.matches(amount)
    default:
      return true
  }
}
