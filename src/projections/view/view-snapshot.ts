import { sealed, unsealed } from '#vocabulary/sealed-bytes.ts'
import { deserialize, serialize } from 'node:v8'
import type { Position } from '../../events/log/log.ts'
import type { BuilderState } from './builder-state.ts'

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
