import { civil } from '#vocabulary/day.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import { doubled } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { lastUpTo } from '#vocabulary/search.ts'
import { AmountReader, type WrittenCost } from './amounts/amounts.ts'
import { Book } from '../journal/book.ts'
import { CommentReader } from './transactions/comments.ts'
import { Lines } from './text/lines.ts'
import type { Malformed } from './malformed.ts'
import type { NumberStyle } from './amounts/numbers.ts'
import type { PeriodicRule } from './rules/periodic.ts'
import type { Files, ReadOptions } from '../journal/read.ts'
import type { Scope } from './scope.ts'
import { TextTable } from './text/text-table.ts'

/** `= 10 EUR`, `==`, `=*`, `==*` after a posting. */
export interface Assertion {
  readonly commodity: number
  readonly quantity: Exact
  readonly cost: WrittenCost | undefined
  /** `==`: the account holds no other commodity. */
  readonly isSole: boolean
  /** `=*`: subaccounts count. */
  readonly isInclusive: boolean
}

/** The costs as they are written, by posting row, ascending: a posting's column has the total only. */
export class CostRows {
  count = 0
  row = new Int32Array(256)
  rate = new ExactColumn(256)
  isTotal = new Uint8Array(256)
  readonly implied = new Map<number, { readonly rate: Exact; readonly isTotal: boolean }>()

  add(row: number, rate: Exact, isTotal: boolean): void {
    if (this.count === this.row.length) {
      this.row = doubled(this.row)
      this.isTotal = doubled(this.isTotal)
      this.rate.grow()
    }
    this.row[this.count] = row
    this.isTotal[this.count] = isTotal ? 1 : 0
    this.rate.set(this.count++, rate)
  }

  /** A cost that the tool works out, of a posting that has been read before. */
  imply(row: number, rate: Exact, isTotal: boolean): void {
    this.implied.set(row, { rate, isTotal })
  }

  /** Digits after the decimal mark of a posting's cost as written. */
  placesOf(row: number): number {
    const at = this.#find(row)
    return this.row[at] === row ? this.rate.scale[at]! : 0
  }

  /** A posting's cost, told apart from others. */
  textOf(row: number): string {
    const implied = this.implied.get(row)
    if (implied !== undefined) return `${implied.isTotal} ${implied.rate}`
    const at = this.#find(row)
    return `${this.isTotal[at] === 1} ${this.rate.get(at)}`
  }

  #find(row: number): number {
    return lastUpTo(this.row, row, this.count)
  }
}

/** Everything that the files of one reading share. */
export class Reading {
  readonly book = new Book('hledger')
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
  /** The most decimals that a posting, a price or `D` shows, by commodity; -1 when none does. */
  readonly seenPlaces: number[] = []
  /** Assertions and assignments, by posting row. */
  readonly assertions = new Map<number, Assertion>()
  readonly costs = new CostRows()
  /** Descriptions → ids of payees. */
  readonly payees = new TextTable()
  readonly periodic: PeriodicRule[] = []
  includeCount = 0
  /** Reads a file in its own format: handed in, because formats include each other. */
  readSource: (scope: Scope, format: string | undefined) => void = () => {}
  readonly #fileIds = new Map<string, number>()
  readonly #lines = new Map<string, Lines>()

  constructor(files: Files, options: ReadOptions) {
    this.files = files
    this.options = options
    this.thisYear = civil(options.today).year
    this.amounts = new AmountReader(this.book.commodities)
  }

  /** The place of a file in the book's list; added to it the first time. */
  fileOf(path: string, hash: () => string): number {
    let id = this.#fileIds.get(path)
    if (id === undefined) this.#fileIds.set(path, (id = this.book.files.push({ path, hash: hash() }) - 1))
    return id
  }

  seePlaces(commodity: number, places: number): void {
    const { seenPlaces } = this
    while (seenPlaces.length <= commodity) seenPlaces.push(-1)
    if (seenPlaces[commodity]! < places) seenPlaces[commodity] = places
  }

  /** The digits after the decimal mark that count in balancing: declared, else the most that are seen; -1 when neither. */
  places(commodity: number): number {
    return this.styles[commodity]?.places ?? this.seenPlaces[commodity] ?? -1
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
    problems.push({
      severity,
      code: what.code,
      file: place.path,
      line: what.line,
      ...(lastLine > what.line ? { endLine: lastLine } : {}),
      message: what.message,
      ...(what.line > 0 ? { excerpt: this.#linesOf(place).excerpt(firstLine, lastLine) } : {}),
    })
  }

  #linesOf(place: { readonly path: string; readonly text: string }): Lines {
    let lines = this.#lines.get(place.path)
    if (lines === undefined) this.#lines.set(place.path, (lines = new Lines(place.text)))
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
