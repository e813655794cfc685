import type { Book, Dialect } from './book.ts'
import type { Files } from './readable-files.ts'
import { guessRoots, keepNamesApart, type Root } from './root-accounts.ts'

/** hledger up to 1.25, or the newest one: 1.52, with the lots of the previews of 2.0 where a journal declares them. */
export type HledgerRules = '1.25' | 'newest'

export interface ReadOptions {
  /** The configured roots, as `rootsText` writes them: text, so that two readings can be compared. */
  readonly roots?: string | undefined
  /** The tool's strict mode: undeclared accounts and commodities are errors. */
  readonly strict?: boolean
  /** The day that "today" is, for forecasts, `open-ended` periods and yearless dates. */
  readonly today: number
  /** Adds transactions of periodic rules as FORECAST up to this day; absent: none. */
  readonly forecastUntil?: number
  /** False: the `= query` rules of hledger add no postings. */
  readonly autoPostings?: boolean
  /** Which hledger's rules apply where versions contradict each other; absent: what either accepts is accepted, with a warning. */
  readonly hledgerRules?: HledgerRules
}

/** Reads the book of the root file (absolute path). Never throws for the content of a file; that is a problem in the book. */
export type ReadJournal = (root: string, files: Files, options: ReadOptions) => Book

export interface Reader {
  readonly dialect: Dialect
  readonly read: ReadJournal
}

/** What reads a dialect, made of what fills a book: the one place in which books are closed. */
export const readerOfDialect = (dialect: Dialect, fill: ReadJournal): Reader => ({
  dialect,
  read: (root, files, options) => {
    const book = fill(root, files, options)
    guessRoots(book, rootsOfText(options.roots ?? ''))
    keepNamesApart(book)
    return book.close()
  },
})

/** Names of accounts and their roots, one a line. */
export const rootsText = (roots: Readonly<Record<string, Root>>): string =>
  Object.entries(roots)
    .map(([name, root]) => `${root} ${name}`)
    .join('\n')

const rootsOfText = (text: string): Map<string, Root> =>
  new Map(
    text === '' ? [] : text.split('\n').map((line): [string, Root] => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' ')) as Root]),
  )

/** The limit for a small journal; a large one may have so many for each posting written in it. */
const ADDED_MIN = 200_000
const ADDED_PER_POSTING = 20

/** Returns how many postings rules may add to a journal: a thousand rules for ten thousand transactions would make ten million of them. */
export const addedMax = (written: number): number => ADDED_MIN + ADDED_PER_POSTING * written
