import type { Book, Dialect } from './book.ts'

/**
 * The files that a reader may ask for, so that readers stay pure: no disk, no clock. `bytes` throws a FileUnreadable for what
 * cannot be read; `glob` gives absolute paths in byte order.
 */
export interface Files {
  /** The home folder of the person, which a path after ~ is taken from; absolute. */
  readonly home: string
  bytes(path: string): Uint8Array
  /** The absolute paths that match a pattern (`*`, `?`, `[a-z]`, `**`), sorted bytewise; [] when none does. */
  glob(pattern: string): string[]
}

export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable'
  constructor(
    readonly path: string,
    /** 'missing', 'forbidden', 'directory' or 'failed'. */
    readonly reason: 'missing' | 'forbidden' | 'directory' | 'failed',
    message: string,
  ) {
    super(message)
  }
}

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

/** A reader: the root file's absolute path to a whole book. Never throws for what stands in a file; that is a problem in the book. */
export type ReadJournal = (root: string, files: Files, options: ReadOptions) => Book

/** What a dialect's folder exports from `ledger/read.ts`, `hledger/read.ts`, `beancount/read.ts`. */
export interface Reader {
  readonly dialect: Dialect
  readonly read: ReadJournal
}
