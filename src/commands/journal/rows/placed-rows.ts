import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import type { Names } from '#vocabulary/columns.ts'
import { invariant } from '#vocabulary/refusal.ts'

/*
 * A fingerprint is 96 bits over the content of a transaction or a price, as three 32-bit lanes. It tells them apart, nothing
 * more (the log's hash chain is what proves that nothing was altered), so it is built for speed: strings are hashed once per
 * name, numbers are mixed as integers. A SHA-256 per transaction would cost 0.3 s for 100,000; this costs about 30 ms.
 */

/** Int32 in a fingerprint. */
export const LANES = 3
/** So many for each row. */
export type Fingerprints = Int32Array

const PRIMES = [0x01000193, 0x85ebca6b | 0, 0xc2b2ae35 | 0] as const
const SEEDS = [0x811c9dc5 | 0, 0x9e3779b9 | 0, 0x27d4eb2f] as const

/** Mixes values into three lanes; `finish` returns them and resets. */
export class Mixer {
  #a = 0
  #b = 0
  #c = 0

  start(): void {
    this.#a = SEEDS[0]
    this.#b = SEEDS[1]
    this.#c = SEEDS[2]
  }
  int(value: number): void {
    this.lanes(value, value, value)
  }
  /** Three values, one for each lane: the hash of a name. */
  lanes(a: number, b: number, c: number): void {
    this.#a = Math.imul(this.#a ^ a, PRIMES[0])
    this.#a ^= this.#a >>> 15
    this.#b = Math.imul(this.#b ^ b, PRIMES[1])
    this.#b ^= this.#b >>> 13
    this.#c = Math.imul(this.#c + c, PRIMES[2])
    this.#c ^= this.#c >>> 16
  }
  /** A safe integer, sign included. */
  mantissa(value: number): void {
    this.int(value | 0)
    this.int(Math.floor(value / 4294967296) | 0)
  }
  text(value: string): void {
    this.int(value.length)
    for (let i = 0; i < value.length; i++) this.int(value.charCodeAt(i))
  }
  tags(tags: readonly Tag[]): void {
    this.int(tags.length)
    for (const tag of tags) {
      this.text(tag.name)
      this.text(tag.value)
    }
  }
  finish(into: Fingerprints, row: number): void {
    // One more round, so that the last value reaches every bit.
    this.int(0x5bd1e995)
    into[row * 3] = this.#a
    into[row * 3 + 1] = this.#b
    into[row * 3 + 2] = this.#c
  }
}

/** The fingerprints of names by id, each computed when it is first asked for: after an edit that is next to none. */
export class NameFingerprints {
  readonly #mixer = new Mixer()
  readonly #lanes: Fingerprints
  readonly #isComputed: Uint8Array
  readonly #names: Names['names']

  constructor(names: readonly string[]) {
    this.#names = names as string[]
    this.#lanes = new Int32Array(names.length * 3)
    this.#isComputed = new Uint8Array(names.length)
  }
  /** Mixes the name of `id` into `mixer`; -1 (no name) has a value of its own. */
  mix(mixer: Mixer, id: number): void {
    if (id < 0) {
      mixer.int(-7)
      return
    }
    if (this.#isComputed[id] === 0) this.#compute(id)
    mixer.lanes(this.#lanes[id * 3]!, this.#lanes[id * 3 + 1]!, this.#lanes[id * 3 + 2]!)
  }
  #compute(id: number): void {
    this.#mixer.start()
    this.#mixer.text(elementAt(this.#names, id))
    this.#mixer.finish(this.#lanes, id)
    this.#isComputed[id] = 1
  }
}

/** Characters of a fingerprint as text. */
const TEXT_LENGTH = 16
const room = Buffer.alloc(LANES * 4)

/** 16 URL-safe characters: the lanes in base64url. */
export function fingerprintText(lanes: Fingerprints, row: number): string {
  for (let lane = 0; lane < LANES; lane++) room.writeInt32BE(lanes[row * LANES + lane]!, lane * 4)
  return room.toString('base64url')
}

/** The id of a transaction: its fingerprint as text, and for the n-th of equals `.n` after it. */
export function idOf({ fingerprints, numbers }: { readonly fingerprints: Fingerprints; readonly numbers: Int32Array }, row: number): string {
  const text = fingerprintText(fingerprints, row)
  return numbers[row] === 1 ? text : `${text}.${numbers[row]}`
}

/** The inverse of `idOf`. */
export function rowsOfIds(ids: readonly string[]): { readonly fingerprints: Fingerprints; readonly numbers: Int32Array } {
  const fingerprints = new Int32Array(ids.length * LANES)
  const numbers = new Int32Array(ids.length).fill(1)
  ids.forEach((id, row) => {
    const bytes = Buffer.from(id.slice(0, TEXT_LENGTH), 'base64url')
    for (let lane = 0; lane < LANES; lane++) fingerprints[row * LANES + lane] = bytes.readInt32BE(lane * 4)
    if (id.length === TEXT_LENGTH) return
    const number = Number(id.slice(TEXT_LENGTH + 1))
    invariant(number > 1 && id.slice(TEXT_LENGTH) === `.${number | 0}`, `${id} is a fingerprint, or one with a number among its equals`)
    numbers[row] = number
  })
  return { fingerprints, numbers }
}

/** What identifies the rows of a list: the content of each, and which of the rows with that content it is, from 1. */
export interface NumberedRows {
  readonly fingerprints: Fingerprints
  readonly numbers: Int32Array
}

/** Transactions, prices or annotations in the order of their places: file by file, line by line. */
export interface PlacedRows extends NumberedRows {
  readonly count: number
  /** Relative path of each row's file, as an id in `files`. */
  readonly file: Int32Array
  readonly line: Int32Array
  readonly files: readonly string[]
}

export const noRows: PlacedRows = placedRows(new Int32Array(0), { file: new Int32Array(0), line: new Int32Array(0), files: [] })

/** Rows with these fingerprints in their order. */
export function placedRows(fingerprints: Fingerprints, places: Pick<PlacedRows, 'file' | 'line' | 'files'>): PlacedRows {
  return { ...places, count: fingerprints.length / LANES, fingerprints, numbers: numbersOf(fingerprints) }
}

/** Returns the rows of a book by file, then line, then row. */
export function placeOrder(count: number, file: Int32Array, line: Int32Array): Int32Array {
  const rows = new Int32Array(count)
  let isInOrder = true
  for (let row = 0; row < count; row++) {
    rows[row] = row
    if (row > 0 && (intAt(file, row) < intAt(file, row - 1) || (file[row] === file[row - 1] && intAt(line, row) < intAt(line, row - 1))))
      isInOrder = false
  }
  return isInOrder ? rows : sortedBy(sortedBy(rows, line), file)
}

/** A stable counting sort of rows by lines or file ids, which are small numbers. */
function sortedBy(rows: Int32Array, column: Int32Array): Int32Array {
  let most = 0
  for (let at = 0; at < rows.length; at++) most = Math.max(most, intAt(column, intAt(rows, at)))
  const next = new Int32Array(most + 2)
  for (let at = 0; at < rows.length; at++) next[intAt(column, intAt(rows, at)) + 1]!++
  for (let value = 1; value < next.length; value++) next[value]! += intAt(next, value - 1)
  const sorted = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) sorted[next[intAt(column, intAt(rows, at))]!++] = intAt(rows, at)
  return sorted
}

