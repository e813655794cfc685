import type { Day } from '#vocabulary/day.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import { reserveAgain } from '#vocabulary/book-columns.ts'
import type { Book, BookFile } from '../journal/book.ts'
import { areSameBytes, sharedBeginning, sharedEnding } from '../journal/shared-beginning.ts'
import { type Chunk, type ChunkHabits, ChunkReader, emptyChunk } from './chunk.ts'
import { ParseState } from './parse-state.ts'

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
  const chunk = chunks[firstWhere(chunks.length, (place) => chunks[place]!.from >= from)]
  return chunk?.from === from ? chunk : undefined
}
