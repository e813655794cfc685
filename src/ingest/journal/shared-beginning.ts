import { Buffer } from 'node:buffer'

const BLOCK_BYTES = 1 << 16

/** Arrays that were compared: with which, and what came of it. No content is kept for the sake of a later one. */
const compared = new WeakMap<Uint8Array, { readonly other: WeakRef<Uint8Array>; readonly length: number }>()

/** How many bytes two contents of a file have in common at their beginning; found once, whoever asks. Neither changes. */
export function sharedBeginning(bytes: Uint8Array, other: Uint8Array): number {
  if (bytes === other) return bytes.length
  const known = compared.get(bytes)
  // One that was given up is empty, and has nothing in common with anything.
  if (known?.other.deref() === other) return Math.min(known.length, bytes.length, other.length)
  const length = found(bytes, other)
  compared.set(bytes, { other: new WeakRef(other), length })
  return length
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
