import type { Amount, Commodity } from './amount.ts'
import type { Expression } from './expression/tree.ts'

/** What the text of a journal says, before anything is inferred, balanced or looked up. Lines are 0-based within their chunk. */

/** An amount, or the expression that computes it when its turn comes. */
export type Written = { readonly amount: Amount; readonly expression?: undefined } | { readonly amount?: undefined; readonly expression: Expression }

export interface ParsedTag {
  readonly name: string
  /** Text of `Name: text`, undefined for `:name:`. */
  readonly value?: string
  /** `Name:: expression`: computed when the item is complete. */
  readonly expression?: Expression
}

export interface ParsedCost {
  readonly written: Written
  /** `@@`: for all units together. */
  readonly total: boolean
  /** `(@)`: no market price follows from it. */
  readonly virtual: boolean
  /** `@ =`: the lot keeps this price. */
  readonly fixated: boolean
}

/** What a posting says beyond a number and a commodity. */
export interface ParsedValue {
  readonly amount: Written | undefined
  readonly cost: ParsedCost | undefined
  /** `= balance` */
  readonly assigned: Written | undefined
  /** The commodity precisions that reading it widens, in order. */
  readonly widens: readonly Widening[]
}

export interface Widening {
  readonly commodity: Commodity
  readonly digits: number
}

export interface ParsedCheck {
  readonly kind: 'assert' | 'check' | 'expr'
  readonly expression: Expression
  readonly text: string
  readonly line: number
  /** How many postings stood before it. */
  readonly after: number
}

/** An indented line below a directive: keyword and argument. */
export interface Detail {
  readonly keyword: string
  readonly argument: string
  readonly expression?: Expression
}
