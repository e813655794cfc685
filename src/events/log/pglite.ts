import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { invariant } from '#vocabulary/refusal.ts'
import { openThread, YOUNG_MB_RESIDENT } from '#vocabulary/thread.ts'
import { parameterText } from './column-types.ts'
import {
  clearLitter,
  hideFromGit,
  makeEmptyFolders,
  refuseNearlyFull,
  refuseOtherVersion,
  refuseUnfit,
  removeStaleLock,
  stopped,
  unopenable,
} from './data-folder.ts'
import type { Database, Parameter, Sql } from './database.ts'
import { type FolderLock, HeldFolder, lockFolder } from './lock.ts'
import { Mutex, Mutexes } from '#vocabulary/turns.ts'
import type { Answer, Opening, Request } from './pglite-serve.ts'
import { makeDatabase } from './pglite-template.ts'
import { causeOf, DatabaseGone, DiskFull, SqlError } from './sql-error.ts'

/** Has a thread that runs PGlite open the folder's database, and makes it when there is none. */
export async function openOrMake(worker: Worker, folder: string): Promise<void> {
  if (!fs.existsSync(folder) || fs.readdirSync(folder).length === 0) await makeDatabase(folder)
  else fs.chmodSync(folder, 0o700)
  await openIn(worker, folder)
  hideFromGit(folder)
}

/** A thread that has opened a database; it ends where that does not open. */
export async function openedBy(worker: Worker, open: (worker: Worker) => Promise<void>): Promise<Worker> {
  try {
    await open(worker)
    return worker
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

/** Has a thread open a database that is there. */
export async function openIn(worker: Worker, folder: string): Promise<void> {
  makeEmptyFolders(folder)
  const answer = await new Promise<Answer>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (error) => resolve({ kind: 'unopenable', message: error.message, blame: 'program' }))
    worker.once('exit', () => resolve({ kind: 'unopenable', message: 'its thread ended', blame: 'folder' }))
    worker.postMessage({ folder } satisfies Opening)
  })
  if (answer.kind === 'stopped') throw stopped(answer.failure, folder)
  if (answer.kind !== 'unopenable') return
  if (answer.blame === 'folder') throw unopenable(folder, answer.message)
  throw new DatabaseGone(`the database could not be started: ${answer.message}`)
}

/** Has a thread close its database, and ends it. Dying is as good as closing: the log is on the disk. */
export async function ended(worker: Worker): Promise<void> {
  await new Promise<void>((resolve) => {
    worker.on('message', ({ kind }: Answer) => (kind === 'heard' ? undefined : resolve()))
    worker.once('exit', () => resolve())
    worker.postMessage({ id: 0, kind: 'close' } satisfies Request)
  })
  await worker.terminate()
}

const IDLE_MS = 3000
/** Without a pause, so many commits are let pass before a look is taken all the same. */
const BUSY_COMMITS_MAX = 2000
const CHECKPOINT_BYTES = 4 * 1024 * 1024
const CHANGED_ROWS_MIN = 1000
const CHANGED_SHARE = 0.1

/**
 * PGlite runs PostgreSQL in single-user mode, without checkpoints or autovacuum: the write-ahead log would grow until the folder is closed, and a
 * crash would replay all of it. So both run here when the database is idle, one statement at a time, so that a request waits for one of them at most.
 */
export class Upkeep {
  #timer: NodeJS.Timeout | undefined
  #commits = 0

  constructor(private readonly database: Database) {}

