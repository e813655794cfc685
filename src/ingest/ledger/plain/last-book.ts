import type { BookNames } from '../../journal/book.ts'

/** What a reading takes over from the book before. */
export interface LastBook {
  /** The mark of that book. */
  readonly mark: object
  readonly tables: BookNames
  readonly rows: { readonly transactions: number; readonly postings: number; readonly prices: number }
}
