import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openEventLog } from '../../src/events/log/event-log.ts'
import type { Database } from '../../src/events/log/database.ts'
import type { Alongside, EventLog } from '../../src/events/log/log.ts'
import { openPglite, type PgliteOptions, type PgliteDatabase } from '../../src/events/log/pglite.ts'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { StandingClock } from '#vocabulary/clock.ts'

/** A folder that goes away with `remove`; in memory where the machine has such a place. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const parent = fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir()
  const folder = fs.mkdtempSync(path.join(parent, 'daybook-test-'))
  return { path: folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

/** A new PGlite database in a folder of its own; closing it removes the folder. */
export async function temporaryPglite(options: Omit<PgliteOptions, 'folder'> = {}): Promise<PgliteDatabase> {
  const folder = temporaryFolder()
  const database = await openPglite({ ...options, folder: path.join(folder.path, 'log') })
  const close = database.close.bind(database)
  return Object.assign(database, {
    close: async () => {
      await close()
      folder.remove()
    },
  })
}

/** A new schema on a server; closing it drops the schema. */
export async function temporarySchema(url: string): Promise<Database & { readonly schema: string }> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const database = await openPostgres({ url, schema })
  const close = database.close.bind(database)
  return Object.assign(database, {
    schema,
    close: async () => {
      await database.query(`drop schema ${schema} cascade`)
      await close()
    },
  })
}

export const testClock = (): StandingClock => new StandingClock('2026-05-18T08:35:43.123Z')

export const openTestLog = (database: Database, alongside?: Alongside): Promise<EventLog> =>
  openEventLog({ database, clock: testClock(), ...(alongside && { alongside }) })
