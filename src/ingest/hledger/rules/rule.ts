import type { Day } from '#vocabulary/day.ts'
import type { Status, Tag } from '#vocabulary/book-columns.ts'
import type { Amount } from '../amounts/amount.ts'
import type { Period } from '../dates/periods.ts'
import type { Query } from '../query/query.ts'
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
