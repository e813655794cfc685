import type { ExactColumn } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'

/* Rows out of columns and maps, and into others. */

/** Some rows of a column of decimals. */
export interface ExactRows {
  readonly mantissa: Float64Array
  readonly scale: Uint8Array
  /** By place among these rows. */
  readonly big: readonly (readonly [number, Exact])[]
}

export function exactRows(column: ExactColumn, from: number, to: number): ExactRows {
  return { mantissa: column.mantissa.slice(from, to), scale: column.scale.slice(from, to), big: entries(column.big, from, to) }
}

export function putExactRows({ mantissa, scale, big }: ExactRows, into: ExactColumn, at: number): void {
  into.mantissa.set(mantissa, at)
  into.scale.set(scale, at)
  if (into.big.size > 0) for (let row = 0; row < mantissa.length; row++) into.big.delete(at + row)
  for (const [row, value] of big) into.big.set(at + row, value)
}

/** What a map says of some rows, by their place among them. */
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

export function putEntries<Value>(list: readonly (readonly [number, Value])[], into: Map<number, Value>, at: number): void {
  for (const [row, value] of list) into.set(at + row, value)
}

/** Some rows of a column of lines, counted from a line on. */
export function linesFrom(column: Int32Array, from: number, to: number, line: number): Int32Array {
  const rows = column.slice(from, to)
  for (let at = 0; at < rows.length; at++) rows[at]! -= line
  return rows
}

export function putLines(rows: Int32Array, into: Int32Array, at: number, line: number): void {
  for (let row = 0; row < rows.length; row++) into[at + row] = rows[row]! + line
}
