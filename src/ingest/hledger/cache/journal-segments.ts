import { SegmentReading, type TextKind } from '../../journal/segment-cache.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../directives/directive-scope.ts'
import { type Cursor, isSpace } from '../text/cursor.ts'
import { copySegment, type Place, placeIn } from './copy-segment.ts'
import type { HledgerCache } from './hledger-cache.ts'
import { putSegment } from './put-segment.ts'
import type { SegmentRows } from './segment-rows.ts'

const CHARACTERS: TextKind<string> = {
  codeAt: (text, at) => text.charCodeAt(at),
  isSame: (a, from, b, at, length) => a.slice(from, from + length) === b.slice(at, at + length),
  isIndented: isSpace,
}

/** Reads one journal with its cached segments. The cursor is before an entry with every call. */
export class JournalSegments {
  readonly #reading: ReadingState
  readonly #scope: Scope
  readonly #cache: HledgerCache
  readonly #stateBefore: number
  readonly #segments: SegmentReading<string, SegmentRows, Place>

  constructor(reading: ReadingState, scope: Scope, cache: HledgerCache) {
    this.#reading = reading
    this.#scope = scope
    this.#cache = cache
    this.#stateBefore = cache.state
    this.#segments = new SegmentReading(cache.files, scope.path, scope.text, CHARACTERS, {
      state: () => cache.state,
      place: (line) => placeIn(reading, line),
      copy: (from, to) => {
        const rows = copySegment(reading, cache.names, from, to)
        reading.segments.push({ first: from.transactions, end: to.transactions, outcome: rows.outcome })
        return rows
      },
      put: (rows, line) => putSegment(reading, cache.names, rows, scope.file, placeIn(reading, line)),
    })
  }

  /** Puts a cached segment that begins here into the book, and goes behind it; false when there is none. */
  take(cursor: Cursor): boolean {
    const segment = this.#segments.take(cursor.next, cursor.line)
    if (segment) cursor.skip(segment.length, segment.lines)
    return segment !== undefined
  }
  /** An entry begins here that decides nothing about the text below it. */
  begin(at: number, line: number): void {
    this.#segments.begin(at, line)
  }
  end(at: number, line: number): void {
    this.#segments.end(at, line)
  }
  /** Something that may decide how the text below it is understood. */
  said(from: number, to: number): void {
    this.#cache.say(`= ${this.#scope.text.slice(from, to)}`)
  }
  /** The file ends. */
  close(cursor: Cursor): void {
    const { path } = this.#scope
    this.#segments.close(path, this.#reading.files.bytes(path), cursor.line)
    // What it has set for the lines below it ends with it; some of that is for all files.
    if (this.#cache.state !== this.#stateBefore) this.#cache.say('<')
  }
}