  committed(): void {
    this.#commits++
    if (this.#timer && this.#commits < BUSY_COMMITS_MAX) this.#timer.refresh()
    this.#timer ??= setTimeout(() => void this.#look(), IDLE_MS).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    this.#timer = undefined
    this.#commits = 0
    try {
      const changed = await this.database.query<{ table: string }>(
        `select format('%I.%I', schemaname, relname) as table from pg_stat_user_tables
         where greatest(n_dead_tup, n_mod_since_analyze) > $1::int8 + $2::float8 * n_live_tup`,
        [CHANGED_ROWS_MIN, CHANGED_SHARE],
      )
      for (const { table } of changed) await this.database.query(`vacuum (analyze) ${table}`)
      const [grown] = await this.database.query<{ much: boolean }>(
        'select pg_current_wal_insert_lsn() - (select redo_lsn from pg_control_checkpoint()) > $1::numeric as much',
        [CHECKPOINT_BYTES],
      )
      if (grown?.much) await this.database.query('checkpoint')
    } catch {
      // The database is gone; the next caller gets the error.
    }
  }
}

/** Writes are refused when less than this is left on the disk: a database that runs into the wall spins for ever. */
const FREE_BYTES_FLOOR = 64 * 1024 * 1024

/** What opening a database that ended on a full disk takes. */
const MENDING_BYTES = 16 * 1024 * 1024

export interface PgliteOptions {
  /** Made when it does not exist; readable by the owner only. */
  readonly folder: string
  readonly freeBytesFloor?: number
  /** Called once the folder is this process's own and nothing speaks against opening it. */
  readonly locked?: () => void
  /** The thread that runs PGlite; tests hand in one that watches the disk. */
  readonly thread?: URL
}

export interface PgliteDatabase extends Database {
  readonly lock: FolderLock
  /** How often something was forced to the disk since the database was opened. */
  syncs(): Promise<number>
  /** Frees the memory of PGlite, more than 100 MB; the folder stays locked. The next request takes a quarter of a second longer. */
  rest(): Promise<void>
  /** Opens an idle database before the first request. */
  wake(): void
}

/**
 * Opens the folder's database in a thread of its own, and makes it when there is none. Rejects with FolderLocked when another
 * process has it, with DiskFull when the disk is, and with FolderUnusable when it does not open.
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const folder = path.resolve(options.folder)
  const thread = options.thread ?? new URL('./pglite-thread.ts', import.meta.url)
  const floor = (): number => options.freeBytesFloor ?? FREE_BYTES_FLOOR
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 })
  refuseUnfit(folder)
  const lock = await lockFolder(folder)
  try {
    clearLitter(folder)
    refuseNearlyFull(folder, floor())
    refuseOtherVersion(folder)
    removeStaleLock(folder)
    options.locked?.()
    // The thread compiles PGlite while the folder is made.
    const worker = await openedBy(threadOf(thread), (fresh) => openOrMake(fresh, folder))
    return new Pglite(worker, { folder, floor, lock, thread })
  } catch (error) {
    lock.release()
    throw error
  }
}

const threadOf = (source: URL): Worker => openThread(source, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_RESIDENT } })

interface Place {
  readonly folder: string
  readonly floor: () => number
  readonly lock: FolderLock
  readonly thread: URL
}

/** A transaction that runs. */
interface Inside {
  open: boolean
  failure?: Error
}

class Pglite implements PgliteDatabase {
  readonly engine = 'pglite'
  readonly #pending = new Map<number, { resolve: (rows: readonly object[]) => void; reject: (error: Error) => void }>()
  readonly #turns = new Mutex()
  readonly #alone = new Mutexes()
  readonly #inside = new AsyncLocalStorage<Inside>()
  readonly #heard = new Map<string, (() => void)[]>()
  #nextId = 1
  #gone: Error | undefined
  #isClosed = false
  readonly #upkeep = new Upkeep(this)

  readonly lock: FolderLock
  readonly #place: Place
  readonly #held: HeldFolder
  /** Undefined while the database is closed because it was idle. */
  #worker: Worker | undefined

  constructor(worker: Worker, place: Place) {
    this.lock = place.lock
    this.#place = place
    this.#held = new HeldFolder(place.folder, place.lock)
    this.#held.opened()
    this.#worker = worker
    this.#hear(worker)
  }

  #hear(worker: Worker): void {
    const end = (error: Error): void => {
      if (worker === this.#worker) this.#end(error)
    }
    worker.on('message', (answer: Answer) => worker === this.#worker && this.#receive(answer))
    worker.on('error', (error) => end(new DatabaseGone(`the database thread has failed: ${error.message}`)))
    worker.on('exit', () => end(new DatabaseGone('the database has been closed')))
  }

  /** Reopens the database as a start would: when it was idle, or once there is space again on the full disk that ended it. */
  async #there(): Promise<void> {
    const isFull = this.#gone instanceof DiskFull
    const lost = this.#held.lost()
    if (lost) this.#end(lost)
    if (this.#isClosed || lost || (this.#worker && !isFull)) return
    const { folder, floor, thread } = this.#place
    refuseNearlyFull(folder, isFull ? Math.max(floor(), MENDING_BYTES) : MENDING_BYTES)
    // A start that found the disk full, as under a quota, leaves one that is empty.
    removeStaleLock(folder)
    const worker = await openedBy(threadOf(thread), (fresh) => openIn(fresh, folder))
    this.#held.opened()
    this.#worker = worker
    this.#hear(worker)
    this.#gone = undefined
    for (const channel of this.#heard.keys()) await this.#ask({ kind: 'listen', channel })
  }

  query<Row extends object>(text: string, parameters: readonly Parameter[] = []): Promise<Row[]> {
    this.#refuseInside()
    return this.#turns.run(async () => {
      await this.#there()
      return this.#query<Row>(text, parameters)
    })
  }

  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    this.#refuseInside()
    return this.#turns.run(async () => {
      await this.#there()
      refuseNearlyFull(this.#place.folder, this.#place.floor())
      const here: Inside = { open: true }
      await this.#ask({ kind: 'run', text: 'begin' })
      try {
        const result = await this.#inside.run(here, () => work(this.#sqlOf(here)))
        here.open = false
        if (here.failure) throw here.failure
        // Without waiting for unawaited statements: after one failed, PostgreSQL answers COMMIT with a silent rollback.
        await this.#ask({ kind: 'run', text: 'commit' })
        if (here.failure) throw here.failure
        this.#upkeep.committed()
        return result
      } catch (error) {
        here.open = false
        if (this.#gone) throw this.#gone
        await this.#ask({ kind: 'run', text: 'rollback' })
        throw causeOf(error, here.failure)
      } finally {
        // An enabled hook is called by Node for every promise of the process.
        this.#inside.disable()
      }
    })
  }

