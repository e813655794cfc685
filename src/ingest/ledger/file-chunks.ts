import { byteAt, elementAt } from '#vocabulary/element-at.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import { reserveAgain } from '#vocabulary/book-columns.ts'
import { AT, BANG, HASH, LINE_FEED, MINUS, PIPE, SEMICOLON, STAR, UPPER_C } from '#vocabulary/bytes.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Book, BookFile } from '../journal/book.ts'
import { areSameBytes, sharedBeginning, sharedEnding } from '../journal/segment-cache.ts'
import { type Effect, ParseState } from './parse-state.ts'
import { type Directive, ParsedColumns, type Passage } from './parsed-journal.ts'
import { PassageReader } from './passages.ts'

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
      const byte = byteAt(bytes, at)
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

/** A chunk where it stood, with the fingerprint of the state in which its text was read. */
interface PlacedChunk {
  readonly from: number
  readonly fingerprint: string
  readonly chunk: Chunk
}

/** How files are read; what is understood does not depend on it. */
export interface ReaderHabits extends ChunkHabits {
  /** Remembers what was read, for the next time. */
  readonly keeps: boolean
}

interface ChunkedFile {
  bytes: Uint8Array
  file: BookFile
  chunks: PlacedChunk[]
}

/** The chunks of files, parsed or remembered. One instance serves one reading after the other, never two at once. */
export class FileChunks {
  readonly state = new ParseState()
  readonly #reader: ChunkReader
  readonly #files = new Map<string, ChunkedFile>()
  readonly #keeps: boolean
  /** Chunks that nobody reads into just now: a file takes those of the one before, with the room that was made there. */
  #scratch: Chunk[] = []
  #reused = false
  /** Of the last book: as many as the next one will need. */
  #rows = { transactions: 0, postings: 0, prices: 0 }

  constructor(habits: ReaderHabits) {
    this.#keeps = habits.keeps
    this.#reader = new ChunkReader(this.state, habits)
  }

  /** Begins a reading into a book. */
  begin(book: Book, today: Day): void {
    this.state.reset(today)
    this.#reused = false
    for (const kind of KINDS) if (this.#rows[kind] > 0) reserveAgain(book[kind], this.#rows[kind])
  }
  /** Ends a reading. */
  end({ transactions, postings, prices }: Book): void {
    this.#scratch = []
    this.#rows = { transactions: transactions.count, postings: postings.count, prices: prices.count }
  }

  /** What was remembered has been used in a reading in which it must not be; the reading has to be done again. */
  get misled(): boolean {
    return this.#reused && this.state.usesAliases
  }
  forget(): void {
    this.#files.clear()
  }

  /** A file that has not changed since it was read last: its hash is known. */
  known(path: string, bytes: Uint8Array): BookFile | undefined {
    const before = this.#files.get(path)
    return before && areSameBytes(bytes, before.bytes) ? before.file : undefined
  }

  /** Hands each chunk of a file to `finish`, in order; the state is that behind the chunk. */
  read(file: BookFile, bytes: Uint8Array, start: number, finish: (chunk: Chunk, line: number) => void): void {
    const old = this.#keeps ? this.#files.get(file.path) : undefined
    const change = old && changeBetween(old.bytes, bytes)
    const fresh: PlacedChunk[] = []
    let scratch: Chunk | undefined
    let line = 0
    for (let at = start; at < bytes.length; ) {
      const { fingerprint } = this.state
      const again = old && change && reusable(old.chunks, change, at, fingerprint)
      let chunk: Chunk
      if (again) {
        chunk = again
        this.#reused = true
        this.state.repeat(chunk.effects)
      } else {
        scratch ??= this.#scratch.pop() ?? emptyChunk()
        this.#reader.read(bytes, at, scratch, old && change ? nextUnchanged(old.chunks, change, at) : -1)
        chunk = this.#keeps ? copyOf(scratch) : scratch
      }
      if (this.#keeps) fresh.push({ from: at, fingerprint, chunk })
      const { bytes: length, lines } = chunk
      finish(chunk, line)
      at += length
      line += lines
    }
    if (scratch) this.#scratch.push(scratch)
    if (this.#keeps) this.#files.set(file.path, { bytes, file, chunks: fresh })
  }
}

const copyOf = (chunk: Chunk): Chunk => ({
  columns: chunk.columns.trimmed(),
  stops: [...chunk.stops],
  bytes: chunk.bytes,
  lines: chunk.lines,
  effects: chunk.effects,
})

const KINDS = ['transactions', 'postings', 'prices'] as const

/** What two texts have in common at their beginnings and ends. */
interface Change {
  readonly prefix: number
  readonly suffix: number
  readonly oldLength: number
  readonly newLength: number
}

function changeBetween(before: Uint8Array, after: Uint8Array): Change {
  if (before === after) return { prefix: before.length, suffix: 0, oldLength: before.length, newLength: after.length }
  const prefix = sharedBeginning(after, before)
  const suffix = sharedEnding(after, before, Math.min(after.length, before.length) - prefix)
  return { prefix, suffix, oldLength: before.length, newLength: after.length }
}

/** The chunk that stood at the corresponding place, when neither its text nor the state before it has changed. */
function reusable(chunks: readonly PlacedChunk[], change: Change, at: number, fingerprint: string): Chunk | undefined {
  const same = change.prefix === change.oldLength && change.prefix === change.newLength
  const inSuffix = at >= change.newLength - change.suffix
  const placed = chunkAt(chunks, inSuffix ? at - change.newLength + change.oldLength : at)
  if (!placed || placed.fingerprint !== fingerprint) return undefined
  // The byte behind a chunk decides whether its last passage ends there, so it must be the same too.
  return inSuffix || same || at + placed.chunk.bytes < change.prefix ? placed.chunk : undefined
}

/** Where, behind `at`, the next chunk begins that may be used again; -1 when there is none. */
function nextUnchanged(chunks: readonly PlacedChunk[], change: Change, at: number): number {
  const shift = change.newLength - change.oldLength
  const from = Math.max(at + 1, change.newLength - change.suffix)
  const next = chunks.find((placed) => placed.from + shift >= from)
  return next ? next.from + shift : -1
}

function chunkAt(chunks: readonly PlacedChunk[], from: number): PlacedChunk | undefined {
  const chunk = chunks[firstWhere(chunks.length, (place) => elementAt(chunks, place).from >= from)]
  return chunk?.from === from ? chunk : undefined
}
