import type { Tag } from '#vocabulary/book-columns.ts'
import type { LotNote } from '../amounts/lots.ts'
import type { Assertion, WrittenCost } from '../transactions/posting-details.ts'
import type { ExactRows } from '../../journal/rows.ts'
import type { SharedIds } from './shared-ids.ts'

/** The names of a book under ids that its readings share. */
export interface SharedNames {
  readonly accounts: SharedIds
  readonly commodities: SharedIds
  readonly payees: SharedIds
  readonly texts: SharedIds
}

type Rows<Value> = readonly (readonly [number, Value])[]

/** Transactions and prices as they were read, before anything was balanced; ids are shared ones, rows and lines count from its beginning. */
export interface StretchRows {
  readonly day: Int32Array
  readonly secondDay: Int32Array
  readonly status: Uint8Array
  readonly origin: Uint8Array
  readonly code: Int32Array
  readonly payee: Int32Array
  readonly note: Int32Array
  readonly beginLine: Int32Array
  readonly endLine: Int32Array
  readonly firstPosting: Int32Array
  readonly tags: Rows<readonly Tag[]>
  readonly postings: PostingRows
  readonly prices: PriceRows
}

export interface PostingRows {
  readonly account: Int32Array
  readonly commodity: Int32Array
  readonly quantity: ExactRows
  /** None when no posting has a cost. */
  readonly cost: { readonly total: ExactRows; readonly commodity: Int32Array; readonly written: readonly WrittenCost[] } | undefined
  readonly day: Int32Array
  readonly status: Uint8Array
  readonly kind: Uint8Array
  readonly flags: Uint8Array
  readonly note: Int32Array
  readonly line: Int32Array
  readonly tags: Rows<readonly Tag[]>
  readonly assertions: Rows<Assertion>
  readonly lots: Rows<LotNote>
}

export interface PriceRows {
  readonly day: Int32Array
  readonly base: Int32Array
  readonly quote: Int32Array
  readonly rate: ExactRows
  readonly origin: Uint8Array
  readonly second: Int32Array
  readonly line: Int32Array
}
