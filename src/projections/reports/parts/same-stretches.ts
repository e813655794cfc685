import type { Day } from '#vocabulary/day.ts'

/** Postings in the stretches that are kept at most: some 50 bytes each, as they are kept for being sent. */
const POSTINGS_MAX = 60_000
/** Books that were asked for lists since somebody last asked for this stretch. */
const UNASKED_MAX = 8

interface Known {
  readonly same: object
  readonly postings: number
  asked: number
}

/** The stretches that were listed of the last books, by their fingerprints. What one book adds the next one finds. */
export class SameStretches {
  readonly #known: Map<string, Known>
  readonly #book: number
  #postings = 0
  /** By the memory that lists of this book are cut out of: by when it is valued, and place and length in there. */
  readonly #seen = new WeakMap<ArrayBufferLike, Map<string, object>>()

  constructor(before?: SameStretches) {
    this.#known = new Map()
    this.#book = before ? before.#book + 1 : 0
    for (const [print, known] of before ? before.#known : []) if (this.#book - known.asked <= UNASKED_MAX) this.#add(print, known)
  }

  /**
   * The same of a part of a list, which does not change any more: a report that lists postings by month and by year cuts both out of one
   * list, and looks at each part of it once.
   */
  at(part: Int32Array, marketOn: Day | undefined, print: () => string): object {
    let seen = this.#seen.get(part.buffer)
    if (!seen) this.#seen.set(part.buffer, (seen = new Map()))
    const place = `${marketOn} ${part.byteOffset} ${part.length}`
    let same = seen.get(place)
    if (!same) seen.set(place, (same = this.of(print(), part.length)))
    return same
  }

  /** The object that stands for the stretch with this fingerprint. */
  of(print: string, postings: number): object {
    const known = this.#known.get(print)
    if (known) {
      known.asked = this.#book
      return known.same
    }
    const same = {}
    this.#add(print, { same, postings, asked: this.#book })
    for (const [oldest] of this.#known) {
      if (this.#postings <= POSTINGS_MAX) break
      this.#remove(oldest)
    }
    return same
  }

  #add(print: string, known: Known): void {
    this.#known.set(print, known)
    this.#postings += known.postings
  }
  #remove(print: string): void {
    this.#postings -= this.#known.get(print)?.postings ?? 0
    this.#known.delete(print)
  }
}
