import { detailColumns, type DetailColumns, DETAILS } from '#vocabulary/book-columns.ts'
import { doubled } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { type Exact, QUOTIENT_PLACES } from '#vocabulary/exact.ts'
import type { Amount, Commodity } from './ledger-amount.ts'
import type { Period } from './ledger-dates.ts'
import type { Expression } from './value-expression.ts'

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

/** The decimal of an amount. A fraction that does not end is as precise as ledger would write it. */
export const exactOf = (amount: Amount): Exact => amount.quantity.toExact(Math.max(QUOTIENT_PLACES, amount.precision))

/** Flags of a posting, or-ed. */
export const HAS_AMOUNT = 1
/** The amount widens the precision of its commodity. */
export const WIDENS = 2
/** The comment has a colon, so it may have tags. */
export const TAGGED = 4
/** `<Account>`: account balances leave it out. */
export const DEFERRED = 8
/** The amount is more than a number and a commodity, so it is in `values`. */
export const HAS_VALUE = 16

/**
 * What the text of transactions and prices says, before anything is inferred, balanced or looked up. Names are ids of byte slices
 * (see `TextNames`). Lines count from 0 within the chunk. What few rows have is in maps by row.
 */
export class ParsedColumns {
  transactions = 0
  day: Int32Array<ArrayBuffer>
  status: Uint8Array<ArrayBuffer>
  /** 1 if the comment has a colon. */
  tagged: Uint8Array<ArrayBuffer>
  /** Slice ids. */
  payee: Int32Array<ArrayBuffer>
  /** Days and slice ids. */
  readonly details: DetailColumns
  line: Int32Array<ArrayBuffer>
  endLine: Int32Array<ArrayBuffer>
  firstPosting: Int32Array<ArrayBuffer>
  /** Tags of transactions that have a computed one (`Key:: expression`). */
  readonly tags = new Map<number, readonly ParsedTag[]>()
  /** `assert`, `check` and `expr` lines below a transaction. */
  readonly checks = new Map<number, ParsedCheck[]>()

  postings = 0
  account: Int32Array<ArrayBuffer>
  /** REAL, VIRTUAL or BALANCED_VIRTUAL. */
  kind: Uint8Array<ArrayBuffer>
  /** The posting's own status, UNMARKED without one. */
  ownStatus: Uint8Array<ArrayBuffer>
  form: Uint8Array<ArrayBuffer>
  /** Commodity ids; NONE without one. */
  commodity: Int32Array<ArrayBuffer>
  mantissa: Float64Array<ArrayBuffer>
  scale: Uint8Array<ArrayBuffer>
  postingNote: Int32Array<ArrayBuffer>
  postingLine: Int32Array<ArrayBuffer>
  readonly values = new Map<number, ParsedValue>()
  /** Tags of postings that have a computed one. */
  readonly postingTags = new Map<number, readonly ParsedTag[]>()
  readonly postingDays = new Map<number, Day>()
  readonly postingSecondDays = new Map<number, Day>()

  prices = 0
  /** How many transactions come before the price. */
  priceAfter: Int32Array<ArrayBuffer>
  priceDay: Int32Array<ArrayBuffer>
  /** Since midnight. */
  priceSecond: Int32Array<ArrayBuffer>
  priceBase: Int32Array<ArrayBuffer>
  priceQuote: Int32Array<ArrayBuffer>
  priceMantissa: Float64Array<ArrayBuffer>
  priceScale: Uint8Array<ArrayBuffer>
  priceLine: Int32Array<ArrayBuffer>

  constructor(rows = 32) {
    this.day = new Int32Array(rows)
    this.status = new Uint8Array(rows)
    this.tagged = new Uint8Array(rows)
    this.payee = new Int32Array(rows)
    this.details = detailColumns(rows)
    this.line = new Int32Array(rows)
    this.endLine = new Int32Array(rows)
    this.firstPosting = new Int32Array(rows + 1)
    this.account = new Int32Array(rows * 4)
    this.kind = new Uint8Array(rows * 4)
    this.ownStatus = new Uint8Array(rows * 4)
    this.form = new Uint8Array(rows * 4)
    this.commodity = new Int32Array(rows * 4)
    this.mantissa = new Float64Array(rows * 4)
    this.scale = new Uint8Array(rows * 4)
    this.postingNote = new Int32Array(rows * 4)
    this.postingLine = new Int32Array(rows * 4)
    this.priceAfter = new Int32Array(rows)
    this.priceDay = new Int32Array(rows)
    this.priceSecond = new Int32Array(rows)
    this.priceBase = new Int32Array(rows)
    this.priceQuote = new Int32Array(rows)
    this.priceMantissa = new Float64Array(rows)
    this.priceScale = new Uint8Array(rows)
    this.priceLine = new Int32Array(rows)
  }

  /** Makes room for another transaction, which has no details yet. */
  reserveTransaction(): void {
    const { details, transactions: row } = this
    if (row + 1 >= this.day.length) {
      grow(this, TRANSACTION_COLUMNS)
      for (const { name } of DETAILS) details[name] = doubled(details[name])
    }
    for (const { name, absent } of DETAILS) details[name][row] = absent
  }
  reservePosting(): void {
    if (this.postings === this.account.length) grow(this, POSTING_COLUMNS)
  }
  reservePrice(): void {
    if (this.prices === this.priceDay.length) grow(this, PRICE_COLUMNS)
  }
  clear(): void {
    this.transactions = 0
    this.postings = 0
    this.prices = 0
    for (const name of MAPS) this[name].clear()
  }
  /** Drops a transaction that could not be read to its end, with its postings. */
  drop(firstPosting: number): void {
    for (let row = firstPosting; row <= this.postings; row++) for (const name of POSTING_MAPS) this[name].delete(row)
    for (const name of TRANSACTION_MAPS) this[name].delete(this.transactions)
    this.postings = firstPosting
  }
  /** A copy without spare room. */
  trimmed(): ParsedColumns {
    const copy = new ParsedColumns(0)
    const sizes = [
      [TRANSACTION_COLUMNS, this.transactions + 1],
      [POSTING_COLUMNS, this.postings],
      [PRICE_COLUMNS, this.prices],
    ] as const
    for (const [names, size] of sizes) for (const name of names) Object.assign(copy, { [name]: this[name].slice(0, size) })
    for (const name of MAPS) Object.assign(copy, { [name]: new Map<number, unknown>(this[name]) })
    for (const { name } of DETAILS) copy.details[name] = this.details[name].slice(0, this.transactions + 1)
    return Object.assign(copy, { transactions: this.transactions, postings: this.postings, prices: this.prices })
  }
}

function grow(columns: ParsedColumns, names: readonly (keyof ParsedColumns)[]): void {
  for (const name of names) Object.assign(columns, { [name]: doubled(columns[name] as Int32Array<ArrayBuffer>) })
}

const TRANSACTION_MAPS = ['tags', 'checks'] as const
const POSTING_MAPS = ['values', 'postingTags', 'postingDays', 'postingSecondDays'] as const
const MAPS = [...TRANSACTION_MAPS, ...POSTING_MAPS] as const
const TRANSACTION_COLUMNS = ['day', 'status', 'tagged', 'payee', 'line', 'endLine', 'firstPosting'] as const
const POSTING_COLUMNS = ['account', 'kind', 'ownStatus', 'form', 'commodity', 'mantissa', 'scale', 'postingNote', 'postingLine'] as const
const PRICE_COLUMNS = ['priceAfter', 'priceDay', 'priceSecond', 'priceBase', 'priceQuote', 'priceMantissa', 'priceScale', 'priceLine'] as const

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
