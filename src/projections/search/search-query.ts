import type { Status } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { LinearPattern } from '#vocabulary/pattern-size.ts'

/**
 * A search as a tree. Conditions are about postings. In a search for transactions, a condition with `=` holds if some posting of the transaction
 * matches, and one with `!=` if all postings do.
 */
export type Query =
  | { readonly kind: 'everything' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  /** `posting(…)`: all conditions hold for the same posting; `transaction(…)`: they hold for the posting's transaction. */
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
  /** Case and accents are ignored, here and below. */
  | { readonly how: 'contains'; readonly text: string }
  /** The whole text; for accounts also sub-accounts. */
  | { readonly how: 'is'; readonly text: string }
  | { readonly how: 'matches'; readonly pattern: LinearPattern }

export interface TextCondition {
  readonly kind: 'text'
  readonly property: TextProperty
  readonly test: TextTest
  readonly negated: boolean
}

/** Numbers from `low` to `high`; either may be absent. */
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

/** Both days are included. */
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

/** An error in a search: its place and what was expected. */
export class SearchProblem {
  constructor(
    /** Offsets in the text; `to` is exclusive. */
    readonly from: number,
    readonly to: number,
    readonly message: string,
  ) {}

  /** "column 12: expected …"; columns count from 1. */
  get text(): string {
    return `column ${this.from + 1}: ${this.message}`
  }
}

/** The kind of value that a property is compared with. */
type Kind = 'text' | 'number' | 'date' | 'status'

interface Property {
  readonly kind: Kind
  /** Shown while typing a search. */
  readonly meaning: string
}

const TEXTS: Readonly<Record<TextProperty, string>> = {
  account: 'the account, as it is shown or as the journal has it',
  commodity: 'what the quantity is of',
  currency: 'the same by its whole name: EUR, or €',
  payee: 'who was paid, or what for',
  party: 'the part of the payee before " | ", or all of it',
  narration: 'the part of the payee behind " | ", or all of it',
  note: 'the comment of the posting or of its transaction',
  filename: 'the file of the journal',
  code: 'the code of the transaction',
  tag: 'a tag, or a tag with its value: trip, "trip: Rome"',
  link: 'a link of the transaction',
  any: 'any of these',
}

const NUMBERS: Readonly<Record<NumberProperty, string>> = {
  amount: 'in the default currency, at cost or at the rate of the day',
  quantity: 'in its own commodity',
  total: 'what all positive amounts of the transaction come to',
  balance: 'what the account holds of the commodity afterwards',
}

const of = (meanings: Readonly<Record<string, string>>, kind: Kind): [string, Property][] =>
  Object.entries(meanings).map(([name, meaning]) => [name, { kind, meaning }])

/** All properties that conditions can use, by name. */
export const PROPERTIES: ReadonlyMap<string, Property> = new Map<string, Property>([
  ...of(TEXTS, 'text'),
  ...of(NUMBERS, 'number'),
  ['date', { kind: 'date', meaning: 'the day' }],
  ['status', { kind: 'status', meaning: 'cleared, pending or unmarked' }],
])

/** The operators of each kind. */
export const OPERATORS: Readonly<Record<Kind, readonly string[]>> = {
  text: ['=', '!=', '==', '=~', '!~'],
  number: ['=', '!=', '>', '>=', '<', '<='],
  date: ['=', '!=', '>', '>=', '<', '<='],
  status: ['=', '!='],
}

export const isTextProperty = (name: string): name is TextProperty => Object.hasOwn(TEXTS, name)
export const isNumberProperty = (name: string): name is NumberProperty => Object.hasOwn(NUMBERS, name)
