import type { Tag } from '#vocabulary/book-columns.ts'
import type { ExactRows } from '../../journal/rows.ts'
import type { LotNote } from '../lots/lot-pool.ts'
import type { Outcome } from '../finish/outcome.ts'
import type { Assertion, WrittenCost } from '../transactions/posting-details.ts'
import type { Mentioned, SharedIds } from './shared-ids.ts'

/** One of each for every kind of names. */
interface OfNames<Value> {
  readonly accounts: Value
  readonly commodities: Value
  readonly payees: Value
  readonly texts: Value
}
/** The names of a book under ids that its readings share. */
export type SharedNames = OfNames<SharedIds>

type Rows<Value> = readonly (readonly [number, Value])[]

/**
 * Transactions and prices as they were read, and balanced where their own text decides that; ids are those of the book that saw them last, rows and
 * lines count from its beginning. Columns that say nothing are undefined.
 */
export interface SegmentRows {
  readonly outcome: Outcome
  readonly names: OfNames<Mentioned>
  readonly day: Int32Array
  readonly secondDay: Int32Array | undefined
  readonly status: Uint8Array
  readonly code: Int32Array | undefined
  readonly payee: Int32Array
  readonly note: Int32Array | undefined
  readonly beginLine: Int32Array
  readonly endLine: Int32Array
  readonly firstPosting: Int32Array
  readonly tags: Rows<readonly Tag[]>
  readonly postings: PostingRows
  readonly prices: PriceRows
  readonly places: MostPlaces
}

export interface PostingRows {
  readonly account: Int32Array
  readonly commodity: Int32Array
  readonly quantity: ExactRows
  /** None when no posting has a cost. */
  readonly cost: { readonly total: ExactRows; readonly commodity: Int32Array; readonly written: readonly WrittenCost[] } | undefined
  readonly day: Int32Array | undefined
  readonly status: Uint8Array
  readonly kind: Uint8Array | undefined
  readonly flags: Uint8Array
  readonly note: Int32Array | undefined
  readonly line: Int32Array
  readonly tags: Rows<readonly Tag[]>
  assertions: Rows<Assertion>
  lots: Rows<LotNote>
}

export interface PriceRows {
  readonly day: Int32Array
  readonly base: Int32Array
  readonly quote: Int32Array
  readonly rate: ExactRows
  readonly second: Int32Array | undefined
  readonly line: Int32Array
}

/** The most decimals that commodities are written with. */
export interface MostPlaces {
  readonly commodity: Int32Array
  readonly places: Uint8Array
}
