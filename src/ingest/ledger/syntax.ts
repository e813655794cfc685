import type { Amount, Commodity } from './amount.ts'
import type { Expression } from './expression/tree.ts'
import type { Period } from './period.ts'

/** What the text of a journal says, before anything is inferred, balanced or looked up. Lines are 0-based within their chunk. */

/** An amount, or the expression that computes it when its turn comes. */
export type Written = { readonly amount: Amount; readonly expression?: undefined } | { readonly amount?: undefined; readonly expression: Expression }

export interface ParsedTag {
  readonly name: string
  /** Text of `Name: text`, undefined for `:name:`. */
  readonly value?: string
  /** `Name:: expression`: computed when the item is complete. */
  readonly expression?: Expression
  /** Tags of the header line do not replace tags that are there already. */
  readonly weak?: boolean
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

/** A posting, or `assert`, `check` and `expr` lines among postings. */
export interface ParsedPosting {
  readonly account: string
  /** REAL, VIRTUAL or BALANCED_VIRTUAL. */
  readonly kind: number
  /** `<Account>` */
  readonly deferred: boolean
  /** UNMARKED, PENDING or CLEARED; the posting's own. */
  readonly status: number
  readonly amount: Written | undefined
  readonly cost: ParsedCost | undefined
  readonly assigned: Written | undefined
  notes: string[]
  tags: ParsedTag[]
  day: number | undefined
  secondDay: number | undefined
  readonly line: number
  /** Commodity precisions that reading this posting widens, in order. */
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

export interface ParsedTransaction {
  day: number
  secondDay: number | undefined
  readonly status: number
  readonly code: string | undefined
  readonly payee: string
  notes: string[]
  tags: ParsedTag[]
  readonly postings: ParsedPosting[]
  readonly checks: ParsedCheck[]
  readonly line: number
  endLine: number
}

/** A directive with its indented lines; what it does depends on what has been read before it. */
export type Directive =
  | { readonly kind: 'account'; readonly name: string; readonly details: readonly Detail[] }
  | { readonly kind: 'alias'; readonly alias: string; readonly account: string }
  | { readonly kind: 'apply_account'; readonly account: string }
  | { readonly kind: 'apply_tag'; readonly tags: readonly ParsedTag[]; readonly day?: number }
  | { readonly kind: 'apply_rate'; readonly commodity: Commodity; readonly price: Amount }
  | { readonly kind: 'apply_year'; readonly year: number }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'bucket'; readonly account: string }
  | { readonly kind: 'payee'; readonly name: string; readonly details: readonly Detail[] }
  | { readonly kind: 'tag'; readonly name: string; readonly details: readonly Detail[] }
  | {
      readonly kind: 'commodity'
      readonly commodity: Commodity
      readonly fixed: boolean
      readonly unlisted?: boolean
      /** Named as the one that figures are in. */
      readonly isOwn?: boolean
      readonly widens: readonly Widening[]
    }
  /** The option --exchange: the currency that whoever keeps the book wants figures in. */
  | { readonly kind: 'exchange'; readonly symbol: string }
  | { readonly kind: 'conversion'; readonly larger: Amount; readonly smaller: Amount; readonly widens: readonly Widening[] }
  | { readonly kind: 'price'; readonly day: number; readonly second: number; readonly commodity: Commodity; readonly price: Amount }
  | {
      readonly kind: 'check'
      readonly how: 'assert' | 'check' | 'eval'
      readonly expression: Expression
      readonly text: string
      readonly widens: readonly Widening[]
    }
  | { readonly kind: 'include'; readonly path: string }
  | {
      readonly kind: 'clock'
      readonly leaving: boolean
      readonly completed: boolean
      readonly day: number
      readonly second: number
      readonly account: string
      readonly payee: string
      readonly note: string
    }
  | { readonly kind: 'rule'; readonly rule: ParsedRule }
  | { readonly kind: 'period'; readonly rule: ParsedPeriod }

/** An indented line below a directive: keyword and argument. */
export interface Detail {
  readonly keyword: string
  readonly argument: string
  readonly expression?: Expression
}

/** `= query` with its postings. */
export interface ParsedRule {
  readonly query: Expression
  readonly postings: readonly ParsedPosting[]
  readonly checks: readonly ParsedCheck[]
  /** Notes go to the matched posting (undefined) or to the rule's posting of that index. */
  readonly notes: readonly { readonly text: string; readonly posting: number | undefined }[]
  readonly line: number
  readonly endLine: number
}

/** `~ period` with its postings. */
export interface ParsedPeriod {
  readonly period: Period
  readonly transaction: ParsedTransaction
}

/** What stands at the margin of the text with the indented lines below it: a transaction, a directive, or what is wrong with either. */
export type Passage =
  | { readonly kind: 'transaction'; readonly transaction: ParsedTransaction }
  | { readonly kind: 'directive'; readonly directive: Directive; readonly line: number; readonly endLine: number }
  | {
      readonly kind: 'problem'
      readonly severity: 'error' | 'warning'
      readonly code: string
      readonly message: string
      readonly line: number
      readonly endLine: number
    }
