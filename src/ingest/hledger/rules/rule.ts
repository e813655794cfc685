import type { Status, Tag } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Amount } from '../amounts/amount-sums.ts'
import type { Period } from '../dates/journal-dates.ts'
import type { AccountType } from '../../journal/book.ts'
import type { Assertion } from '../transactions/posting-details.ts'

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
function mayMatch(query: Query, posting: QueriedPosting): boolean {
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

/** A posting of a rule, as it is written. */
export interface RulePosting {
  readonly account: number
  readonly kind: number
  /** Its own, else the one of the rule. */
  readonly status: Status
  /** `*0.10`: multiplies the amount of the posting that the rule is for. */
  readonly isMultiplier: boolean
  /** Undefined when it is left out. A multiplier's commodity is '' when it writes none. */
  readonly amount: Amount | undefined
  readonly assertion: Assertion | undefined
  /** Its own date, NO_DAY when it has none. */
  readonly day: Day
  readonly note: number
  readonly tags: readonly Tag[] | undefined
}

/** `~ monthly  description`: transactions that are expected. */
export interface PeriodicRule {
  readonly period: Period
  readonly status: Status
  readonly code: string
  readonly description: string
  readonly note: string
  readonly tags: readonly Tag[] | undefined
  readonly postings: readonly RulePosting[]
  readonly file: number
  readonly line: number
}

/** `= query`: postings that are added below every posting that the query is for. */
export interface AutoRule {
  /** As it is written. */
  readonly text: string
  readonly query: Query
  readonly postings: readonly RulePosting[]
  readonly file: number
  readonly line: number
}

/** Places of rules that are kept by account, in a journal of thousands of rules for everything. */
const KEPT_MAX = 2_000_000

interface PostingOfAccount extends QueriedPosting {
  readonly accountId: number
}

/** The rules that can match postings of an account, cached by name. */
export class RulesByAccount {
  readonly rules: readonly AutoRule[]
  readonly #places = new Map<number, readonly number[]>()
  #kept = 0

  constructor(rules: readonly AutoRule[]) {
    this.rules = rules
  }

  /** Places of the rules that can be for a posting, in their order. */
  of(posting: PostingOfAccount): readonly number[] {
    const known = this.#places.get(posting.accountId)
    if (known) return known
    const places: number[] = []
    for (const [place, { query }] of this.rules.entries()) if (mayMatch(query, posting)) places.push(place)
    if ((this.#kept += places.length) > KEPT_MAX) {
      this.#places.clear()
      this.#kept = places.length
    }
    this.#places.set(posting.accountId, places)
    return places
  }
}
