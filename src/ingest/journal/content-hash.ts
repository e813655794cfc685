import { createHash, type Hash } from 'node:crypto'
import { sharedBeginning } from './shared-beginning.ts'

/** Of a long file it is kept how far the hash had come behind each piece: a book of years in one file is hashed from where it was edited. */
const PIECE_BYTES = 1 << 20

const hashes = new WeakMap<Uint8Array, string>()
const steps = new WeakMap<Uint8Array, Hash[]>()

/** Lower-case hex SHA-256 of a file's bytes. The same bytes are hashed once, whoever asks: a sync first looks for changes, then reads. */
export function contentHash(bytes: Uint8Array): string {
  let hash = hashes.get(bytes)
  if (hash === undefined) hashes.set(bytes, (hash = hashed(bytes).digest('hex')))
  return hash
}

/** A file has been written anew: of its hash, what goes for the pieces at its beginning that say what they said is taken over. */
export function hashFrom(bytes: Uint8Array, before: Uint8Array): void {
  const known = steps.get(before)
  if (!known) return
  steps.set(bytes, known.slice(0, Math.floor(sharedBeginning(bytes, before) / PIECE_BYTES)))
}

function hashed(bytes: Uint8Array): Hash {
  if (bytes.length < PIECE_BYTES) return createHash('sha256').update(bytes)
  const known = steps.get(bytes) ?? []
  steps.set(bytes, known)
  const hash = known.at(-1)?.copy() ?? createHash('sha256')
  for (let from = known.length * PIECE_BYTES; from < bytes.length; from += PIECE_BYTES) {
    hash.update(bytes.subarray(from, from + PIECE_BYTES))
    if (from + PIECE_BYTES <= bytes.length) known.push(hash.copy())
  }
  return hash
}
