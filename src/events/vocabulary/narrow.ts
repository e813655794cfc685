/*
 * Columns on their way to the disk: each as the narrowest thing that holds all of its numbers. Most of a book's columns have small
 * numbers (accounts, lines, cents) or the same one in nearly every row (no cost, no lot, no day of its own).
 */

type Column = Int32Array | Float64Array | Uint8Array
type Narrowed = Uint8Array | Int8Array | Uint16Array | Int16Array | Int32Array | Float64Array

/** A column without what its numbers do not need: all of them, or the rows that differ from one number. */
export type NarrowColumn = Narrowed | { readonly most: number; readonly rows: Int32Array; readonly values: Narrowed }

/** Rows that differ, of so many, make a column one of exceptions. */
const EXCEPTIONS_SHARE = 8

/** The first `count` numbers of a column. */
export function narrow(column: Column, count: number): NarrowColumn {
  const all = column.subarray(0, count)
  const most = all[count >> 1] ?? 0
  let others = 0
  for (let row = 0; row < count; row++) if (all[row] !== most) others++
  if (others * EXCEPTIONS_SHARE > count) return narrowest(all)
  const rows = new Int32Array(others)
  const values = new (all.constructor as new (length: number) => Column)(others)
  for (let row = 0, at = 0; at < others; row++) {
    if (all[row] === most) continue
    rows[at] = row
    values[at++] = all[row]!
  }
  return { most, rows, values: narrowest(values) }
}

/** Writes the numbers back into the rows of a column that has room for them. */
export function widen(narrowed: NarrowColumn, count: number, column: Column): void {
  if (!('most' in narrowed)) return column.set(narrowed)
  const { most, rows, values } = narrowed
  column.fill(most, 0, count)
  for (let at = 0; at < rows.length; at++) column[rows[at]!] = values[at]!
}

/** Copied by the constructors, which go from array to array at once; `from` would ask for each number. */
function narrowest(numbers: Column): Narrowed {
  if (numbers instanceof Uint8Array) return new Uint8Array(numbers)
  const range = numbers instanceof Int32Array ? rangeOf(numbers) : wholeRangeOf(numbers)
  if (!range) return new Float64Array(numbers)
  const [least, greatest] = range
  if (least >= 0) return greatest < 2 ** 8 ? new Uint8Array(numbers) : greatest < 2 ** 16 ? new Uint16Array(numbers) : new Int32Array(numbers)
  if (least >= -(2 ** 7) && greatest < 2 ** 7) return new Int8Array(numbers)
  return least >= -(2 ** 15) && greatest < 2 ** 15 ? new Int16Array(numbers) : new Int32Array(numbers)
}

/** The least and the greatest number, and 0. */
function rangeOf(numbers: Int32Array): readonly [number, number] {
  let [least, greatest] = [0, 0]
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!
    if (number < least) least = number
    else if (number > greatest) greatest = number
  }
  return [least, greatest]
}

/** As above; undefined where one of them is no whole number of 32 bits. */
function wholeRangeOf(numbers: Float64Array): readonly [number, number] | undefined {
  let [least, greatest] = [0, 0]
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!
    if ((number | 0) !== number) return undefined
    if (number < least) least = number
    else if (number > greatest) greatest = number
  }
  return [least, greatest]
}
