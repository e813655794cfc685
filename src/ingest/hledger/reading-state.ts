import { elementAt } from '#vocabulary/element-at.ts'
import { bookFile, type Files, Inclusions } from '../journal/readable-files.ts'
import { asWritten } from '../journal/problem.ts'
import { LineIndex } from '../journal/scan/lines.ts'
import { civil } from '#vocabulary/day.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { Book } from '../journal/book.ts'
import type { ReadOptions } from '../journal/read-options.ts'
import { AmountReader, type NumberStyle } from './amounts/parse-amounts.ts'
import type { LotMethod } from './lots/lot-pool.ts'
import type { Malformed } from './text/cursor.ts'
import type { AutoRule, PeriodicRule } from './rules/rule.ts'
import type { HledgerCache } from './cache/hledger-cache.ts'
import type { Scope } from './directives/directive-scope.ts'
import { CommentReader, PostingDetails } from './transactions/posting-details.ts'

/** Everything that the files of one reading share. */
export class ReadingState {
  readonly book: Book
  readonly files: Files
  readonly options: ReadOptions
  readonly thisYear: number
  readonly amounts: AmountReader
  readonly comments = new CommentReader()
  /** Declared number styles, by commodity. */
  readonly styles: (NumberStyle | undefined)[] = []
  readonly declaredCommodities = new Set<number>()
  readonly declaredPayees = new Set<string>()
  readonly declaredTags = new Set<string>()
  readonly accountTags = new Map<string, readonly Tag[]>()
  /** Lots are kept apart where a journal says so, which hledger does since the previews of 2.0. */
  readonly tracksLots: boolean
  /** The place of an ignored `lots:` tag. */
  lotsReadOver: { readonly path: string; readonly text: string; readonly line: number } | undefined
  /** Commodities whose lots are kept apart, by a `lots:` tag, with how they are chosen. */
  readonly lotCommodities = new Map<number, LotMethod>()
  /** Accounts with a way of their own to choose lots. */
  readonly lotAccounts = new Map<string, LotMethod | 'NONE'>()
  /** Accounts of type `G`, in the order of their declarations. */
  readonly gainAccounts: string[] = []
  /** The most decimals that a posting or a price shows, by commodity; -1 when none does. */
  readonly seenPlaces: number[] = []
  /** What the last `D` of the root file shows: one of an included file is nothing to the book. */
  defaultStyle: { readonly commodity: number; readonly places: number } | undefined
  /** Replaced together with the postings of the book when rows are put between them. */
  details = new PostingDetails()
  readonly periodicRules: PeriodicRule[] = []
  readonly autoRules: AutoRule[] = []
  readonly inclusions = new Inclusions()
  addedByRules = 0
  /** Reads a file in its own format: handed in, because formats include each other. */
  readSource: (scope: Scope, format: string | undefined) => void = () => {}
  readonly #fileIds = new Map<string, number>()
  readonly #lines = new Map<string, LineIndex>()

  /** What earlier readings understood; undefined for who reads once. */
  readonly cache: HledgerCache | undefined

  constructor(
    files: Files,
    options: ReadOptions,
    { tracksLots, cache }: { readonly tracksLots: boolean; readonly cache?: HledgerCache | undefined },
  ) {
    this.book = new Book('hledger')
    this.files = files
    this.cache = cache
    this.tracksLots = tracksLots
    this.options = options
    this.thisYear = civil(options.today).year
    this.amounts = new AmountReader(this.book.commodities, options.hledgerRules === '1.25')
    cache?.begin(this.book, `${this.thisYear} ${options.hledgerRules ?? 'any'} ${tracksLots} ${this.appliesRules}`)
  }

  /** False when the person does not want `= query` rules to add postings. */
  get appliesRules(): boolean {
    return this.options.autoPostings !== false
  }

  /** The place of a file in the book's list; added to it the first time. */
  fileOf(path: string, bytes: Uint8Array): number {
    let id = this.#fileIds.get(path)
    if (id === undefined) this.#fileIds.set(path, (id = this.book.files.push(bookFile(path, bytes)) - 1))
    return id
  }

  /** Takes the postings from a row on out of the book again. */
  forgetPostings(first: number): void {
    const { postings } = this.book
    // A posting that could not be read may have left something in the row below the last one.
    this.details.cut(first, postings.count + 1)
    for (let row = first; row <= postings.count; row++) postings.tags.delete(row)
    postings.count = first
  }

  readonly seePlaces = (commodity: number, places: number): void => {
    const { seenPlaces } = this
    while (seenPlaces.length <= commodity) seenPlaces.push(-1)
    if (elementAt(seenPlaces, commodity) < places) seenPlaces[commodity] = places
  }

  /** The digits after the decimal mark that count in balancing: declared, else those of `D`, else the most that are seen; -1 when none. */
  places(commodity: number): number {
    const { defaultStyle } = this
    const places = this.styles[commodity]?.places ?? (defaultStyle?.commodity === commodity ? defaultStyle.places : this.seenPlaces[commodity])
    return places ?? -1
  }

  /** Syntax that only some versions of hledger accept, reported once the place of the transaction is known. */
  readonly differences: { readonly transaction: number; readonly message: string }[] = []
  differs(transaction: number, message: string): void {
    this.differences.push({ transaction, message })
  }

  warning(place: { readonly path: string; readonly text: string }, what: Malformed): void {
    this.problem(place, what, { severity: 'warning' })
  }

  problem(
    place: { readonly path: string; readonly text: string },
    what: Malformed,
    { firstLine = what.line, lastLine = what.line, severity = 'error' }: ProblemDetail = {},
  ): void {
    const { problems } = this.book
    if (problems.length >= PROBLEMS_MAX) {
      if (problems.length === PROBLEMS_MAX) {
        problems.push({
          severity: 'error',
          code: 'too_many_problems',
          file: place.path,
          line: what.line,
          message: `More than ${PROBLEMS_MAX} problems: the rest is not listed. Mend these first.`,
        })
      }
      return
    }
    const excerpt = what.line > 0 ? this.#linesOf(place).excerpt(firstLine, lastLine) : undefined
    problems.push({
      severity,
      code: what.code,
      file: place.path,
      line: what.line,
      ...(lastLine > what.line ? { endLine: lastLine } : {}),
      message: asWritten(what.message, excerpt ?? ''),
      ...(excerpt !== undefined && { excerpt }),
    })
  }

  #linesOf(place: { readonly path: string; readonly text: string }): LineIndex {
    let lines = this.#lines.get(place.path)
    if (lines === undefined) this.#lines.set(place.path, (lines = new LineIndex(Buffer.from(place.text))))
    return lines
  }
}

interface ProblemDetail {
  /** The lines that the excerpt shows; the problem's own when absent. */
  readonly firstLine?: number
  readonly lastLine?: number
  readonly severity?: 'error' | 'warning'
}

const PROBLEMS_MAX = 1000
