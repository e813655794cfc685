import { type Fingerprints, LANES } from './fingerprint.ts'

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
    if (row > 0 && (file[row]! < file[row - 1]! || (file[row] === file[row - 1] && line[row]! < line[row - 1]!))) isInOrder = false
  }
  return isInOrder ? rows : sortedBy(sortedBy(rows, line), file)
}

/** A stable counting sort of rows by lines or file ids, which are small numbers. */
function sortedBy(rows: Int32Array, column: Int32Array): Int32Array {
  let most = 0
  for (let at = 0; at < rows.length; at++) most = Math.max(most, column[rows[at]!]!)
  const next = new Int32Array(most + 2)
  for (let at = 0; at < rows.length; at++) next[column[rows[at]!]! + 1]!++
  for (let value = 1; value < next.length; value++) next[value]! += next[value - 1]!
  const sorted = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) sorted[next[column[rows[at]!]!]!++] = rows[at]!
  return sorted
}

/** A column in the order of these rows. */
export function gathered(column: Int32Array, rows: Int32Array): Int32Array {
  const result = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) result[at] = column[rows[at]!]!
  return result
}

/** The fingerprints of these rows, in their order. */
export function gatheredFingerprints(fingerprints: Fingerprints, rows: Int32Array): Fingerprints {
  const result = new Int32Array(rows.length * LANES)
  for (let at = 0; at < rows.length; at++)
    for (let lane = 0; lane < LANES; lane++) result[at * LANES + lane] = fingerprints[rows[at]! * LANES + lane]!
  return result
}

/**
 * For each row of `after` the row of `before` with the same content and number, or -1. So the k-th of equals matches the k-th, whatever was
 * edited around it, and everything gets the same id however the files came to be what they are.
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
    while (slots[slot] !== 0 && !isSameRow(before, slots[slot]! - 1, after, row)) slot = (slot + 1) & last
    matches[row] = slots[slot]! - 1
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
    while (slots[slot] !== 0 && !isSameContent(fingerprints, slots[slot]! - 1, fingerprints, row)) slot = (slot + 1) & last
    numbers[row] = slots[slot] === 0 ? 1 : numbers[slots[slot]! - 1]! + 1
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
const hashOf = ({ fingerprints, numbers }: NumberedRows, row: number): number => mixed(fingerprints[row * LANES]! + numbers[row]!)

const isSameRow = (a: NumberedRows, row: number, b: NumberedRows, other: number): boolean =>
  a.numbers[row] === b.numbers[other] && isSameContent(a.fingerprints, row, b.fingerprints, other)

const isSameContent = (a: Fingerprints, row: number, b: Fingerprints, other: number): boolean =>
  a[row * LANES] === b[other * LANES] && a[row * LANES + 1] === b[other * LANES + 1] && a[row * LANES + 2] === b[other * LANES + 2]
