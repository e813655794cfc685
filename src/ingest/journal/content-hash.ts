import { createHash } from 'node:crypto'

const hashes = new WeakMap<Uint8Array, string>()

/** Lower-case hex SHA-256 of a file's bytes; cached, because a sync first looks for changes and then reads the same bytes. */
export function contentHash(bytes: Uint8Array): string {
  let hash = hashes.get(bytes)
  if (hash === undefined) hashes.set(bytes, (hash = createHash('sha256').update(bytes).digest('hex')))
  return hash
}
