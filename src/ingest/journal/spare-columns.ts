import type { Book, BookColumns } from './book.ts'

/**
 * The columns of a book at which nobody looks any more, for the next: a large book is tens of megabytes, and who asks for as much with each
 * edit has the collector go through everything each time. One instance serves one reading after the other.
 */
export class SpareColumns {
  #columns: BookColumns | undefined

  /** Takes those of a book, which is given up. */
  put(book: Book): void {
    this.#columns = book.givenUp()
  }
  /** Hands them over, once; undefined when there are none. */
  take(): BookColumns | undefined {
    const columns = this.#columns
    this.#columns = undefined
    return columns
  }
}
