import { createHash } from 'node:crypto'
import type { Instant } from '#vocabulary/clock.ts'
import type { Position } from './log.ts'

/** The hash before the first event. */
export const GENESIS = '0'.repeat(64)

/** What the log says about an event besides its data. */
export interface Header {
  readonly position: Position
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly schemaVersion: number
  readonly at: Instant
  /** The position of the first event of the same append. */
  readonly append: Position
  readonly key: string | null
}

/**
 * The hash of an event: lower-case hex SHA-256 over the hash before it, its header and the digest of its data, a line each.
 * The data are taken uncompressed, so that an export can be read by anyone and a better compression needs no new chain.
 */
export function hashAfter(previous: string, header: Header, digest: string): string {
  const { position, stream, version, type, schemaVersion, at, append, key } = header
  return createHash('sha256')
    .update(`${previous}\n${JSON.stringify([position, stream, version, type, schemaVersion, at, append, key])}\n${digest}`)
    .digest('hex')
}
