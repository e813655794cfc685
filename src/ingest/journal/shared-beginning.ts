import { Buffer } from 'node:buffer'

const BLOCK_BYTES = 1 << 16

interface Compared {
  readonly other: WeakRef<Uint8Array>
  readonly beginning: number
  /** Found when it is asked for. */
  ending?: number
}

/** Arrays that were compared: with which, and what came of it. No content is kept for the sake of a later one. */
const compared = new WeakMap<Uint8Array, Compared>()

/** How many bytes two contents of a file have in common at their beginning; found once, whoever asks. Neither changes. */
export function sharedBeginning(bytes: Uint8Array, other: Uint8Array): number {
  if (bytes === other) return bytes.length
  return Math.min(comparison(bytes, other).beginning, bytes.length, other.length)
}

/** How many bytes two contents have in common at their end, of those behind their common beginning. */
export function sharedEnding(bytes: Uint8Array, other: Uint8Array): number {
  if (bytes === other) return 0
  const known = comparison(bytes, other)
  known.ending ??= foundFromEnd(bytes, other, Math.min(bytes.length, other.length) - sharedBeginning(bytes, other))
  return Math.min(known.ending, bytes.length, other.length)
}

/** What a content was compared with last; undefined when nobody has it any more. */
export const comparedWith = (bytes: Uint8Array): Uint8Array | undefined => compared.get(bytes)?.other.deref()

function comparison(bytes: Uint8Array, other: Uint8Array): Compared {
  let known = compared.get(bytes)
  if (known?.other.deref() !== other) compared.set(bytes, (known = { other: new WeakRef(other), beginning: found(bytes, other) }))
  return known
}

/** Whether two contents are the same, by their beginnings. */
export const areSameBytes = (bytes: Uint8Array, other: Uint8Array): boolean =>
  bytes.length === other.length && sharedBeginning(bytes, other) === bytes.length

function found(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length)
  const areSame = (at: number, bytes: number): boolean => Buffer.compare(a.subarray(at, at + bytes), b.subarray(at, at + bytes)) === 0
  let same = 0
  while (same + BLOCK_BYTES <= shorter && areSame(same, BLOCK_BYTES)) same += BLOCK_BYTES
  while (same < shorter && a[same] === b[same]) same++
  return same
}

function foundFromEnd(a: Uint8Array, b: Uint8Array, most: number): number {
  const tail = (bytes: Uint8Array, at: number): Uint8Array => bytes.subarray(bytes.length - at - BLOCK_BYTES, bytes.length - at)
  let same = 0
  while (same + BLOCK_BYTES <= most && Buffer.compare(tail(a, same), tail(b, same)) === 0) same += BLOCK_BYTES
  while (same < most && a[a.length - same - 1] === b[b.length - same - 1]) same++
  return same
}
