import { Names, NONE } from '#vocabulary/columns.ts'

/** Names under ids that one reading after the other shares, and what those ids are in the book that is being read. */
export class SharedIds {
  readonly #names = new Names()
  #book = new Names()
  /** By id of the book; NONE where nobody has asked. */
  #shared: number[] = []
  /** By shared id; NONE where nobody has asked. */
  #inBook: number[] = []

  /** Another book is being read. */
  begin(book: Names): void {
    this.#book = book
    this.#shared = []
    this.#inBook = []
  }

  get size(): number {
    return this.#names.size
  }

  /** From an id of the book; NONE stays NONE. */
  shared(id: number): number {
    if (id === NONE) return NONE
    const known = this.#shared[id]
    return known ?? (this.#shared[id] = this.#names.id(this.#book.names[id]!))
  }
  /** The id in the book, which gets the name when it is the first to have it; NONE stays NONE. */
  inBook(id: number): number {
    if (id === NONE) return NONE
    const known = this.#inBook[id]
    return known ?? (this.#inBook[id] = this.#book.id(this.#names.names[id]!))
  }

  /** A part of a column of the book's ids as a column of shared ones. */
  sharedColumn(column: Int32Array, from: number, to: number): Int32Array {
    const result = column.slice(from, to)
    for (let at = 0; at < result.length; at++) result[at] = this.shared(result[at]!)
    return result
  }
  /** Writes such a part into a column of the book. */
  putColumn(part: Int32Array, into: Int32Array, at: number): void {
    for (let row = 0; row < part.length; row++) into[at + row] = this.inBook(part[row]!)
  }
}
