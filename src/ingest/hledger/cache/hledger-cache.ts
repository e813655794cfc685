import type { Book } from '../../journal/book.ts'
import { SegmentCache, type SegmentSizes } from '../../journal/segment-cache.ts'
import { areSameBytes } from '../../journal/shared-beginning.ts'
import { decodeText } from '../text/source-text.ts'
import { SharedIds } from './shared-ids.ts'
import type { SegmentRows, SharedNames } from './segment-rows.ts'

/** More names than this are mostly those of earlier versions of the files. */
const NAMES_MAX = 1_000_000

/**
 * What earlier readings understood of the files: they are only parsed again where their text, or what decides how it is understood, has
 * changed. Balances and assertions of a segment are cached with it; rules and lots are worked out anew.
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
