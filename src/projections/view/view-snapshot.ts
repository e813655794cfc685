import { sealed, unsealed } from '#vocabulary/sealed-bytes.ts'
import { deserialize, serialize } from 'node:v8'
import type { Position } from '../../events/log/log.ts'
import type { BuilderState } from './builder-state.ts'

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
