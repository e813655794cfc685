import { Buffer } from 'node:buffer'
import type { Exact } from '#vocabulary/exact.ts'

type Column = Int32Array | Uint8Array | Float64Array

/** From which side rows are counted. */
export type Side = 'head' | 'tail'

/**
 * Bytes that are compared at once: as many as before it costs something to ask, and fewer where the difference is among them. Most columns have
 * one, and to go through a large block byte by byte took as long as to compare all others.
 */
const BLOCKS = [1 << 14, 1 << 9, 1 << 5]

/** Rows of two columns: so many of each, of which `most` are looked at. */
export interface ComparedRows {
  readonly a: number
  readonly b: number
  readonly most: number
  /** Stretches that need not be looked at: where each begins and ends, counted from the side. */
  readonly known?: readonly number[]
}

/** How many rows two columns have in common from one side, of the first `count` of each; `most` at most. */
export function sameRows<C extends Column>(side: Side, a: C, b: C, rows: ComparedRows): number {
  const width = a.BYTES_PER_ELEMENT
  const [bytesA, bytesB] = [bytesOf(a, rows.a), bytesOf(b, rows.b)]
  const { most, known = [] } = rows
  let same = 0
  for (let stretch = 0; ; stretch += 2) {
    const stop = Math.min(most, known[stretch] ?? most) * width
    same = sameBytes(side, bytesA, bytesB, same, stop)
    if (same < stop || stop === most * width) return Math.floor(same / width)
    same = Math.min(most, known[stretch + 1]!) * width
  }
}

/** How many bytes are the same from one side, of which the first are known to be, up to `most`. */
function sameBytes(side: Side, a: Buffer, b: Buffer, from: number, most: number): number {
  let same = from
  for (const block of BLOCKS) while (same + block <= most && isSameBlock(side, a, b, same, block)) same += block
  if (side === 'head') while (same < most && a[same] === b[same]) same++
  else while (same < most && a[a.length - 1 - same] === b[b.length - 1 - same]) same++
  return same
}

const bytesOf = (column: Column, rows: number): Buffer => Buffer.from(column.buffer, column.byteOffset, rows * column.BYTES_PER_ELEMENT)

function isSameBlock(side: Side, a: Buffer, b: Buffer, at: number, bytes: number): boolean {
  const [fromA, fromB] = side === 'head' ? [at, at] : [a.length - at - bytes, b.length - at - bytes]
  return a.compare(b, fromB, fromB + bytes, fromA, fromA + bytes) === 0
}

/** The same for columns of ids: `translation` has by id + 1 the id that the name has in the other book. */
export function sameNames(side: Side, a: Int32Array, b: Int32Array, rows: ComparedRows, translation: Translation): number {
  if (translation.isIdentity) return sameRows(side, a, b, rows)
  const { ids } = translation
  const { most, known = [] } = rows
  let same = 0
  for (let stretch = 0; ; stretch += 2) {
    const stop = Math.min(most, known[stretch] ?? most)
    if (side === 'head') while (same < stop && ids[a[same]! + 1] === b[same]) same++
    else while (same < stop && ids[a[rows.a - 1 - same]! + 1] === b[rows.b - 1 - same]) same++
    if (same < stop || stop === most) return same
    same = Math.min(most, known[stretch + 1]!)
  }
}

/** What is too long for the columns of decimals is nearly the same there. */
export const areSameDecimals = (one: Exact | undefined, other: Exact | undefined): boolean =>
  one?.mantissa === other?.mantissa && one?.scale === other?.scale

export interface Translation {
  /** By id + 1. */
  readonly ids: Int32Array
  /** Every name has the id that it had. */
  readonly isIdentity: boolean
}

const NONE = -1
/** No id of any table. */
const UNKNOWN = -2

/** What ids of a table of names are in another. Where an edit brought a name up before the others, all behind it have moved together. */
export function translation(names: readonly string[], others: readonly string[]): Translation {
  const common = Math.min(names.length, others.length)
  let head = 0
  while (head < common && names[head] === others[head]) head++
  // A name behind the common ones is new on one side: as an id it is in no row of the other.
  if (head === common) return { ids: new Int32Array(0), isIdentity: true }
  const by = others.length - names.length
  let tail = names.length
  while (tail > head && tail + by > head && names[tail - 1] === others[tail + by - 1]) tail--
  const ids = new Int32Array(names.length + 1)
  ids[0] = NONE
  for (let id = 0; id < head; id++) ids[id + 1] = id
  const between = new Map<string, number>()
  for (let id = head; id < tail + by; id++) between.set(others[id]!, id)
  for (let id = head; id < tail; id++) ids[id + 1] = between.get(names[id]!) ?? UNKNOWN
  for (let id = tail; id < names.length; id++) ids[id + 1] = id + by
  return { ids, isIdentity: false }
}
