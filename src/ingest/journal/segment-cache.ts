import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { Buffer } from 'node:buffer'
import { PRICE_COLUMNS, reserveAgain } from '#vocabulary/book-columns.ts'
import { LINE_FEED } from '#vocabulary/bytes.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Book } from './book.ts'

/** Lines of a file from one entry to before another, as they were read. Places count in bytes or in characters, as the reader's text does. */
export interface CachedSegment<Rows> {
  readonly from: number
  readonly length: number
  readonly lines: number
  /** Number of everything above it that decides how it is understood. */
  readonly state: number
  readonly rows: Rows
}

/** A file as it was read last. */
export interface CachedFile<Text, Rows> {
  readonly bytes: Uint8Array
  readonly text: Text
  readonly segments: readonly CachedSegment<Rows>[]
}

/** How files are cut. The book does not depend on it. */
export interface SegmentSizes {
  /** A segment ends after this length: the time that an edit takes grows with it. */
  readonly longest?: number
  /** Shorter segments of a file that has changed are read again, and joined to those beside them. */
  readonly shortest?: number
}

const LONGEST = 64 * 1024
const SHORTEST = 4 * 1024
/** How many ways of reading are cached: with lots and without, and those of last year until they are no longer used. */
const WAYS_MAX = 3
/** More states than this are mostly those of earlier versions of the files. */
const STATES_MAX = 100_000

/**
 * The files of a journal as they were read last, cut into segments. A segment is used again when its text and everything above that decides
 * how it is understood are unchanged. Serves one reading after the other.
 */
export class SegmentCache<Text, Rows> {
  readonly longest: number
  readonly shortest: number
  /** By way of reading, then by path. */
  readonly #ways = new Map<string, Map<string, CachedFile<Text, Rows>>>()
  readonly #states = new Map<string, number>()
  #before: ReadonlyMap<string, CachedFile<Text, Rows>> = new Map()
  #now = new Map<string, CachedFile<Text, Rows>>()
  /** Of the last book: about as many as the next one will need. */
  #rows = { transactions: 0, postings: 0, prices: 0 }

  constructor({ longest = LONGEST, shortest = SHORTEST }: SegmentSizes = {}) {
    this.longest = longest
    this.shortest = shortest
  }

