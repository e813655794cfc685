import { AT, BANG, HASH, LINE_FEED, MINUS, PIPE, SEMICOLON, STAR, UPPER_C } from '#vocabulary/bytes.ts'
import { ParsedColumns } from './parsed-columns.ts'
import type { Effect, ParseState } from './parse-state.ts'
import { PassageReader } from './passages.ts'
import type { Directive, Passage } from './directive.ts'

/** A part of a file as it was read: transactions and prices in columns, everything else as passages between them. */
export interface Chunk {
  readonly columns: ParsedColumns
  readonly stops: Stop[]
  /** Bytes and lines from the beginning of the chunk to its end. */
  bytes: number
  lines: number
  /** The changes that affect the following text. */
  effects: readonly Effect[]
}

/** A passage, and how many transactions and prices of the chunk come before it. */
export interface Stop {
  readonly transactions: number
  readonly prices: number
  readonly passage: Passage
}

export const emptyChunk = (): Chunk => ({ columns: new ParsedColumns(), stops: [], bytes: 0, lines: 0, effects: [] })

/** How files are cut. Tests set it: tiny chunks must give the same book. */
export interface ChunkHabits {
  readonly chunkBytes?: number
}

/** The least size of a chunk; memory and time of an edit grow with it. */
const CHUNK_BYTES = 128 * 1024

/** After these the finisher must run before the next line can be read: they change the year, or another file may. */
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
  readonly #passages: PassageReader
  readonly #chunkBytes: number

  constructor(state: ParseState, { chunkBytes = CHUNK_BYTES }: ChunkHabits) {
    this.#state = state
    this.#passages = new PassageReader(state)
    this.#chunkBytes = chunkBytes
  }

  /** Reads a chunk that starts at `from` into `chunk`; ends at `stopAt` when a passage begins there. */
  read(bytes: Uint8Array, from: number, chunk: Chunk, stopAt = -1): void {
    const { columns, stops } = chunk
    const passages = this.#passages
    columns.clear()
    stops.length = 0
    this.#state.takeEffects()
    passages.begin(bytes, from, columns)
    let open = true
    let onlySettings = true
    for (;;) {
      const at = passages.position
      if (at >= bytes.length) break
      // Indented lines below an error belong to it, so a chunk does not end before them.
      const goesOn = at - from < this.#chunkBytes || (stopAt > at && stopAt - at < this.#chunkBytes)
      if (!passages.skipping && !(open && at !== stopAt && goesOn)) break
      const byte = bytes[at]!
      if (byte === LINE_FEED || COMMENT_STARTS.has(byte)) {
        passages.skipLine(byte !== LINE_FEED)
        continue
      }
      // From a line "C" on amounts convert, and an option changes what numbers and days mean, so what comes before it is finished first.
      if (!onlySettings && (byte === MINUS || isConversion(bytes, at))) break
      for (const passage of passages.next()) {
        stops.push({ transactions: columns.transactions, prices: columns.prices, passage })
        if (passage.kind !== 'directive' || passage.directive.kind !== 'conversion') onlySettings = false
        if (passage.kind === 'directive' && isBarrier(passage.directive)) open = false
      }
      if (columns.transactions > 0 || columns.prices > 0) onlySettings = false
    }
    chunk.bytes = passages.position - from
    chunk.lines = passages.line
    chunk.effects = this.#state.takeEffects()
  }
}
