import { reserveAgain } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import { areSameBytes } from '../../journal/shared-beginning.ts'
import { decodeText } from '../text/source-text.ts'
import { SharedIds } from './shared-ids.ts'
import type { SharedNames, StretchRows } from './stretch-rows.ts'

/** A stretch of a file: transactions, prices and comments without a directive between them. */
export interface Stretch {
  /** Its first character and how many there are. */
  readonly from: number
  readonly length: number
  readonly lines: number
  /** Everything above it that decides how it is understood, as `RememberedFiles.state` had it. */
  readonly state: number
  readonly rows: StretchRows
}

/** A file as it was read last. */
export interface RememberedFile {
  readonly bytes: Uint8Array
  readonly text: string
  stretches: readonly Stretch[]
}

/** How files are cut; what is understood does not depend on it. */
export interface StretchHabits {
  /** A stretch ends behind so many characters: the time of one edit grows with it. */
  readonly longest?: number
  /** Shorter ones in a file that has changed are read again, and become one with what stands beside them. */
  readonly shortest?: number
}

const LONGEST = 64 * 1024
const SHORTEST = 4 * 1024
/** Ways of reading that are remembered: with lots and without, and those of last year until nobody asks for them. */
const WAYS_MAX = 3
/** Past this, names and states that only earlier versions of the files had are not worth their memory. */
const NAMES_MAX = 1_000_000
const STATES_MAX = 100_000

/**
 * What earlier readings understood of the files, so that a file that is read again is only parsed where its text, or what decides how it is
 * understood, has changed; what is known of balances and assertions stands with it. Rules and lots are worked out anew. Serves one reading after
 * the other.
 */
export class RememberedFiles {
  readonly longest: number
  readonly shortest: number
  names: SharedNames = newNames()
  /** What has been said so far that decides how text is understood: the same number, the same directives in the same order. */
  state = 0
  /** By way of reading, then path. */
  readonly #ways = new Map<string, Map<string, RememberedFile>>()
  #states = new Map<string, number>()
  /** How many rows the book of the last reading had before it was balanced: room that the next one will need. */
  #rows = { transactions: 0, postings: 0, prices: 0 }
  #before: ReadonlyMap<string, RememberedFile> = new Map()
  #now = new Map<string, RememberedFile>()

  constructor({ longest = LONGEST, shortest = SHORTEST }: StretchHabits = {}) {
    this.longest = longest
    this.shortest = shortest
  }

  /** Begins a reading; `way` has every option that decides how text is understood. */
  begin(book: Book, way: string): void {
    const { accounts, commodities, payees, texts } = this.names
    if (accounts.size + commodities.size + payees.size + texts.size > NAMES_MAX || this.#states.size > STATES_MAX) this.#forget()
    this.#before = this.#ways.get(way) ?? new Map()
    this.#now = new Map()
    this.#ways.delete(way)
    this.#ways.set(way, this.#now)
    for (const other of this.#ways.keys()) if (this.#ways.size > WAYS_MAX) this.#ways.delete(other)
    for (const kind of ['accounts', 'commodities', 'payees', 'texts'] as const) this.names[kind].begin(book[kind])
    for (const kind of ['transactions', 'postings', 'prices'] as const) if (this.#rows[kind] > 0) reserveAgain(book[kind], this.#rows[kind])
    this.state = 0
    this.say(way)
  }

  /** All files have been read into the book. */
  end({ transactions, postings, prices }: Book): void {
    this.#rows = { transactions: transactions.count, postings: postings.count, prices: prices.count }
  }

  /** Something that may decide how the text below it is understood: a directive, what could not be read, the end of a file that has either. */
  say(what: string): void {
    const key = `${this.state} ${what}`
    let state = this.#states.get(key)
    if (state === undefined) this.#states.set(key, (state = this.#states.size + 1))
    this.state = state
  }

  /** A file as it was when it was read last, in this reading or the one before. */
  file(path: string): RememberedFile | undefined {
    return this.#now.get(path) ?? this.#before.get(path)
  }
  remember(path: string, file: RememberedFile): void {
    this.#now.set(path, file)
  }

  /** The bytes of a file as text; undefined when they are none. */
  textOf(path: string, bytes: Uint8Array): string | undefined {
    const before = this.file(path)
    return before && areSameBytes(bytes, before.bytes) ? before.text : decodeText(bytes)
  }

  #forget(): void {
    this.names = newNames()
    this.#states = new Map()
    this.#ways.clear()
  }
}

const newNames = (): SharedNames => ({
  accounts: new SharedIds(),
  commodities: new SharedIds(),
  payees: new SharedIds(),
  texts: new SharedIds(),
})
