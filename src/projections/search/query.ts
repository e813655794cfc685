import type { Status } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { LinearPattern } from '#vocabulary/linear-pattern.ts'

/**
 * What a search asks, as a tree. A condition speaks of a posting. Where transactions are sought, one with `=` holds when some posting
 * of the transaction answers to it, and one with `!=` when all of them do.
 */
export type Query =
  | { readonly kind: 'everything' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  /** `posting(…)`: all of it holds for one and the same posting; `transaction(…)`: it holds for the transaction of the posting. */
  | { readonly kind: 'scope'; readonly of: 'posting' | 'transaction'; readonly part: Query }
  | Condition

export type Condition = TextCondition | NumberCondition | DateCondition | StatusCondition

export type TextProperty =
  | 'account'
  | 'commodity'
  | 'currency'
  | 'payee'
  | 'party'
  | 'narration'
  | 'note'
  | 'filename'
  | 'code'
  | 'tag'
  | 'link'
  | 'any'
export type NumberProperty = 'amount' | 'quantity' | 'total' | 'balance'

export type TextTest =
  /** Case and accents do not matter, neither here nor below. */
  | { readonly how: 'contains'; readonly text: string }
  /** The whole text; an account or one below it. */
  | { readonly how: 'is'; readonly text: string }
  | { readonly how: 'matches'; readonly pattern: LinearPattern }

export interface TextCondition {
  readonly kind: 'text'
  readonly property: TextProperty
  readonly test: TextTest
  readonly negated: boolean
}

/** Numbers from `low` to `high`; without an end where there is none. */
export interface NumberRange {
  readonly low?: { readonly value: Exact; readonly included: boolean } | undefined
  readonly high?: { readonly value: Exact; readonly included: boolean } | undefined
}

export interface NumberCondition {
  readonly kind: 'number'
  readonly property: NumberProperty
  readonly range: NumberRange
  readonly negated: boolean
}

/** Both days are in it. */
export interface Period {
  readonly first: Day
  readonly last: Day
}

export interface DateCondition extends Period {
  readonly kind: 'date'
  readonly negated: boolean
}

export interface StatusCondition {
  readonly kind: 'status'
  readonly status: Status
  readonly negated: boolean
}

/** Where a search is wrong, and what was expected there. */
export class SearchProblem {
  constructor(
    /** Places in the text; `to` is behind it. */
    readonly from: number,
    readonly to: number,
    readonly message: string,
  ) {}

  /** "column 12: expected …"; columns count from 1. */
  get text(): string {
    return `column ${this.from + 1}: ${this.message}`
  }
}
