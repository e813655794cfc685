import { AT, BANG, HASH, isDigit, LINE_FEED, MINUS, PIPE, SEMICOLON, STAR, UPPER_C, UPPER_D, UPPER_N, UPPER_P } from '#vocabulary/bytes.ts'
import { Slices } from '../journal/scan/slices.ts'
import { PassageReader } from './passages.ts'
import type { Directive, Passage } from './syntax.ts'
import type { Effect, ParseState } from './parse-state.ts'
import { PlainColumns } from './plain/columns.ts'
import type { PlainNames } from './plain/plain-host.ts'
import { PlainReader } from './plain/plain-reader.ts'

/** A stretch of a file as it was read: plain transactions and prices in columns, everything else as passages between them. */
export interface Chunk {
  readonly columns: PlainColumns
  readonly stops: Stop[]
  /** Bytes and lines from the beginning of the chunk to its end. */
  bytes: number
  lines: number
  /** What the text changed for the text behind it. */
  effects: readonly Effect[]
}

/** A passage, and how many plain transactions and prices of the chunk stand before it. */
export interface Stop {
  readonly transactions: number
  readonly prices: number
  readonly passage: Passage
}

export const emptyChunk = (): Chunk => ({ columns: new PlainColumns(), stops: [], bytes: 0, lines: 0, effects: [] })

export const newNames = (): PlainNames => ({ accounts: new Slices(), payees: new Slices(), texts: new Slices() })

/** How files are cut and read. Tests set it: the thorough half alone, or tiny chunks, must come to the same book. */
export interface ChunkHabits {
  /** Leaves nothing to the plain half. */
  readonly thorough?: boolean
  readonly chunkBytes?: number
}

/** Below this a chunk goes on; the memory and the time of one edit grow with it. */
const CHUNK_BYTES = 128 * 1024

/** After these the finisher must have its say before the next line can be understood: they change the year, or another file may. */
const isBarrier = (directive: Directive): boolean =>
  directive.kind === 'include' ||
  directive.kind === 'apply_year' ||
  (directive.kind === 'end' && (directive.name === '' || directive.name === 'year'))

/** Whether a line is a `C`, which may have a mark in front of it, or looks like one. */
const isConversion = (bytes: Uint8Array, at: number): boolean => bytes[bytes[at] === AT || bytes[at] === BANG ? at + 1 : at] === UPPER_C

const COMMENT_STARTS = new Set([SEMICOLON, HASH, STAR, PIPE])

/** Cuts a file into chunks. */
export class ChunkReader {
  readonly #state: ParseState
  readonly #plain: PlainReader
  readonly #thorough: boolean
  readonly #chunkBytes: number

  constructor(names: PlainNames, state: ParseState, habits: ChunkHabits) {
    this.#state = state
    this.#plain = new PlainReader(names, state)
    this.#thorough = habits.thorough ?? false
    this.#chunkBytes = habits.chunkBytes ?? CHUNK_BYTES
  }

  /** Reads a chunk that starts at `from` into `chunk`; ends at `stopAt` when a passage begins there. */
  read(bytes: Uint8Array, from: number, chunk: Chunk, stopAt = -1): void {
    const to = bytes.length
    const { columns, stops } = chunk
    const passages = new PassageReader(bytes, to, this.#state)
    columns.clear()
    stops.length = 0
    this.#state.takeEffects()
    this.#plain.use(bytes, to, columns)
    const plainAllowed = !this.#thorough && this.#state.dates.formats.length === 0
    let at = from
    let line = 0
    let open = true
    let onlySettings = true
    // Indented lines below an error belong to it, so a chunk does not end before them.
    const goesOn = (): boolean =>
      passages.skipping || (open && at !== stopAt && (at - from < this.#chunkBytes || (stopAt > at && stopAt - at < this.#chunkBytes)))
    while (at < to && goesOn()) {
      const byte = bytes[at]!
      if (byte === LINE_FEED) {
        at++
        line++
        continue
      }
      // From a line "C" on amounts convert, and an option changes what numbers and days mean, so what stands before it is finished first.
      if (!onlySettings && (byte === MINUS || isConversion(bytes, at))) break
      const isDated = isDigit(byte)
      if (plainAllowed && (isDated || byte === UPPER_P || byte === UPPER_D || byte === UPPER_N)) {
        const next = isDated ? this.#plain.transaction(at, line) : this.#plain.price(at, line)
        if (next >= 0) {
          passages.recovered()
          onlySettings = false
          at = next
          line += this.#plain.lines
          continue
        }
      }
      if (COMMENT_STARTS.has(byte)) {
        passages.recovered()
        const end = bytes.indexOf(LINE_FEED, at)
        at = end < 0 ? to : end + 1
        line++
        continue
      }
      passages.seek(at, line)
      const read = passages.next()
      at = Math.min(passages.position, to)
      line = passages.line
      for (const passage of read) {
        stops.push({ transactions: columns.transactions, prices: columns.prices, passage })
        if (passage.kind !== 'directive' || passage.directive.kind !== 'conversion') onlySettings = false
        if (passage.kind === 'directive' && isBarrier(passage.directive)) open = false
      }
      // A new date format changes how the plain half would have to read dates.
      if (this.#state.dates.formats.length > 0 && plainAllowed) open = false
    }
    chunk.bytes = at - from
    chunk.lines = line
    chunk.effects = this.#state.takeEffects()
  }
}
