import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openEventLog } from '../../src/events/log/event-log.ts'
import type { Database } from '../../src/events/log/database.ts'
import type { Alongside, EventLog } from '../../src/events/log/log.ts'
import { migrate } from '../../src/events/log/migrate.ts'
import { openPglite, type PgliteDatabase, type PgliteOptions } from '../../src/events/log/pglite.ts'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { packFolder, unpackTo } from '../../src/events/log/pglite-template.ts'
import { DatabaseGone } from '../../src/events/log/sql-error.ts'
import type { Clock } from '#vocabulary/clock.ts'
import { StandingClock } from './standing-clock.ts'

/** A folder that goes away with `remove`, and with the run whatever happens (see run-folder.ts). */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-test-'))
  return { path: folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

/** A PGlite database with the tables of an empty log, in a folder of its own; closing it removes the folder. */
export async function temporaryPglite(options: Omit<PgliteOptions, 'folder'> = {}): Promise<PgliteDatabase> {
  const folder = temporaryFolder()
  await placeEmptyLog(path.join(folder.path, 'log'))
  const database = await openPglite({ ...options, folder: path.join(folder.path, 'log') })
  const close = database.close.bind(database)
  return Object.assign(database, {
    close: async () => {
      await close()
      folder.remove()
    },
  })
}

/** Puts the data folder of an empty log there: the program itself takes three times as long to make it. */
export async function placeEmptyLog(folder: string): Promise<void> {
  prepared ??= prepare()
  unpackTo((await prepared).emptyLog, folder)
}

interface Prepared {
  /** A tar in memory: 400 files are written in half the time that it takes to copy them. */
  readonly emptyLog: Uint8Array
}

/** Made by the first test that needs it, in each thread of tests. */
let prepared: Promise<Prepared> | undefined

async function prepare(): Promise<Prepared> {
  const whole = temporaryFolder()
  const folder = path.join(whole.path, 'log')
  const database = await openPglite({ folder })
  await migrate(database)
  await database.close()
  const emptyLog = packFolder(folder)
  whole.remove()
  return { emptyLog }
}

/** Databases of this thread of tests that nobody uses at the moment. */
const free: PgliteDatabase[] = []
let logs = 0

/**
 * A log of its own for tests that ask nothing of its database: a schema in one that others had before. Opening a database and closing it
 * takes eight times the processor time of a schema.
 */
export async function temporaryLog(clock: Clock = testClock()): Promise<EventLog> {
  const database = free.pop() ?? (await temporaryPglite())
  const schema = `log_${++logs}`
  await database.query(`create schema ${schema}`)
  await database.query(`set search_path = ${schema}`)
  return openEventLog({ database: borrowed(database, schema), clock })
}

/** The database until it is closed, which gives it back; who asks it later is told what one that was closed says. */
function borrowed(database: PgliteDatabase, schema: string): Database {
  let isClosed = false
  const whileOpen = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isClosed) throw new DatabaseGone('the database has been closed')
    return work()
  }
  return {
    engine: database.engine,
    query: (text, parameters) => whileOpen(() => database.query(text, parameters)),
    transaction: (work) => whileOpen(() => database.transaction(work)),
    alone: (name, work) => whileOpen(() => database.alone(`${schema} ${name}`, work)),
    listen: (channel, heard) => whileOpen(() => database.listen(channel, () => isClosed || heard())),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await database.query(`drop schema ${schema} cascade`)
      free.push(database)
    },
  }
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

let fresh = 0

/** A log of its own in a database that others use too: a schema each, because events cannot be removed. */
export async function freshTestLog(database: Database): Promise<EventLog> {
  const schema = `run_${++fresh}`
  await database.query(`create schema ${schema}`)
  await database.query(`set search_path = ${schema}`)
  return openTestLog(database)
}
