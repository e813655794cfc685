import { Buffer } from 'node:buffer'

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
