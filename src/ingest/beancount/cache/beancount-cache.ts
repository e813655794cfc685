import type { Book, BookNames } from '../../journal/book.ts'
import { Slices } from '../../journal/scan/slices.ts'
import { SegmentCache, type SegmentSizes } from '../../journal/segment-cache.ts'
import { areSameBytes } from '../../journal/shared-beginning.ts'
import { Directives } from '../directives.ts'
import type { Description } from '../raw-rows.ts'
import type { RawSegment } from './raw-segment.ts'

/** More of them than this are mostly those of earlier versions of the files. */
const DESCRIPTIONS_MAX = 1_000_000

/**
 * What earlier readings understood of the files: they are only parsed again where their text, or what decides how it is understood, has
 * changed. What depends on the whole book (booking, padding, plugins, checks) is done anew.
 */
export class BeancountCache {
  readonly files: SegmentCache<Uint8Array, RawSegment>
  descriptions: Description[] = []
  /** Payee and narration as written in the file → place in `descriptions`. */
  descriptionIds = { slices: new Slices(), ids: [] as number[] }
  /** Of the book of the last reading. */
  #tables: BookNames | undefined

  constructor(sizes: SegmentSizes = {}) {
    this.files = new SegmentCache(sizes)
  }

  /** Begins a reading. */
  begin(book: Book): Directives {
    if (this.descriptions.length > DESCRIPTIONS_MAX) {
      this.descriptions = []
      this.descriptionIds = { slices: new Slices(), ids: [] }
      this.files.clear()
    }
    this.files.begin(book, '')
    // Most names come again in the same order.
    if (this.#tables) book.expectNames(this.#tables)
    this.#tables = book.tables
    return new Directives(this.descriptions)
  }

  /** The bytes that were read before, when these are the same: all that is known of them is known by that array. */
  bytesOf(path: string, bytes: Uint8Array): Uint8Array {
    const before = this.files.file(path)?.bytes
    return before && areSameBytes(bytes, before) ? before : bytes
  }
}
