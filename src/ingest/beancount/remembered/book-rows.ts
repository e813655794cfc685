import { firstWhere } from '#vocabulary/search.ts'
import type { Book } from '../../journal/book.ts'
import type { Directives, Rows } from '../directives.ts'

/** A book, as far as the one that is written into its columns may leave it standing. */
interface Kept {
  readonly reading: number
  /** Row of a directive → its transaction in the book; NONE for one that was booked in its own way, as a plain one is under other rules. */
  readonly rows: Int32Array
}

/** Where plain transactions stand in the books of a session, so that what stands where it is to be written need not be written. */
export class BookRows {
  /** By their marks: they go with the books. */
  readonly #kept = new WeakMap<object, Kept>()

  /** Says of a reading that begins what stands where its book is written. */
  begin({ standing }: Book, directives: Directives): void {
    directives.bookOf = (standing && this.#kept.get(standing)?.reading) ?? 0
  }
  /** What this reading finds of the book in whose columns it is written. */
  standing({ standing }: Book, { untouched }: Directives): StandingRows | undefined {
    const kept = standing && this.#kept.get(standing)
    return kept && untouched.length > 0 ? new StandingRows(untouched, kept.rows) : undefined
  }
  /** A book has been written; `rows` say where. */
  keep({ mark }: Book, reading: number, rows: Int32Array): void {
    this.#kept.set(mark, { reading, rows })
  }
}

/** The rows of a book that stand where the next book is written. */
export class StandingRows {
  readonly #untouched: readonly Rows[]
  readonly #rows: Int32Array

  constructor(untouched: readonly Rows[], rows: Int32Array) {
    this.#untouched = untouched
    this.#rows = rows
  }

  /** The first of some directives, plain transactions one behind the other, that have not been touched since; undefined when all have. */
  next(directive: number, count: number): Rows | undefined {
    const untouched = this.#untouched
    const found = untouched[firstWhere(untouched.length, (at) => untouched[at]!.end > directive)]
    const end = directive + count
    return found && found.first < end ? { first: Math.max(found.first, directive), end: Math.min(found.end, end) } : undefined
  }

  /** Whether such directives were written from `row` on, one behind the other. */
  areAt({ first, end }: Rows, row: number): boolean {
    return this.#rows[first] === row && this.#rows[end - 1] === row + end - 1 - first
  }
}