/** A column in the order of these rows. */
export function gathered(column: Int32Array, rows: Int32Array): Int32Array {
  const result = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) result[at] = intAt(column, intAt(rows, at))
  return result
}

/** The fingerprints of these rows, in their order. */
export function gatheredFingerprints(fingerprints: Fingerprints, rows: Int32Array): Fingerprints {
  const result = new Int32Array(rows.length * LANES)
  for (let at = 0; at < rows.length; at++)
    for (let lane = 0; lane < LANES; lane++) result[at * LANES + lane] = fingerprints[intAt(rows, at) * LANES + lane]!
  return result
}

/**
 * For each row of `after` the row of `before` with the same content and number, or -1. The k-th of several equal rows matches the k-th, whatever was
 * edited around it, so ids do not depend on the order of the edits.
 */
export function matchRows(before: NumberedRows, after: NumberedRows): Int32Array {
  const matches = new Int32Array(after.numbers.length)
  // An edit leaves most rows in their order, so most of the two lists is the same from both ends. No two rows have the same content and number.
  const by = before.numbers.length - matches.length
  const shorter = Math.min(before.numbers.length, matches.length)
  let head = 0
  for (; head < shorter && isSameRow(before, head, after, head); head++) matches[head] = head
  let end = matches.length
  for (; end > head && end + by > head && isSameRow(before, end - 1 + by, after, end - 1); end--) matches[end - 1] = end - 1 + by
  const slots = slotsFor(end + by - head)
  const last = slots.length - 1
  for (let row = head; row < end + by; row++) {
    let slot = hashOf(before, row) & last
    while (slots[slot] !== 0) slot = (slot + 1) & last
    slots[slot] = row + 1
  }
  for (let row = head; row < end; row++) {
    let slot = hashOf(after, row) & last
    while (slots[slot] !== 0 && !isSameRow(before, intAt(slots, slot) - 1, after, row)) slot = (slot + 1) & last
    matches[row] = intAt(slots, slot) - 1
  }
  return matches
}

/** Which of the rows with its fingerprint each row is, from 1. */
export function numbersOf(fingerprints: Fingerprints): Int32Array {
  const numbers = new Int32Array(fingerprints.length / LANES)
  const slots = slotsFor(numbers.length)
  const last = slots.length - 1
  for (let row = 0; row < numbers.length; row++) {
    let slot = mixed(fingerprints[row * LANES]!) & last
    while (slots[slot] !== 0 && !isSameContent(fingerprints, intAt(slots, slot) - 1, fingerprints, row)) slot = (slot + 1) & last
    numbers[row] = slots[slot] === 0 ? 1 : intAt(numbers, intAt(slots, slot) - 1) + 1
    slots[slot] = row + 1
  }
  return numbers
}

