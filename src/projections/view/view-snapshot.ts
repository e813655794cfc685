import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { Position } from '../../events/log/log.ts'
import type { BuilderState } from './ledger-view-builder.ts'

const DIGEST_BYTES = 32

/** The bytes of a cache file: `mark` identifies its kind, a checksum proves that it is complete. */
const sealed = (mark: string, content: Uint8Array): Buffer => Buffer.concat([Buffer.from(mark), digestOf(content), content])

/** The content of such a file; undefined if it is incomplete or of another kind. */
function unsealed(mark: string, bytes: Buffer): Buffer | undefined {
  const begin = mark.length + DIGEST_BYTES
  const content = bytes.subarray(begin)
  if (bytes.length <= begin || !bytes.subarray(0, mark.length).equals(Buffer.from(mark))) return undefined
  return bytes.subarray(mark.length, begin).equals(digestOf(content)) ? content : undefined
}

const digestOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest()

/*
 * What a start would otherwise read from the whole log: the book at one event, with the hash of the chain there. A copy that may be deleted. Damaged
 * bytes are rejected, and before the snapshot is used, the log is asked whether it has that event.
 */

export interface ViewSnapshot {
  /** The last event that it shows. */
  readonly position: Position
  /** Of the chain of the log, after that event: lower-case hex. Two logs that have it are the same up to there. */
  readonly hash: string
  readonly state: BuilderState
}

const MARK = 'daybook view 1\n'

/** `code` names the program that made it: another one might have understood the events differently. */
export const snapshotBytes = (snapshot: ViewSnapshot, code: string): Buffer => sealed(MARK, serialize({ code, ...snapshot }))

/** Undefined for bytes that are not whole, not a snapshot, or that another program made. */
export function snapshotFrom(bytes: Buffer, code: string): ViewSnapshot | undefined {
  const content = unsealed(MARK, bytes)
  if (!content) return undefined
  const { code: made, ...snapshot } = deserialize(content) as ViewSnapshot & { readonly code: string }
  return made === code ? snapshot : undefined
}
