import type { Status, Tag } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Amount } from '../amounts/amount-sums.ts'
import type { Period } from '../dates/journal-dates.ts'
import { mayMatch, type QueriedPosting, type Query } from '../query/query.ts'
import type { Assertion } from '../transactions/posting-details.ts'

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
