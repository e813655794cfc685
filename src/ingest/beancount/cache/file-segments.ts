import { RETURN, SPACE, TAB } from '#vocabulary/bytes.ts'
import type { Book } from '../../journal/book.ts'
import { SegmentReading, type TextKind } from '../../journal/segment-cache.ts'
import { markPlain } from '../booking/mark-plain.ts'
import type { FileState } from '../parse/file-state.ts'
import type { BeancountCache } from './beancount-cache.ts'
import { copyRawSegment, type Place, placeIn } from './copy-raw-segment.ts'
import { putRawSegment } from './put-raw-segment.ts'
import type { RawSegment } from './raw-segment.ts'

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
        markPlain(directives, from.transactions, to.transactions)
        return copyRawSegment(directives, book, { file, from, to })
      },
      put: (segment, line) => putRawSegment(segment, directives, book, file, line),
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
