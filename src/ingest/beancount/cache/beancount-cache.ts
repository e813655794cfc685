import { RETURN, SPACE, TAB } from '#vocabulary/bytes.ts'
import type { Book } from '../../journal/book.ts'
import { Slices } from '../../journal/scan/slices.ts'
import { areSameBytes, SegmentCache, SegmentReading, type SegmentSizes, type TextKind } from '../../journal/segment-cache.ts'
import { type Description, Directives } from '../parsed-directives.ts'
import type { FileState } from '../parse/file-state.ts'
import { copyRawSegment, type Place, placeIn, putRawSegment, type RawSegment } from './raw-segment.ts'

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
    return new Directives(this.descriptions)
  }

  /** The bytes that were read before, when these are the same: all that is known of them is known by that array. */
  bytesOf(path: string, bytes: Uint8Array): Uint8Array {
    const before = this.files.file(path)?.bytes
    return before && areSameBytes(bytes, before) ? before : bytes
  }
}

/** Pushed tags and metadata that are longer as text are not cached, as each such state would be kept. */
const PUSHED_MAX = 2000

const BYTES: TextKind<Uint8Array> = {
  codeAt: (bytes, at) => bytes[at] ?? Number.NaN,
  isSame: (a, from, b, at, length) => Buffer.compare(a.subarray(from, from + length), b.subarray(at, at + length)) === 0,
  isIndented: (byte) => byte === SPACE || byte === TAB || byte === RETURN,
}

/** Reads one file with its cached segments. The scanner is before an entry with every call. */
export class FileSegments {
  readonly #state: FileState
  readonly #cache: BeancountCache
  readonly #segments: SegmentReading<Uint8Array, RawSegment, Place>
  /** Undefined where nothing is cached. */
  #understood: number | undefined
  #problems = 0

  constructor(path: string, state: FileState, book: Book, cache: BeancountCache) {
    this.#state = state
    this.#cache = cache
    const { directives, file, scanner } = state
    this.#segments = new SegmentReading(cache.files, path, scanner.bytes, BYTES, {
      state: () => this.#understood,
      place: (line) => placeIn(directives, book, line),
      copy: (from, to) => {
        // What has a problem is read again, which reports it again.
        if (state.problems.count !== this.#problems) return undefined
        return copyRawSegment(directives, book, { file, from, to })
      },
      put: (segment, line) => putRawSegment(segment, directives, book, file, placeIn(directives, book, line)),
    })
    this.stateChanged()
  }

  /** A directive that may decide how what follows is understood has been read. */
  stateChanged(): void {
    const { options, pushedTags, pushedMetadata } = this.#state
    const { roots, stringLinesMax, pipeAllowed } = options
    this.#understood = undefined
    let length = 0
    for (const { name } of pushedTags) if ((length += name.length + 1) > PUSHED_MAX) return
    for (const { name, value } of pushedMetadata) if ((length += name.length + value.length + 1) > PUSHED_MAX) return
    const tags = pushedTags.map(({ name }) => name)
    const fields = pushedMetadata.map(({ name, value }) => [name, value])
    this.#understood = this.#cache.files.numberOf(JSON.stringify([tags, fields, roots, stringLinesMax, pipeAllowed]))
  }

  /** Adds a cached segment that begins here, and goes behind it; false when there is none, and an entry is to be read. */
  take(): boolean {
    const { scanner, problems, directives } = this.#state
    if (this.#problems !== problems.count) this.#segments.drop()
    const line = scanner.line - 1
    const segment = this.#segments.take(scanner.at, line)
    if (segment === undefined) {
      if (this.#segments.isOpen) return false
      this.#problems = problems.count
      directives.accounts.takeMentioned()
      directives.currencies.takeMentioned()
      this.#segments.begin(scanner.at, line)
      return false
    }
    scanner.at += segment.length
    scanner.line += segment.lines
    return true
  }

  /** The segment that is being read, if any, ends here. */
  end(): void {
    const { scanner } = this.#state
    this.#segments.end(scanner.at, scanner.line - 1)
  }
  /** The file ends. */
  close(path: string): void {
    const { scanner } = this.#state
    this.#segments.close(path, scanner.bytes, scanner.line - 1)
  }
}
