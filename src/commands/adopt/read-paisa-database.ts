import { open, stat } from 'node:fs/promises'
import { openThread } from '#vocabulary/thread.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { FileUnreadable } from '../../ingest/journal/readable-files.ts'
import { readRegularFileInBackground } from '../regular-file.ts'
import { type PaisaFinds, readPaisaTables, type Row } from './decide-adoption.ts'

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
