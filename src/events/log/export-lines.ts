import { digestOf, UnreadableEvent } from '../codec.ts'
import { GENESIS, hashAfter } from './chain.ts'
import type { Database, Sql } from './database.ts'
import { ExportReader, ImportRefused } from './export-reader.ts'
import type { Position, RecordedEvent } from './log.ts'
import { insertEvents, selectEvents, type StoredEvent } from './stored-event.ts'

/** Blocks of a thousand transactions have some 40 KB; who wrote something else could have gigabytes held for one line. */
const LINE_BYTES_MAX = 256 * 1024 * 1024

/** The lines of an export, one at a time. (Node's reader of lines also ends them where JSON does not, as at U+2028, and holds one of any length.) */
export async function* exportedLines(pieces: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  let begun: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    let from = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      const last = bytes.subarray(from, end)
      yield (begun.length === 0 ? last : Buffer.concat([...begun, last])).toString('utf8')
      begun = []
      length = 0
      from = end + 1
    }
    if (from < bytes.length) begun.push(bytes.subarray(from))
    if ((length += bytes.length - from) > LINE_BYTES_MAX) throw new ImportRefused(0, 'a line is longer than any event')
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString('utf8')
}

/*
 * The log as text, an event a line: the backup, and the way from one engine to the other. The data are plain JSON, so that other
 * programs and later years can read them; the hashes come along, so that nothing can have been changed on the way.
 */

const BATCH = 100

/**
 * Every event of the log as a line of JSON without its newline, then the line that ends the export. Throws UnreadableEvent at an event that was
 * altered: a backup with it could not be restored, so the export must fail while other backups exist.
 */
export async function* exportLines(database: Database): AsyncIterable<string> {
  for (let head: { readonly position: Position; readonly hash: string } = { position: 0, hash: GENESIS }; ; ) {
    const events = await selectEvents(database, 'position > $1 order by position limit $2', [head.position, BATCH])
    for (const event of events) {
      yield lineOf(event, head.hash)
      head = event
    }
    if (events.length === 0) return yield endLine(head)
  }
}

/** The last line of an export. Without it, a file cut at the end of a line would look complete. */
export const endLine = ({ position, hash }: { readonly position: Position; readonly hash: string }): string =>
  JSON.stringify({ end: { events: position, hash } })

function lineOf(event: StoredEvent, previous: string): string {
  const { position, stream, version, type, schemaVersion, at, append, key, hash } = event
  const header = JSON.stringify({ position, stream, version, type, schema_version: schemaVersion, at, append, key, hash })
  try {
    const json = event.json()
    if (hashAfter(previous, event, digestOf(json)) === hash) return `${header.slice(0, -1)},"data":${json.toString('utf8')}}`
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    throw new UnreadableEvent(`event ${position} cannot be read: ${error.message}`)
  }
  throw new UnreadableEvent(`event ${position} is not what was recorded: it, or the hash before it, has been changed`)
}

/** What else belongs to an import: when it throws, nothing is taken in. */
export interface ImportParts {
  /** Is shown every event, and throws at one that contradicts those before it. */
  readonly take?: (event: RecordedEvent) => void
  /** Called in the transaction of the import, once all events are in. */
  readonly finish?: (sql: Sql) => Promise<void>
}

/** Takes an export into an empty log, all or nothing. Rejects with ImportRefused, naming the line. */
export async function importLines(
  database: Database,
  lines: AsyncIterable<string> | Iterable<string>,
  { take, finish }: ImportParts = {},
): Promise<{ position: Position; hash: string }> {
  return database.transaction(async (sql) => {
    await sql.query('lock table events in exclusive mode')
    const [{ present } = { present: true }] = await sql.query<{ present: boolean }>('select exists (select from events) as present')
    // Names the log because a user who restores into a new folder may have forgotten that the log is in a database.
    const named = database.engine === 'postgres' ? 'the log in the database of DATABASE_URL' : 'the log'
    if (present) throw new ImportRefused(0, `${named} is not empty; an export is read into an empty one only`)
    const reader = new ExportReader()
    let batch: StoredEvent[] = []
    for await (const line of lines) {
      const event = reader.read(line)
      if (!event) continue
      if (take) reader.hold(() => take(event as RecordedEvent))
      batch.push(event)
      if (batch.length === BATCH) {
        await insertEvents(sql, batch)
        batch = []
      }
    }
    const head = reader.end()
    if (batch.length > 0) await insertEvents(sql, batch)
    await finish?.(sql)
    return head
  })
}