  // The database is this process's own, so its turns are all there are.
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return this.#alone.run(name, work)
  }

  async listen(channel: string, heard: () => void): Promise<void> {
    const all = this.#heard.get(channel) ?? []
    this.#heard.set(channel, [...all, heard])
    // A closed database listens once it is opened.
    if (all.length === 0) await this.#turns.run(async () => void (this.#worker && (await this.#ask({ kind: 'listen', channel }))))
  }

  async syncs(): Promise<number> {
    const rows = await this.#turns.run(async () => (this.#worker ? this.#ask({ kind: 'syncs' }) : []))
    return (rows as { syncs: number }[])[0]?.syncs ?? 0
  }

  rest(): Promise<void> {
    return this.#turns.run(async () => {
      const worker = this.#worker
      if (!worker || this.#gone || this.#isClosed) return
      this.#worker = undefined // What it says from now on is nothing that anybody waits for.
      this.#held.closed()
      await ended(worker)
    })
  }

  wake(): void {
    this.#turns.run(() => this.#there()).catch(() => undefined) // the next call reports the error
  }

  async close(): Promise<void> {
    this.#upkeep.stop()
    await this.#turns.run(async () => {
      this.#isClosed = true
      this.#held.closed()
      const worker = this.#worker
      this.#worker = undefined
      if (worker && !this.#gone) await ended(worker)
      await worker?.terminate()
      this.#gone ??= new DatabaseGone('the database has been closed')
    })
    this.lock.release()
  }

  #sqlOf(here: Inside): Sql {
    const statement = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      invariant(here.open, 'a transaction is used only while its work runs')
      try {
        return await work()
      } catch (error) {
        here.failure ??= error as Error
        throw error
      }
    }
    return {
      query: (text, parameters = []) => statement(() => this.#query(text, parameters)),
      tell: (text, parameters = []) => void statement(() => this.#query(text, parameters)).catch(() => undefined), // noted above
      run: (text) =>
        statement(async () => {
          await this.#ask({ kind: 'run', text })
        }),
      copy: (table, columns, rows, format = 'text') =>
        statement(async () => {
          refuseNearlyFull(this.#place.folder, this.#place.floor())
          const copy = new Uint8Array(rows.length) // a Buffer may be a piece of node's pool, which must not be handed away
          copy.set(rows)
          await this.#ask(
            { kind: 'copy', text: `copy ${table} (${columns.join(', ')}) from '/dev/blob' with (format ${format})`, rows: copy.buffer },
            [copy.buffer],
          )
        }),
    }
  }

  async #query<Row extends object>(text: string, parameters: readonly Parameter[]): Promise<Row[]> {
    return (await this.#ask({ kind: 'query', text, parameters: parameters.map(parameterText) })) as Row[]
  }

  #ask(
    request: Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never,
    transfer: ArrayBuffer[] = [],
  ): Promise<readonly object[]> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone)
      const id = this.#nextId++
      this.#pending.set(id, { resolve, reject })
      invariant(this.#worker, 'a database that rests is opened before it is asked')
      this.#worker.postMessage({ ...request, id }, transfer)
    })
  }

  #receive(answer: Answer): void {
    if (answer.kind === 'heard') for (const heard of this.#heard.get(answer.channel) ?? []) heard()
    if (answer.kind === 'done') {
      this.#pending.get(answer.id)?.resolve(answer.rows)
      this.#pending.delete(answer.id)
    }
    if (answer.kind === 'stopped') this.#end(stopped(answer.failure, this.#place.folder))
    if (answer.kind === 'failed') {
      // After anything that PostgreSQL did not say itself, the next statement may never end.
      if (answer.code === '') return this.#end(new DatabaseGone(`the database has stopped: ${answer.message}`))
      this.#pending.get(answer.id)?.reject(new SqlError(answer.message, answer.code, answer.detail))
      this.#pending.delete(answer.id)
    }
  }

  #end(reason: Error): void {
    if (this.#gone) return
    this.#gone = reason
    for (const { reject } of this.#pending.values()) reject(reason)
    this.#pending.clear()
    void this.#worker?.terminate()
  }

  #refuseInside(): void {
    invariant(!this.#inside.getStore()?.open, 'inside a transaction only its own handle is used: anything else would wait for its end for ever')
  }
}
