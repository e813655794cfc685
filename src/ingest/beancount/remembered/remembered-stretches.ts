import { reserveAgain } from '#vocabulary/book-columns.ts'
import type { Book, BookFile, BookNames } from '../../journal/book.ts'
import { areSameBytes } from '../../journal/shared-beginning.ts'
import { bookFile } from '../../journal/book-file.ts'
import { whyNotText } from '../../journal/scan/lines.ts'
import { Slices } from '../../journal/scan/slices.ts'
import { Directives } from '../directives.ts'
import type { Description } from '../raw-rows.ts'
import type { Stretch } from './stretch.ts'
import { keyAt, standsAt } from './stretch-text.ts'

/** How files are cut; what is understood does not depend on it. */
export interface StretchHabits {
  /** A stretch has so many bytes at least, and less than twice as many: the time of one edit grows with it. */
  readonly bytes?: number
}

const STRETCH_BYTES = 16 * 1024
/** Texts that begin with the same bytes; more of them are read anew. */
const ALIKE_MAX = 16
/** Past these, what only earlier versions of the files had is not worth its memory. */
const DESCRIPTIONS_MAX = 1_000_000
const STATES_MAX = 10_000

/** The bytes of a file, and what is known of them as a whole. */
export interface KnownBytes {
  readonly bytes: Uint8Array
  readonly file: BookFile
  readonly why: ReturnType<typeof whyNotText>
}

export const known = (path: string, bytes: Uint8Array): KnownBytes => ({ bytes, file: bookFile(path, bytes), why: whyNotText(bytes) })

/**
 * What earlier readings understood of the files, by content, so that a journal that is read again is only parsed where its text, or what
 * decides how it is understood, has changed. What depends on the whole book (booking, padding, plugins, checks) is done anew. Serves one
 * reading after the other.
 */
export class RememberedStretches {
  readonly bytes: number
  descriptions: Description[] = []
  /** Payee and narration as they stand in the file → place in `descriptions`. */
  descriptionIds = { slices: new Slices(), ids: [] as number[] }
  /** Of the book of the last reading. */
  #tables: BookNames | undefined
  #states = new Map<string, number>()
  /** By the beginning of their text: those of the reading at hand, and of the one before. */
  #now = new Map<number, Stretch[]>()
  #before = new Map<number, Stretch[]>()
  #files = new Map<string, KnownBytes>()
  #filesBefore = new Map<string, KnownBytes>()
  /** How many rows the last reading had: room that the next one will need. */
  #prices = 0

  constructor({ bytes = STRETCH_BYTES }: StretchHabits = {}) {
    this.bytes = bytes
  }

  /** Begins a reading. */
  begin(book: Book): Directives {
    if (this.descriptions.length > DESCRIPTIONS_MAX || this.#states.size > STATES_MAX) this.#forget()
    this.#before = this.#now
    this.#now = new Map()
    this.#filesBefore = this.#files
    this.#files = new Map()
    reserveAgain(book.prices, this.#prices)
    return new Directives(this.descriptions)
  }
  /** All files have been parsed. */
  end({ prices }: Book): void {
    this.#prices = prices.count
  }

  known(path: string, bytes: Uint8Array): KnownBytes {
    const before = this.#filesBefore.get(path)
    const isSame = before !== undefined && areSameBytes(bytes, before.bytes)
    const now = isSame ? before : known(path, bytes)
    this.#files.set(path, now)
    return now
  }

  /** A number for everything that decides how text is understood: the same number, the same text that says it. */
  state(said: string): number {
    let state = this.#states.get(said)
    if (state === undefined) this.#states.set(said, (state = this.#states.size))
    return state
  }

  /** Another book is being read, with about the names of the one before in the same order. */
  expectNames(book: Book): void {
    if (this.#tables) book.expectNames(this.#tables)
    this.#tables = book.tables
  }

  /** A stretch with the text that begins at `at`, read in this state before; mostly the one that is expected. */
  find(bytes: Uint8Array, at: number, { state, expected }: { readonly state: number; readonly expected: Stretch | undefined }): Stretch | undefined {
    // Who reads for the first time would look in vain behind every entry.
    if (this.#before.size === 0) return undefined
    const fits = (stretch: Stretch): boolean => stretch.state === state && standsAt(stretch.text, bytes, at)
    if (expected && fits(expected)) return expected
    const key = keyAt(bytes, at)
    return this.#now.get(key)?.find(fits) ?? this.#before.get(key)?.find(fits)
  }
  keep(stretch: Stretch): void {
    const alike = this.#now.get(stretch.key)
    if (alike === undefined) this.#now.set(stretch.key, [stretch])
    else if (alike.length < ALIKE_MAX && !alike.includes(stretch)) alike.push(stretch)
  }

  #forget(): void {
    this.descriptions = []
    this.descriptionIds = { slices: new Slices(), ids: [] }
    this.#states = new Map()
    this.#now = new Map()
  }
}
