import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { DetailColumns, Tag } from '#vocabulary/book-columns.ts'
import { Names, NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../journal/book.ts'
import { areSameBytes, type ExactRows, SegmentCache, type SegmentSizes } from '../../journal/segment-cache.ts'
import type { LotNote } from '../lots/lot-pool.ts'
import { decodeText } from '../text/source-text.ts'
import type { Assertion, WrittenCost } from '../transactions/posting-details.ts'

/** Names of one kind that a segment mentions, each once: under the ids that all readings share, and under those of the book that saw it last. */
interface Mentioned {
  readonly shared: Int32Array
  readonly ids: Int32Array
}

/** Names under ids that one reading after the other shares, and what those ids are in the book that is being read. */
class SharedIds {
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
    for (let at = 0; at < column.length; at++) this.see(intAt(column, at))
  }
  /** What was seen since the last call, new names in the order in which the book has come upon them. */
  takeSeen(): Mentioned {
    const ids = Int32Array.from(this.#seen).sort()
    this.#seen = []
    this.#turn++
    return { ids, shared: ids.map((id) => this.#sharedOf(elementAt(this.#book.names, id))) }
  }

  /** Brings the names up in the book that is being read, and keeps their ids there. True when some id is another one now; `moved` tells which. */
  mentionAgain({ shared, ids }: Mentioned): boolean {
    let at = 0
    while (at < ids.length && this.#idInBook(intAt(shared, at)) === ids[at]) at++
    if (at === ids.length) return false
    for (at = 0; at < ids.length; at++) {
      const now = this.#idInBook(intAt(shared, at))
      this.#moved[intAt(ids, at)] = now
      ids[at] = now
    }
    return true
  }
  /** From an id that was mentioned again last; NONE stays NONE. */
  readonly moved = (id: number): number => (id === NONE ? NONE : elementAt(this.#moved, id))
  moveAll(column: Int32Array | undefined): void {
    if (column !== undefined) for (let at = 0; at < column.length; at++) column[at] = this.moved(intAt(column, at))
  }

  #sharedOf(name: string): number {
    const known = this.#names.find(name)
    return known === NONE ? this.#names.id(detached(name)) : known
  }
  #idInBook(shared: number): number {
    const known = this.#inBook[shared]
    if (known !== undefined && known !== NONE) return known
    const id = this.#book.id(elementAt(this.#names.names, shared))
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

/** More names than this are mostly those of earlier versions of the files. */
const NAMES_MAX = 1_000_000

/**
 * What earlier readings understood of the files: they are only parsed again where their text, or what decides how it is understood, has
 * changed. What depends on the whole book (balancing, assertions, rules, lots) is done anew.
 */
export class HledgerCache {
  readonly files: SegmentCache<string, SegmentRows>
  names: SharedNames = newNames()
  /** Number of what has been said so far that decides how text is understood: the same directives in the same order. */
  state = 0

  constructor(sizes: SegmentSizes = {}) {
    this.files = new SegmentCache(sizes)
  }

  /** Begins a reading; `way` has every option that decides how text is understood. */
  begin(book: Book, way: string): void {
    const { accounts, commodities, payees, texts } = this.names
    if (accounts.size + commodities.size + payees.size + texts.size > NAMES_MAX) {
      this.names = newNames()
      this.files.clear()
    }
    this.files.begin(book, way)
    for (const kind of ['accounts', 'commodities', 'payees', 'texts'] as const) this.names[kind].begin(book[kind])
    this.state = 0
    this.say(way)
  }

  /** Something that may decide how the text below it is understood: a directive, what could not be read, the end of a file that has either. */
  say(what: string): void {
    this.state = this.files.numberOf(`${this.state} ${what}`)
  }

  /** The bytes of a file as text; undefined when they are none. */
  textOf(path: string, bytes: Uint8Array): string | undefined {
    const before = this.files.file(path)
    return before && areSameBytes(bytes, before.bytes) ? before.text : decodeText(bytes)
  }
}

const newNames = (): SharedNames => ({
  accounts: new SharedIds(),
  commodities: new SharedIds(),
  payees: new SharedIds(),
  texts: new SharedIds(),
})

/** One of each for every kind of names. */
interface OfNames<Value> {
  readonly accounts: Value
  readonly commodities: Value
  readonly payees: Value
  readonly texts: Value
}
/** The names of a book under ids that its readings share. */
export type SharedNames = OfNames<SharedIds>

type Rows<Value> = readonly (readonly [number, Value])[]

/**
 * Transactions and prices as they were read; ids are those of the book that saw them last, rows and lines count from its beginning. Columns that
 * say nothing are undefined.
 */
export interface SegmentRows {
  readonly names: OfNames<Mentioned>
  readonly day: Int32Array
  readonly status: Uint8Array
  readonly payee: Int32Array
  readonly details: { readonly [Name in keyof DetailColumns]: Int32Array | undefined }
  readonly beginLine: Int32Array
  readonly endLine: Int32Array
  readonly firstPosting: Int32Array
  readonly tags: Rows<readonly Tag[]>
  readonly postings: PostingRows
  readonly prices: PriceRows
  readonly places: MostPlaces
}

export interface PostingRows {
  readonly account: Int32Array
  readonly commodity: Int32Array
  readonly quantity: ExactRows
  /** None when no posting has a cost. */
  readonly cost: { readonly total: ExactRows; readonly commodity: Int32Array; readonly written: readonly WrittenCost[] } | undefined
  readonly day: Int32Array | undefined
  readonly status: Uint8Array
  readonly kind: Uint8Array | undefined
  readonly flags: Uint8Array
  readonly note: Int32Array | undefined
  readonly line: Int32Array
  readonly tags: Rows<readonly Tag[]>
  assertions: Rows<Assertion>
  lots: Rows<LotNote>
}

export interface PriceRows {
  readonly day: Int32Array
  readonly base: Int32Array
  readonly quote: Int32Array
  readonly rate: ExactRows
  readonly second: Int32Array | undefined
  readonly line: Int32Array
}

/** The most decimals that commodities are written with. */
export interface MostPlaces {
  readonly commodity: Int32Array
  readonly places: Uint8Array
}
