import { definitionOf } from '../catalogue.ts'
import { digestOf } from '../codec.ts'
import { GENESIS, hashAfter } from './chain.ts'
import type { Database } from './database.ts'
import type { Position } from './log.ts'
import { selectEvents, type StoredEvent } from './stored-event.ts'

const BATCH = 100

/** The chain of hashes holds up to the head, or the first event at which it does not. */
export type ChainFinding =
  | { readonly ok: true; readonly position: Position; readonly hash: string }
  | { readonly ok: false; readonly position: Position; readonly message: string }

/** Walks the whole log: every position there, every hash right, every event one that can be read. */
export async function verifyChain(database: Database): Promise<ChainFinding> {
  const versions = new Map<string, number>()
  let position = 0
  let hash = GENESIS
  for (;;) {
    const events = await selectEvents(database, 'position > $1 order by position limit $2', [position, BATCH])
    if (events.length === 0) return { ok: true, position, hash }
    for (const event of events) {
      const message = event.position === position + 1 ? wrongWith(event, hash, (versions.get(event.stream) ?? 0) + 1) : 'the event is missing'
      if (message !== undefined) return { ok: false, position: position + 1, message }
      versions.set(event.stream, event.version)
      position = event.position
      hash = event.hash
    }
  }
}

/** What is wrong with an event that follows one with the hash `previous`; undefined when nothing is. */
export function wrongWith(event: StoredEvent, previous: string, version: number): string | undefined {
  if (event.version !== version) return `it is number ${event.version} of the stream "${event.stream}" where number ${version} should be`
  try {
    if (hashAfter(previous, event, digestOf(event.json())) !== event.hash)
      return 'its content does not agree with its hash: it, or the hash before it, has been changed'
    const parsed = definitionOf(event.type)?.schema.safeParse(event.data)
    if (parsed && !parsed.success)
      return `its data are not those of a ${event.type}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}
