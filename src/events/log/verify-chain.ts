import { InvariantError } from '#vocabulary/refusal.ts'
import { digestOf } from '../codec.ts'
import { GENESIS, hashAfter } from './chain.ts'
import type { Database } from './database.ts'
import type { Position } from './log.ts'
import { wrongData } from './export-reader.ts'
import { isDamage } from './sql-error.ts'
import { selectEvents, type StoredEvent } from './stored-event.ts'

const BATCH = 100

/** The chain of hashes holds up to the head, or the first event at which it does not. */
export type ChainFinding =
  | { readonly ok: true; readonly position: Position; readonly hash: string }
  | { readonly ok: false; readonly position: Position; readonly message: string }

/** Walks the whole log: every position there, every hash right, every event one that can be read. */
export async function verifyChain(database: Database): Promise<ChainFinding> {
  for await (const finding of walkChain(database, BATCH)) if (finding) return finding
  throw new InvariantError('a walk ends with what it found')
}

/** An event of so many stored bytes is a step by itself: a block of transactions takes as long as thousands of small events. */
const LONG_BYTES = 4096

/** The same walk in steps of at most so many events, so that others have their turn in between; the last step has the finding. */
export async function* walkChain(database: Database, batch: number): AsyncGenerator<ChainFinding | undefined> {
  const versions = new Map<string, number>()
  let position = 0
  let hash = GENESIS
  for (;;) {
    const events = await eventsAfter(database, position, batch)
    if (!Array.isArray(events)) return yield { ok: false, ...events }
    if (events.length === 0) return yield { ok: true, position, hash }
    for (const event of events) {
      const message = event.position === position + 1 ? wrongWith(event, hash, (versions.get(event.stream) ?? 0) + 1) : 'the event is missing'
      if (message !== undefined) return yield { ok: false, position: position + 1, message }
      versions.set(event.stream, event.version)
      position = event.position
      hash = event.hash
      if (event.payload.length > LONG_BYTES) yield undefined
    }
    yield undefined
  }
}

/** What is wrong with an event that follows one with the hash `previous`; undefined when nothing is. */
export function wrongWith(event: StoredEvent, previous: string, version: number): string | undefined {
  if (event.version !== version) return `it is number ${event.version} of the stream "${event.stream}" where number ${version} should be`
  try {
    if (hashAfter(previous, event, digestOf(event.json())) !== event.hash)
      return 'its content does not agree with its hash: it, or the hash before it, has been changed'
    return wrongData(event)
  } catch (error) {
    return (error as Error).message
  }
}

/** The next events; or the first that the database cannot read, with how many there are of that kind. */
async function eventsAfter(
  database: Database,
  position: Position,
  batch: number,
): Promise<StoredEvent[] | { readonly position: Position; readonly message: string }> {
  try {
    return await selectEvents(database, 'position > $1 order by position limit $2', [position, batch])
  } catch (error) {
    if (!isDamage(error)) throw error
    const broken = await unreadableAfter(database, position)
    const first = broken[0]
    if (!first) throw error
    const others = broken.slice(1).map((one) => one.position)
    const more =
      others.length === 0
        ? ''
        : `; neither can ${others.length > LISTED_MAX ? `${others.length < UNREADABLE_MAX ? others.length : 'many'} others` : `event ${others.join(', ')}`}`
    return { position: first.position, message: `the disk does not give it back (${first.message})${more}` }
  }
}

/** So many in a row that cannot be read are a page of the table or its index; asking on would never end. */
const UNREADABLE_MAX = 200

/** Read one by one, up to the last recorded one as far as that is known, or until too many are unreadable. */
async function unreadableAfter(database: Database, position: Position): Promise<{ readonly position: Position; readonly message: string }[]> {
  const broken: { position: Position; message: string }[] = []
  let missing = 0
  for (let at = position + 1; missing <= BATCH && broken.length <= UNREADABLE_MAX; at++) {
    try {
      missing = (await selectEvents(database, 'position = $1', [at])).length === 0 ? missing + 1 : 0
    } catch (error) {
      if (!isDamage(error)) throw error
      broken.push({ position: at, message: error.message })
      missing = 0
    }
  }
  return broken
}

const LISTED_MAX = 10
