import {
  POSTING_AMOUNTS,
  POSTING_COLUMNS,
  POSTING_MAPS,
  type PostingColumns,
  type PriceColumns,
  TRANSACTION_COLUMNS,
  TRANSACTION_MAPS,
  type TransactionColumns,
} from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import {
  areSameBytes,
  type Entries,
  type Mentioned,
  type PRICE_ROWS,
  type RowsOf,
  SegmentCache,
  type SegmentSizes,
} from '../../journal/segment-cache.ts'
import type { LotNote } from '../lots/lot-pool.ts'
import { decodeText } from '../text/cursor.ts'
import type { Assertion, WrittenCost } from '../transactions/posting-details.ts'

/**
 * What earlier readings understood of the files: they are only parsed again where their text, or what decides how it is understood, has
 * changed. What depends on the whole book (balancing, assertions, rules, lots) is done anew.
 */
export class HledgerCache {
  readonly files: SegmentCache<string, SegmentRows>
  /** Number of what has been said so far that decides how text is understood: the same directives in the same order. */
  state = 0

  constructor(sizes: SegmentSizes = {}) {
    this.files = new SegmentCache(sizes)
  }

  /** Begins a reading; `way` has every option that decides how text is understood. */
  begin(book: Book, way: string): void {
    this.files.begin(book, way)
    this.state = 0
    this.say(way)
  }

  /** Something that may decide how the text below it is understood: a directive, what could not be read, the end of a file that has either. */
  say(what: string): void {
    this.state = this.files.numberOf(`${this.state} ${what}`)
  }

  /** The bytes of a file as text; undefined when they are none. */
  textOf(path: string, bytes: Uint8Array): string | undefined {
    const before = this.files.file(path)
    return before && areSameBytes(bytes, before.bytes) ? before.text : decodeText(bytes)
  }
}

export const TRANSACTION_ROWS = [...TRANSACTION_COLUMNS, 'firstPosting', ...TRANSACTION_MAPS] as const
export const POSTING_ROWS = [...POSTING_COLUMNS, ...POSTING_AMOUNTS, ...POSTING_MAPS] as const

/** Where something begins or ends: rows of the book, and how many lines of the file stand before it. */
export interface Place {
  readonly transactions: number
  readonly postings: number
  readonly prices: number
  readonly line: number
}

/** Transactions and prices as they were read, from a place on; ids are those of the book that saw them last. */
export interface SegmentRows {
  readonly from: Place
  readonly accounts: Mentioned
  readonly commodities: Mentioned
  readonly payees: Mentioned
  readonly texts: Mentioned
  readonly transactions: RowsOf<TransactionColumns, (typeof TRANSACTION_ROWS)[number]>
  readonly postings: RowsOf<PostingColumns, (typeof POSTING_ROWS)[number]>
  readonly prices: RowsOf<PriceColumns, (typeof PRICE_ROWS)[number]>
  readonly costs: readonly WrittenCost[]
  assertions: Entries<Assertion>
  lots: Entries<LotNote>
}
