import { Names, NONE } from '#vocabulary/columns.ts'

/** Names of one kind that a segment mentions, each once: under the ids that all readings share, and under those of the book that saw it last. */
export interface Mentioned {
  readonly shared: Int32Array
  readonly ids: Int32Array
}

/** Names under ids that one reading after the other shares, and what those ids are in the book that is being read. */
export class SharedIds {
  readonly #names = new Names()
  #book = new Names()
  /** By shared id; NONE where nobody has asked. */
  #inBook = new Int32Array(0)
  /** By id of the book: the turn in which it was seen last. */
  #seenIn: number[] = []
  #turn = 0
  #seen: number[] = []
  /** What the ids of the segment at hand have become, by the old ones. */
  readonly #moved: number[] = []

  /** Another book is being read. */
  begin(book: Names): void {
    book.follow(this.#book)
    this.#book = book
    this.#inBook = new Int32Array(this.size).fill(NONE)
    this.#seenIn = []
    this.#turn = 0
  }

  get size(): number {
    return this.#names.size
  }

  /** A segment has an id of the book, or NONE. */
  see(id: number): void {
    if (id === NONE || this.#seenIn[id] === this.#turn) return
    this.#seenIn[id] = this.#turn
    this.#seen.push(id)
  }
  seeAll(column: Int32Array): void {
    for (let at = 0; at < column.length; at++) this.see(column[at]!)
  }
  /** What was seen since the last call, new names in the order in which the book has come upon them. */
  takeSeen(): Mentioned {
    const ids = Int32Array.from(this.#seen).sort()
    this.#seen = []
    this.#turn++
    return { ids, shared: ids.map((id) => this.#sharedOf(this.#book.names[id]!)) }
  }

  /** Brings the names up in the book that is being read, and keeps their ids there. True when some id is another one now; `moved` tells which. */
  mentionAgain({ shared, ids }: Mentioned): boolean {
    let at = 0
    while (at < ids.length && this.#idInBook(shared[at]!) === ids[at]) at++
    if (at === ids.length) return false
    for (at = 0; at < ids.length; at++) {
      const now = this.#idInBook(shared[at]!)
      this.#moved[ids[at]!] = now
      ids[at] = now
    }
    return true
  }
  /** From an id that was mentioned again last; NONE stays NONE. */
  readonly moved = (id: number): number => (id === NONE ? NONE : this.#moved[id]!)
  moveAll(column: Int32Array | undefined): void {
    if (column !== undefined) for (let at = 0; at < column.length; at++) column[at] = this.moved(column[at]!)
  }

  #sharedOf(name: string): number {
    const known = this.#names.find(name)
    return known === NONE ? this.#names.id(detached(name)) : known
  }
  #idInBook(shared: number): number {
    const known = this.#inBook[shared]
    if (known !== undefined && known !== NONE) return known
    const id = this.#book.id(this.#names.names[shared]!)
    // A name of a segment that this very reading has read comes again in few books, such as those that include a file twice.
    if (known !== undefined) this.#inBook[shared] = id
    return id
  }
}

/** The same text, but not as a part of the text that it was cut out of: that would stay in memory for as long as the part. */
export function detached(part: string): string {
  const copy = Buffer.from(part).toString()
  return copy === part ? copy : part
}
