import { open, stat } from 'node:fs/promises'
import { openThread } from '#vocabulary/thread.ts'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import { FileUnreadable } from '../../ingest/journal/readable-files.ts'
import { readRegularFileInBackground } from '../regular-file.ts'
import { decideAdoption, type EverSaid, type PaisaFinds, readPaisaTables, type Row } from './decide-adoption.ts'
import { randomUUID } from 'node:crypto'
import { IMPORTS_STREAM } from '../../events/imports-events.ts'
import { jobStream } from '../../events/jobs-events.ts'
import type { EventLog, StreamEvent } from '../../events/log/log.ts'
import { NOTES_STREAM } from '../../events/notes-events.ts'
import { RECONCILIATIONS_STREAM } from '../../events/reconciliations-events.ts'

const NOTHING = { journal: false, prices: false, portfolios: false, force_prices: false, force_journal: false }

/**
 * Imports notes, import presets and reconciliation dates from Paisa's database, in one append with the job that reports it. Returns what was
 * imported, a line each; records nothing if all of it is known already.
 */
export async function adoptPaisa(
  log: EventLog,
  path: string,
  owner: string,
): Promise<{ readonly adopted: number; readonly details: readonly string[] } | Refusal> {
  const read = await readPaisaDatabase(path)
  if (read instanceof Refusal) return read
  const { events, details } = decideAdoption(read, await everSaid(log))
  if (events.length === 0) return { adopted: 0, details }
  const id = randomUUID()
  const told: StreamEvent[] = [
    { stream: jobStream(id), type: 'JobSubmitted', data: { id, kind: 'adoption', request: NOTHING, cause: 'command', owner } },
    { stream: jobStream(id), type: 'JobStarted', data: { id } },
  ]
  const done: StreamEvent = { stream: jobStream(id), type: 'JobCompleted', data: { id, details: [...details], skipped: false } }
  const result = await log.append({ expected: new Map(), events: [...told, ...events, done] })
  invariant(result.ok, 'what is adopted contradicts nothing')
  return { adopted: events.length, details }
}

async function everSaid(log: EventLog): Promise<EverSaid> {
  const [notes, presets, reconciliations] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const event of await log.readStream(NOTES_STREAM)) if (event.type === 'AccountNoteWritten') notes.add(event.data.account)
  for (const event of await log.readStream(IMPORTS_STREAM)) if (event.type === 'ImportPresetSaved') presets.add(event.data.name)
  for (const event of await log.readStream(RECONCILIATIONS_STREAM))
    if (event.type === 'AccountReconciled' || event.type === 'ReconciliationSet') reconciliations.add(event.data.account)
  return { notes, presets, reconciliations }
}

export type FromPaisaThread =
  | { readonly type: 'rows'; readonly rows: Readonly<Record<'notes' | 'presets' | 'reconciliations', readonly Row[]>> }
  /** A database, and not one of Paisa. */
  | { readonly type: 'foreign' }
  | { readonly type: 'unreadable'; readonly message: string }

const MEBIBYTE = 1024 * 1024
/** Paisa keeps every posting and price in it as well. */
const BYTES_MAX = 512 * MEBIBYTE
const SECONDS_MAX = 30
const MAGIC = 'SQLite format 3\0'

/** Reads what Paisa's SQLite file has that exists nowhere else. Nothing is written to it. Refuses what is no such file, in words for its owner. */
export async function readPaisaDatabase(path: string): Promise<PaisaFinds | Refusal> {
  const refused = await unfit(path)
  if (refused) return refused
  const answer = await inThread(await readRegularFileInBackground(path))
  switch (answer.type) {
    case 'foreign':
      return new Refusal('INVALID_REQUEST', `${path} is a database, and not one of Paisa: it has none of Paisa's tables`)
    case 'unreadable':
      return new Refusal('INVALID_REQUEST', `${path} cannot be read as a database: ${answer.message}`)
    case 'rows':
      return readPaisaTables(answer.rows)
  }
}

/** Why a file is refused without reading all of it. */
async function unfit(path: string): Promise<Refusal | undefined> {
  try {
    const { size } = await stat(path)
    if (size > BYTES_MAX) return new Refusal('INVALID_REQUEST', `${path} has more than ${BYTES_MAX / MEBIBYTE} MiB; nothing of it was read`)
    if (await isOtherwise(path)) return new Refusal('INVALID_REQUEST', `${path} is no SQLite database; name Paisa's paisa.db`)
    const journal = await stat(`${path}-wal`).catch(() => undefined)
    if (journal && journal.size > 0)
      return new Refusal(
        'CONFLICT',
        `${path}-wal has changes that are not in ${path} yet: stop Paisa, and if it is stopped start it once and stop it again`,
      )
    return undefined
  } catch (error) {
    const reason = error instanceof FileUnreadable ? error.message : 'the file does not exist or may not be read'
    return new Refusal('NOT_FOUND', `${path}: ${reason}`)
  }
}

/** Whether a regular file does not begin as an SQLite database. */
async function isOtherwise(path: string): Promise<boolean> {
  if (!(await stat(path)).isFile()) return true
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1') !== MAGIC
  } finally {
    await file.close()
  }
}

async function inThread(bytes: Uint8Array): Promise<FromPaisaThread> {
  const thread = openThread(new URL('./paisa-thread.ts', import.meta.url), { name: 'daybook-adopt', workerData: bytes })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<FromPaisaThread>((resolve, reject) => {
      timer = setTimeout(() => resolve({ type: 'unreadable', message: `it took longer than ${SECONDS_MAX} seconds` }), SECONDS_MAX * 1000)
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => resolve({ type: 'unreadable', message: 'reading it came to no end' }))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