  /** Begins a reading into a book. `way` has the options that decide how text is understood. */
  begin(book: Book, way: string): void {
    if (this.#states.size > STATES_MAX) this.clear()
    this.#before = this.#ways.get(way) ?? new Map()
    this.#now = new Map()
    this.#ways.delete(way)
    this.#ways.set(way, this.#now)
    for (const other of this.#ways.keys()) if (this.#ways.size > WAYS_MAX) this.#ways.delete(other)
    for (const kind of ['transactions', 'postings', 'prices'] as const) if (this.#rows[kind] > 0) reserveAgain(book[kind], this.#rows[kind])
  }
  /** All files have been read. */
  end({ transactions, postings, prices }: Book): void {
    this.#rows = { transactions: transactions.count, postings: postings.count, prices: prices.count }
  }
  clear(): void {
    this.#ways.clear()
    this.#states.clear()
  }

  /** The number of a state: equal texts have equal numbers. */
  numberOf(state: string): number {
    let number = this.#states.get(state)
    if (number === undefined) this.#states.set(state, (number = this.#states.size + 1))
    return number
  }

  /** A file as it was last read, in this reading or the one before. */
  file(path: string): CachedFile<Text, Rows> | undefined {
    return this.#now.get(path) ?? this.#before.get(path)
  }
  keep(path: string, file: CachedFile<Text, Rows>): void {
    this.#now.set(path, file)
  }
}

/** A text as a reader looks at it. */
export interface TextKind<Text> {
  /** NaN behind the end. */
  readonly codeAt: (text: Text, at: number) => number
  readonly isSame: (a: Text, from: number, b: Text, at: number, length: number) => boolean
  /** Whether a line that begins like this belongs to the entry above it. */
  readonly isIndented: (code: number) => boolean
}

/** What a reader does with the segments of a file. */
export interface SegmentWork<Rows, Place> {
  /** Number of the state here; undefined where nothing is to be cached. */
  readonly state: () => number | undefined
  /** Where the book is; `line` lines of the file have been read. */
  readonly place: (line: number) => Place
  /** Copies what was read in between; undefined when it has to be read again. */
  readonly copy: (from: Place, to: Place) => Rows | undefined
  /** Adds rows to the book as if they had been read here. */
  readonly put: (rows: Rows, line: number) => void
}

/** Reads one file with its cached segments. With every call the reader is at the beginning of an entry. */
export class SegmentReading<Text extends { readonly length: number }, Rows, Place> {
  readonly #cache: SegmentCache<Text, Rows>
  readonly #text: Text
  readonly #kind: TextKind<Text>
  readonly #work: SegmentWork<Rows, Place>
  readonly #before: CachedFile<Text, Rows> | undefined
  readonly #byPlace: ReadonlyMap<number, CachedSegment<Rows>>
  /** How much longer the file has become. */
  readonly #longer: number
  readonly #segments: CachedSegment<Rows>[] = []
  #open: { readonly from: number; readonly line: number; readonly place: Place; readonly state: number } | undefined

  constructor(cache: SegmentCache<Text, Rows>, path: string, text: Text, kind: TextKind<Text>, work: SegmentWork<Rows, Place>) {
    this.#cache = cache
    this.#text = text
    this.#kind = kind
    this.#work = work
    this.#before = cache.file(path)
    this.#byPlace = new Map(this.#before?.segments.map((segment) => [segment.from, segment]))
    this.#longer = text.length - (this.#before?.text.length ?? 0)
  }

  /** Puts the cached segment that begins here into the book and returns it, for the reader to continue behind it. */
  take(at: number, line: number): CachedSegment<Rows> | undefined {
    const state = this.#work.state()
    const found = state === undefined ? undefined : (this.#find(at, at, state) ?? this.#find(at, at - this.#longer, state))
    if (found === undefined) {
      const isLong = this.#open !== undefined && at - this.#open.from >= this.#cache.longest
      if (isLong && !this.#isIndented(at)) this.end(at, line)
      return undefined
    }
    this.end(at, line)
    this.#work.put(found.rows, line)
    const segment = found.from === at ? found : { ...found, from: at }
    this.#segments.push(segment)
    return segment
  }

  /** An entry begins here that may be in a segment. */
  begin(at: number, line: number): void {
    if (this.#open !== undefined) return
    const state = this.#work.state()
    if (state !== undefined) this.#open = { from: at, line, place: this.#work.place(line), state }
  }
  /** The segment that is being read, if any, ends here. */
  end(at: number, line: number): void {
    const open = this.#open
    this.#open = undefined
    // An indented line after it could belong to its last entry in another version of the file.
    if (!open || at === open.from || this.#isIndented(at)) return
    const rows = this.#work.copy(open.place, this.#work.place(line))
    if (rows) this.#segments.push({ from: open.from, length: at - open.from, lines: line - open.line, state: open.state, rows })
  }
  get isOpen(): boolean {
    return this.#open !== undefined
  }
  /** The segment that is being read is not cached. */
  drop(): void {
    this.#open = undefined
  }
  /** The file ends. */
  close(path: string, bytes: Uint8Array, line: number): void {
    this.end(this.#text.length, line)
    this.#cache.keep(path, { bytes, text: this.#text, segments: this.#segments })
  }

  /** The segment that began at `from`, when its text and its state are those at `at`. */
  #find(at: number, from: number, state: number): CachedSegment<Rows> | undefined {
    const segment = this.#byPlace.get(from)
    if (segment?.state !== state) return undefined
    const [old, text] = [this.#before!.text, this.#text]
    if (old === text) return from === at ? segment : undefined
    const { length } = segment
    const end = at + length
    if (length < this.#cache.shortest || end > text.length || this.#isIndented(end)) return undefined
    // A last line without a line feed may be longer now.
    if (this.#kind.codeAt(old, from + length - 1) !== LINE_FEED && end < text.length) return undefined
    return this.#kind.isSame(old, from, text, at, length) ? segment : undefined
  }
  #isIndented(at: number): boolean {
    return this.#kind.isIndented(this.#kind.codeAt(this.#text, at))
  }
}

/* Rows out of columns, and into others. */

/** Some rows of a column of decimals. */
export interface ExactRows {
  readonly mantissa: Float64Array
  readonly scale: Uint8Array
  readonly big: Entries<Exact>
}
/** Entries of a map by row; rows count from the first that was copied. */
export type Entries<Value> = readonly (readonly [number, Value])[]

type RowsOfColumn<Column> = Column extends ExactColumn ? ExactRows : Column extends ReadonlyMap<number, infer Value> ? Entries<Value> : Column
/** Some rows of columns, by the names of the columns. */
export type RowsOf<Columns, Name extends keyof Columns> = { [Key in Name]: RowsOfColumn<Columns[Key]> }

/** The columns of prices that a segment has. */
export const PRICE_ROWS = [...PRICE_COLUMNS, 'rate'] as const

/** Copies some rows of the columns that are named. */
export function copyRows<Columns, Name extends keyof Columns>(
  columns: Columns,
  names: readonly Name[],
  from: number,
  to: number,
): RowsOf<Columns, Name> {
  const rows = names.map((name) => {
    const column: unknown = columns[name]
    if (column instanceof ExactColumn)
      return [name, { mantissa: column.mantissa.slice(from, to), scale: column.scale.slice(from, to), big: entries(column.big, from, to) }]
    return [name, column instanceof Map ? entries(column, from, to) : (column as Int32Array).slice(from, to)]
  })
  return Object.fromEntries(rows) as RowsOf<Columns, Name>
}

/** Writes copied rows into columns from a row on; there is room for them. */
export function putRows<Columns, Name extends keyof Columns>(rows: RowsOf<Columns, Name>, columns: Columns, at: number): void {
  for (const name of Object.keys(rows) as Name[]) {
    const column: unknown = columns[name]
    if (column instanceof ExactColumn) putExactRows(rows[name] as ExactRows, column, at)
    else if (column instanceof Map) putEntries(rows[name] as Entries<unknown>, column, at)
    else (column as Int32Array).set(rows[name] as Int32Array, at)
  }
}

function putExactRows({ mantissa, scale, big }: ExactRows, into: ExactColumn, at: number): void {
  into.mantissa.set(mantissa, at)
  into.scale.set(scale, at)
  if (into.big.size > 0) for (let row = 0; row < mantissa.length; row++) into.big.delete(at + row)
  putEntries(big, into.big, at)
}

/** The map's entries for some rows, by their index among them. */
export function entries<Value>(map: ReadonlyMap<number, Value>, from: number, to: number): [number, Value][] {
  const found: [number, Value][] = []
  // Nearly all maps say something of few rows of a book; the smaller of the two is gone through.
  if (map.size < to - from) {
    for (const [row, value] of map) if (row >= from && row < to) found.push([row - from, value])
    return found.sort(([a], [b]) => a - b)
  }
  for (let row = from; row < to; row++) if (map.has(row)) found.push([row - from, map.get(row)!])
  return found
}

export function putEntries<Value>(list: Entries<Value>, into: Map<number, Value>, at: number): void {
  for (const [row, value] of list) into.set(at + row, value)
}

/** Adds to the numbers of some rows: lines of a segment that has moved, or rows that it points to. */
export function shiftRows(column: Int32Array, from: number, to: number, by: number): void {
  if (by !== 0) for (let row = from; row < to; row++) column[row]! += by
}

/* Names of segments, whose ids may differ from reading to reading. */

/** Names that a segment mentions, each once, under the ids that they have in the reading that saw it last. */
export interface Mentioned {
  readonly names: readonly string[]
  readonly ids: Int32Array
}
/** New ids by the old ones. */
export type MovedIds = ReadonlyMap<number, number>

/** Mentions the names again, in another reading, and keeps their ids there. Returns the new ids by the old ones; undefined if they are the same. */
export function mentionAgain({ names, ids }: Mentioned, known: readonly string[], idOf: (name: string) => number): MovedIds | undefined {
  let moved: Map<number, number> | undefined
  for (let at = 0; at < ids.length; at++) {
    const before = intAt(ids, at)
    const now = known[before] === names[at] ? before : idOf(elementAt(names, at))
    // Those before it have stayed.
    if (now !== before) moved ??= new Map(Array.from(ids.subarray(0, at), (id) => [id, id]))
    moved?.set(before, now)
    ids[at] = now
  }
  return moved
}

/** Gives a column the new ids. Numbers that are no ids, as NONE, stay. */
export function moveIds(column: Int32Array, moved: MovedIds | undefined): void {
  if (moved) for (let row = 0; row < column.length; row++) column[row] = moved.get(intAt(column, row)) ?? intAt(column, row)
}

const BLOCK_BYTES = 1 << 14

export const areSameBytes = (a: Uint8Array, b: Uint8Array): boolean => a === b || (a.length === b.length && Buffer.compare(a, b) === 0)

/** How many bytes two arrays have in common at their beginning. */
export function sharedBeginning(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length)
  const block = (bytes: Uint8Array, at: number): Uint8Array => bytes.subarray(at, at + BLOCK_BYTES)
  let same = 0
  while (same + BLOCK_BYTES <= shorter && Buffer.compare(block(a, same), block(b, same)) === 0) same += BLOCK_BYTES
  while (same < shorter && a[same] === b[same]) same++
  return same
}

/** How many bytes two arrays have in common at their end, at most `most`. */
export function sharedEnding(a: Uint8Array, b: Uint8Array, most: number): number {
  const block = (bytes: Uint8Array, same: number): Uint8Array => bytes.subarray(bytes.length - same - BLOCK_BYTES, bytes.length - same)
  let same = 0
  while (same + BLOCK_BYTES <= most && Buffer.compare(block(a, same), block(b, same)) === 0) same += BLOCK_BYTES
  while (same < most && a[a.length - same - 1] === b[b.length - same - 1]) same++
  return same
}
