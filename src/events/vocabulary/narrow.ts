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
  for (let row = 0, at = 0; at < others; row++) if (all[row] !== most) rows[at++] = row
  return { most, rows, values: narrowest(Float64Array.from(rows, (row) => all[row]!)) }
}

/** Writes the numbers back into the rows of a column that has room for them. */
export function widen(narrowed: NarrowColumn, count: number, column: Column): void {
  if (!('most' in narrowed)) return column.set(narrowed)
  const { most, rows, values } = narrowed
  column.fill(most, 0, count)
  for (let at = 0; at < rows.length; at++) column[rows[at]!] = values[at]!
}

function narrowest(numbers: Column): Narrowed {
  let [least, greatest, isWhole] = [0, 0, true]
  for (const number of numbers) {
    if (number < least) least = number
    else if (number > greatest) greatest = number
    if ((number | 0) !== number) isWhole = false
  }
  if (!isWhole) return Float64Array.from(numbers)
  if (least >= 0) return greatest < 2 ** 8 ? Uint8Array.from(numbers) : greatest < 2 ** 16 ? Uint16Array.from(numbers) : Int32Array.from(numbers)
  if (least >= -(2 ** 7) && greatest < 2 ** 7) return Int8Array.from(numbers)
  return least >= -(2 ** 15) && greatest < 2 ** 15 ? Int16Array.from(numbers) : Int32Array.from(numbers)
}
