import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { Position } from '../events/log/log.ts'
import type { BuilderState } from './ledger-view-builder.ts'

/*
 * What a start would otherwise read out of the whole log: the book as it stood at one event, with the hash of the chain there. A copy
 * that can be thrown away. Bytes that are not exactly those that were written are none, and who has them asks the log whether it has
 * that very event before believing them.
 */

export interface ViewSnapshot {
  /** The last event that it shows. */
  readonly position: Position
  /** Of the chain of the log, after that event: lower-case hex. Two logs that have it are the same up to there. */
  readonly hash: string
  readonly state: BuilderState
}

const MARK = Buffer.from('daybook view 1\n')
const DIGEST_BYTES = 32

/** `code` names the program that made it: another one might have understood the events differently. */
export function snapshotBytes(snapshot: ViewSnapshot, code: string): Buffer {
  const content = serialize({ code, ...snapshot })
  return Buffer.concat([MARK, digestOf(content), content])
}

/** Undefined for bytes that are not whole, not a snapshot, or that another program made. */
export function snapshotFrom(bytes: Buffer, code: string): ViewSnapshot | undefined {
  const begin = MARK.length + DIGEST_BYTES
  const content = bytes.subarray(begin)
  if (bytes.length <= begin || !bytes.subarray(0, MARK.length).equals(MARK)) return undefined
  if (!bytes.subarray(MARK.length, begin).equals(digestOf(content))) return undefined
  const { code: made, ...snapshot } = deserialize(content) as ViewSnapshot & { readonly code: string }
  return made === code ? snapshot : undefined
}

const digestOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest()
