import { NONE } from '#vocabulary/columns.ts'
import { firstWhere } from '#vocabulary/search.ts'
import type { Book } from '../../journal/book.ts'
import type { BookedRun } from '../booking/write.ts'
import type { Directives } from '../directives.ts'
import type { Stretch } from './stretch.ts'

/** Directives that two readings have said, one behind the other: the first of them in each. */
interface SaidAgain {
  readonly now: number
  readonly before: number
  count: number
}

/** What a reading leaves for the next one. */
interface Last {
  /** Nobody has to keep a book for its sake. */
  readonly book: WeakRef<Book>
  /** Row of a directive → its transaction in the book, where it is known how it came to be what it is; else NONE. */
  readonly rows: Int32Array
}

/** Finds which transactions of a book are those of the book before, as their text was not read again and they were booked as then: nobody has to compare them. */
export class TakenAgain {
  #last: Last | undefined
  #said: SaidAgain[] = []
  #isOver = false

  /** Another reading begins. Of one that was not read to its end nothing can be told. */
  begin(): void {
    if (!this.#isOver) this.#last = undefined
    this.#isOver = false
    this.#said = []
  }

  /** A stretch that is known is about to be put behind the others. */
  put({ stands: { reading, directives: before }, size }: Stretch, { standing, count: now }: Directives): void {
    if (reading !== standing) return
    const last = this.#said.at(-1)
    if (last && last.now + last.count === now && last.before + last.count === before) last.count += size.directives
    else this.#said.push({ now, before, count: size.directives })
  }

  /** Tells a book, into which these runs were written, which it has taken over. Returns the rows of its transactions by those of their directives. */
  end(book: Book, runs: readonly BookedRun[], directives: number): Int32Array {
    const last = this.#last
    if (last) for (const run of runs) if (run.isDecided) this.#take(book, run, last)
    const rows = new Int32Array(directives).fill(NONE)
    for (const { directive, row, count } of runs) for (let at = 0; at < count; at++) rows[directive + at] = row + at
    this.#last = { book: new WeakRef(book), rows }
    this.#isOver = true
    return rows
  }

  #take({ taken }: Book, { directive, row, count }: BookedRun, last: Last): void {
    const said = this.#said
    const end = directive + count
    for (let at = firstWhere(said.length, (i) => said[i]!.now + said[i]!.count > directive); at < said.length && said[at]!.now < end; at++) {
      const { now, before, count: all } = said[at]!
      const from = Math.max(now, directive)
      const rows = Math.min(now + all, end) - from
      const first = last.rows[before + from - now]!
      // Others may have stood between them.
      if (first === NONE || last.rows[before + from - now + rows - 1]! - first !== rows - 1) continue
      taken.add(last.book, { row: row + from - directive, before: first, count: rows })
    }
  }
}
