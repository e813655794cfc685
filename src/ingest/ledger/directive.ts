import type { Amount, Commodity } from './amount.ts'
import type { Expression } from './expression/tree.ts'
import type { ParsedColumns } from './parsed-columns.ts'
import type { Period } from './period.ts'
import type { Detail, ParsedCheck, ParsedTag, Widening } from './syntax.ts'

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
  /** The option --exchange: the currency in which figures are wanted. */
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

/** `= query` with its postings. */
export interface ParsedRule {
  readonly query: Expression
  readonly postings: ParsedColumns
  readonly checks: readonly ParsedCheck[]
  /** Notes go to the matched posting (undefined) or to the rule's posting of that index. */
  readonly notes: readonly { readonly text: string; readonly posting: number | undefined }[]
  readonly line: number
  readonly endLine: number
}

/** `~ period` with its postings. */
export interface ParsedPeriod {
  readonly period: Period
  readonly postings: ParsedColumns
}

/** A directive with the lines that belong to it, or what is wrong with a part of the text. */
export type Passage =
  | { readonly kind: 'directive'; readonly directive: Directive; readonly line: number; readonly endLine: number }
  | {
      readonly kind: 'problem'
      readonly severity: 'error' | 'warning'
      readonly code: string
      readonly message: string
      readonly line: number
      readonly endLine: number
    }
