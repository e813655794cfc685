import { definitionOf, type EventType } from '../catalogue.ts'
import { digestOf, stored } from '../codec.ts'
import { GENESIS, hashAfter } from './chain.ts'
import { insertEvents, selectEvents, StoredEvent } from './stored-event.ts'
import type { Database } from './database.ts'
import type { Position } from './log.ts'

/*
 * The log as text, an event a line: the backup, and the way from one engine to the other. The data are plain JSON, so that other
 * programs and later years can read them; the hashes come along, so that nothing can have been changed on the way.
 */

const BATCH = 100

/** The file is no export of ours, has been changed or is cut short. Nothing of it has been taken in. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  constructor(
    /** 1-based; 0 when the reason does not stand on one line. */
    readonly line: number,
    readonly reason: string,
  ) {
    super(line === 0 ? reason : `line ${line}: ${reason}`)
  }
}

/** Every event of the log as a line of JSON, without its newline. */
export async function* exportLines(database: Database): AsyncIterable<string> {
  for (let after = 0; ; ) {
    const events = await selectEvents(database, 'position > $1 order by position limit $2', [after, BATCH])
    for (const event of events) yield lineOf(event)
    const last = events.at(-1)
    if (!last) return
    after = last.position
  }
}

/** Takes an export into an empty log, all or nothing. Rejects with ImportRefused, naming the line. */
export async function importLines(
  database: Database,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<{ position: Position; hash: string }> {
  return database.transaction(async (sql) => {
    await sql.query('lock table events in exclusive mode')
    const [{ present } = { present: true }] = await sql.query<{ present: boolean }>('select exists (select from events) as present')
    if (present) throw new ImportRefused(0, 'the log is not empty; an export is read into an empty one only')
    const versions = new Map<string, number>()
    let batch: StoredEvent[] = []
    let head = { position: 0, hash: GENESIS }
    let number = 0
    for await (const line of lines) {
      number++
      if (line.trim() === '') continue
      const event = read(line, number, head.hash)
      if (event.position !== head.position + 1)
        throw new ImportRefused(
          number,
          `this is event ${event.position} where event ${head.position + 1} should be: lines are missing or in another order`,
        )
      const version = (versions.get(event.stream) ?? 0) + 1
      if (event.version !== version)
        throw new ImportRefused(number, `this is number ${event.version} of the stream "${event.stream}" where number ${version} should be`)
      versions.set(event.stream, version)
      head = event
      batch.push(event)
      if (batch.length === BATCH) {
        await insertEvents(sql, batch)
        batch = []
      }
    }
    if (batch.length > 0) await insertEvents(sql, batch)
    return { position: head.position, hash: head.hash }
  })
}

function lineOf(event: StoredEvent): string {
  const { position, stream, version, type, schemaVersion, at, append, key, hash } = event
  const header = JSON.stringify({ position, stream, version, type, schema_version: schemaVersion, at, append, key, hash })
  return `${header.slice(0, -1)},"data":${event.json().toString('utf8')}}`
}

function read(line: string, number: number, previous: string): StoredEvent {
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(line) as Record<string, unknown>
  } catch (error) {
    throw new ImportRefused(number, `this is not JSON (${(error as Error).message}); the file may be cut short`)
  }
  const { position, stream, version, type, schema_version, at, append, key, hash, data } = parsed ?? {}
  const shaped =
    Number.isSafeInteger(position) &&
    typeof stream === 'string' &&
    Number.isSafeInteger(version) &&
    typeof type === 'string' &&
    Number.isSafeInteger(schema_version) &&
    typeof at === 'string' &&
    Number.isSafeInteger(append) &&
    (key === null || typeof key === 'string') &&
    typeof hash === 'string' &&
    data !== undefined
  if (!shaped)
    throw new ImportRefused(number, 'this is no event: position, stream, version, type, schema_version, at, append, key, hash and data are expected')
  if (!definitionOf(type)) throw new ImportRefused(number, `this version knows no event of type ${type}; a newer one wrote it`)
  const json = Buffer.from(JSON.stringify(data))
  const header = {
    position: position as number,
    stream,
    version: version as number,
    type: type as EventType,
    schemaVersion: schema_version as number,
    at,
    append: append as number,
    key,
  }
  if (hashAfter(previous, header, digestOf(json)) !== hash)
    throw new ImportRefused(number, 'the event does not agree with its hash: it, or a line before it, has been changed')
  const { codec, payload } = stored(json)
  return new StoredEvent({ ...header, codec, payload, hash })
}
