import type { Book } from '../../journal/book.ts'
import type { Segment } from '../finish/outcome.ts'

/** Tells books which of their transactions are those of the book before: what stands in a stretch that was not read again, and is decided by its own text. */
export class TakenStretches {
  /** Nobody has to keep a book for its sake. */
  #last: { readonly mark: object; readonly book: WeakRef<Book> } | undefined

  /** A book is finished. Where rules or lots have a say in every transaction it has no segments, and nothing is told. */
  end(book: Book, segments: readonly Segment[]): void {
    // It will not be the one before.
    if (book.hasErrors) return
    const last = this.#last
    const now = { mark: {}, book: new WeakRef(book) }
    for (const { first, end, rows } of segments) {
      if (!rows) continue
      if (last && rows.stands?.mark === last.mark) {
        let from = 0
        for (const open of [...rows.outcome.open, end - first]) {
          if (open > from) book.taken.add(last.book, { row: first + from, before: rows.stands.first + from, count: open - from })
          from = open + 1
        }
      }
      rows.stands = { mark: now.mark, first }
    }
    this.#last = now
  }
}