/** A hash table with open addressing: row + 1, or 0 where there is none. At most half of it is used. */
function slotsFor(rows: number): Int32Array {
  return new Int32Array(2 ** Math.ceil(Math.log2(rows * 2 + 2)))
}

function mixed(value: number): number {
  const product = Math.imul(value, 0x9e3779b1)
  return product ^ (product >>> 15)
}
const hashOf = ({ fingerprints, numbers }: NumberedRows, row: number): number => mixed(fingerprints[row * LANES]! + intAt(numbers, row))

const isSameRow = (a: NumberedRows, row: number, b: NumberedRows, other: number): boolean =>
  a.numbers[row] === b.numbers[other] && isSameContent(a.fingerprints, row, b.fingerprints, other)

const isSameContent = (a: Fingerprints, row: number, b: Fingerprints, other: number): boolean =>
  a[row * LANES] === b[other * LANES] && a[row * LANES + 1] === b[other * LANES + 1] && a[row * LANES + 2] === b[other * LANES + 2]

/** From this line to that one, by so many lines. */
export type Move = [from: number, to: number, by: number]

interface Pair {
  readonly before: PlacedRows
  readonly after: PlacedRows
  /** For each row of `after` the row of `before`, or -1. */
  readonly matches: Int32Array
}

/** By old line, in a file in which something moved: by how many lines its rows moved, or one of these. */
const NO_ROW = 2 ** 31 - 1
const CONFLICT = -(2 ** 31)

/**
 * Returns by file name how lines moved whose transactions, prices and annotations are still there: runs of lines that moved together. A row
 * that went to another file, or shares its old line with a row that went to another line, is unmatched (its match becomes -1), so that it is
 * withdrawn and recorded instead. All pairs are taken together because they share lines.
 */
export function findMoves(pairs: readonly Pair[]): ReadonlyMap<string, Move[]> {
  const moved = new Set<string>()
  for (const pair of pairs) {
    unmatchOtherFiles(pair)
    const { before, after, matches } = pair
    for (let row = 0; row < after.count; row++) {
      const old = intAt(matches, row)
      if (old >= 0 && before.line[old] !== after.line[row]) moved.add(elementAt(after.files, intAt(after.file, row)))
    }
  }
  const byFile = new Map<string, Move[]>()
  // Most edits move nothing.
  if (moved.size === 0) return byFile
  const shifts = shiftsOf(pairs, moved)
  for (const [name, lines] of shifts) {
    const moves = runsOf(lines)
    if (moves.length > 0) byFile.set(name, moves)
  }
  for (const { before, after, matches } of pairs) {
    const linesOf = after.files.map((name) => shifts.get(name))
    for (let row = 0; row < after.count; row++)
      if (intAt(matches, row) >= 0 && linesOf[intAt(after.file, row)]?.[intAt(before.line, intAt(matches, row))] === CONFLICT) matches[row] = -1
  }
  return byFile
}

function unmatchOtherFiles({ before, after, matches }: Pair): void {
  const ids = new Map(before.files.map((name, id) => [name, id]))
  const idBefore = after.files.map((name) => ids.get(name))
  for (let row = 0; row < after.count; row++)
    if (intAt(matches, row) >= 0 && before.file[intAt(matches, row)] !== idBefore[intAt(after.file, row)]) matches[row] = -1
}

/** By how many lines the rows of each old line moved. */
function shiftsOf(pairs: readonly Pair[], moved: ReadonlySet<string>): Map<string, Int32Array> {
  const lastLines = new Map(Array.from(moved, (name) => [name, 0]))
  for (const { before } of pairs) {
    const last = new Int32Array(before.files.length)
    for (let row = 0; row < before.count; row++)
      last[intAt(before.file, row)] = Math.max(intAt(last, intAt(before.file, row)), intAt(before.line, row))
    before.files.forEach((name, id) => {
      if (lastLines.has(name)) lastLines.set(name, Math.max(lastLines.get(name)!, intAt(last, id)))
    })
  }
  const shifts = new Map(Array.from(lastLines, ([name, last]) => [name, new Int32Array(last + 1).fill(NO_ROW)]))
  for (const { before, after, matches } of pairs) {
    const linesOf = after.files.map((name) => shifts.get(name))
    for (let row = 0; row < after.count; row++) {
      const [old, lines] = [intAt(matches, row), linesOf[intAt(after.file, row)]]
      if (old < 0 || !lines) continue
      const line = intAt(before.line, old)
      const by = intAt(after.line, row) - line
      lines[line] = lines[line] === NO_ROW || lines[line] === by ? by : CONFLICT
    }
  }
  return shifts
}

/** Neighbours that moved by the same number of lines become one run; what did not move is left out. */
function runsOf(lines: Int32Array): Move[] {
  const moves: Move[] = []
  let open: Move | undefined
  for (let line = 0; line < lines.length; line++) {
    const by = intAt(lines, line)
    if (by === NO_ROW) continue
    if (by === CONFLICT) open = undefined
    else if (open?.[2] === by) open[1] = line
    else {
      open = [line, line, by]
      if (by !== 0) moves.push(open)
    }
  }
  return moves
}
