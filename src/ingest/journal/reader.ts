import type { Book, Dialect } from './book.ts'
import type { Files } from './files.ts'

export interface ReadOptions {
  /** The tool's strict mode: undeclared accounts and commodities are errors. */
  readonly strict?: boolean
  /** The day that "today" is, for forecasts, `open-ended` periods and yearless dates. */
  readonly today: number
  /** Adds transactions of periodic rules as FORECAST up to this day; absent: none. */
  readonly forecastUntil?: number
  /** False: the `= query` rules of hledger add no postings. */
  readonly autoPostings?: boolean
}

/** The root file's absolute path to a whole book, which is closed. Never throws for what stands in a file; that is a problem in the book. */
export type ReadJournal = (root: string, files: Files, options: ReadOptions) => Book

export interface Reader {
  readonly dialect: Dialect
  readonly read: ReadJournal
}

/** What reads a dialect, made of what fills a book: the one place in which books are closed. */
export const readerOfDialect = (dialect: Dialect, fill: ReadJournal): Reader => ({
  dialect,
  read: (root, files, options) => fill(root, files, options).close(),
})
