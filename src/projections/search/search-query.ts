import type { Status } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { LinearPattern } from '#vocabulary/pattern-size.ts'
import { ENGLISH, type Said, type ServerTexts, written } from '../../messages/said.ts'

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
    readonly said: Said,
  ) {}

  get message(): string {
    return written(this.said)
  }

  /** "column 12: expected …"; columns count from 1. */
  get text(): string {
    return this.textIn(ENGLISH)
  }
  textIn(texts: ServerTexts): string {
    return texts.search.atColumn(this.from + 1, written(this.said, texts))
  }
}

/** The kind of value that a property is compared with. */
type Kind = 'text' | 'number' | 'date' | 'status'

interface Property {
  readonly kind: Kind
}

const TEXTS: readonly TextProperty[] = [
  'account',
  'commodity',
  'currency',
  'payee',
  'party',
  'narration',
  'note',
  'filename',
  'code',
  'tag',
  'link',
  'any',
]
const NUMBERS: readonly NumberProperty[] = ['amount', 'quantity', 'total', 'balance']

/** All properties that conditions can use, by name. */
export const PROPERTIES: ReadonlyMap<string, Property> = new Map<string, Property>([
  ...TEXTS.map((name): [string, Property] => [name, { kind: 'text' }]),
  ...NUMBERS.map((name): [string, Property] => [name, { kind: 'number' }]),
  ['date', { kind: 'date' }],
  ['status', { kind: 'status' }],
])

/** The operators of each kind. */
export const OPERATORS: Readonly<Record<Kind, readonly string[]>> = {
  text: ['=', '!=', '==', '=~', '!~'],
  number: ['=', '!=', '>', '>=', '<', '<='],
  date: ['=', '!=', '>', '>=', '<', '<='],
  status: ['=', '!='],
}

export const isTextProperty = (name: string): name is TextProperty => PROPERTIES.get(name)?.kind === 'text'
export const isNumberProperty = (name: string): name is NumberProperty => PROPERTIES.get(name)?.kind === 'number'
