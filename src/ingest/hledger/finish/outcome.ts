import type { Exact } from '#vocabulary/exact.ts'

/** Transactions of the book from one row to before another, with what is known of them altogether; undefined when that is nothing. */
export interface Segment {
  readonly first: number
  readonly end: number
  readonly outcome: Outcome | undefined
}

/**
 * What is known of some transactions that stand together without looking at each of them: what came of those that their own text decides about, and
 * where the others are. Rows count from the first; ids are those of the book.
 */
export interface Outcome {
  /** Transactions that are not balanced yet, because that hangs on more than their own text. */
  readonly open: Int32Array
  /** Transactions that have a cost, and those that may get one. */
  readonly costed: Int32Array
  /** Of all dates. */
  readonly firstDay: number
  readonly lastDay: number
  /** Postings that assert a balance. */
  readonly asserted: Int32Array
  /** What accounts gain; undefined where that is not known. */
  readonly totals: Totals | undefined
  /** What accounts held before it when its assertions were found to hold. */
  passed: Held | undefined
}

/** In the order in which days bring up each account with each commodity. */
export interface Totals {
  readonly account: Int32Array
  readonly commodity: Int32Array
  readonly mantissa: Float64Array
  readonly scale: Uint8Array
}

/** Balances that decide about assertions. */
export interface Held {
  readonly amounts: readonly (OfAccount & { readonly commodity: number; readonly quantity: Exact })[]
  /** How many commodities accounts hold altogether, for those that must hold no other. */
  readonly commodities: readonly (OfAccount & { readonly count: number })[]
}

interface OfAccount {
  readonly account: number
  readonly isInclusive: boolean
}
