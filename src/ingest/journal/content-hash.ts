import { createHash } from 'node:crypto'

const known = new WeakMap<Uint8Array, string>()

/** Lower-case hex SHA-256 of a file's bytes. The same bytes are hashed once, whoever asks: a sync first looks for changes, then reads. */
export function contentHash(bytes: Uint8Array): string {
  let hash = known.get(bytes)
  if (hash === undefined) known.set(bytes, (hash = createHash('sha256').update(bytes).digest('hex')))
  return hash
}
