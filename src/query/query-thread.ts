import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { boundTimers } from '../events/log/bounded-timers.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { READER } from './make-book.ts'
import type { FromQueryThread, ThreadAnswer, ThreadRefusal, ToQueryThread } from './query-messages.ts'
import { readAnswer, TooLarge } from './read-answer.ts'

const PAGE_BYTES = 64 * 1024

/**
 * Limits new WebAssembly memories of this thread, so that PostgreSQL reports "out of memory" and goes on instead of taking two gigabytes.
 * Call before creating PGlite, which allocates its memory itself.
 */
function boundMemory(bytes: number): void {
  const { Memory } = WebAssembly
  const most = Math.floor(bytes / PAGE_BYTES)
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super({ ...descriptor, maximum: Math.min(descriptor.maximum ?? most, most) })
    }
  }
}

/*
 * The thread in which questions in SQL are asked: a database in memory with a copy of the book and nothing else, and a reader in it who
 * may read and nothing else. No file of the machine, no log, no session and no setting is in here, so there is nothing else to reach.
 */

const MEMORY_BYTES = 384 * 1024 * 1024
const START = [
  'shared_buffers=16MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'work_mem=16MB',
  'temp_file_limit=256MB',
  'max_stack_depth=1MB',
  // Its own log goes to nobody, and is gathered here character by character: what nests too deeply was told in it some hundred times, with the whole text.
  'log_min_messages=panic',
  // A tenth of the rows that are looked at otherwise: a copy is asked a few times.
  'default_statistics_target=10',
  'timezone=UTC',
  'datestyle=ISO',
].flatMap((setting) => ['-c', setting])

invariant(parentPort, 'this file runs as a worker thread')
const port = parentPort
const say = (answer: FromQueryThread): void => port.postMessage(answer)

boundMemory(MEMORY_BYTES)
boundTimers()
let database: PGlite | undefined
/** One thing after the other, in the order in which they were asked. */
let turn = Promise.resolve()

port.on('message', (message: ToQueryThread) => {
  turn = turn.then(() => perform(message)).catch((error: Error) => say({ kind: 'broken', message: error.message }))
})

async function perform(message: ToQueryThread): Promise<void> {
  switch (message.kind) {
    case 'open':
      database = await PGlite.create({
        loadDataDir: new Blob([message.template as Uint8Array<ArrayBuffer>]),
        startParams: [...PGlite.defaultStartParams, ...START],
      })
      await database.exec(message.statements)
      break
    case 'rows':
      await opened().query(`copy ${message.table} from '/dev/blob'`, [], { blob: new Blob([message.rows as Uint8Array<ArrayBuffer>]) })
      break
    case 'do':
      await opened().exec(message.statements)
      break
    case 'ask':
      await answer(message)
      return
  }
  say({ kind: 'ready' })
}

function opened(): PGlite {
  invariant(database, 'the database is open')
  return database
}

const CURSOR = 'declare answer no scroll cursor for\n'

async function answer({ id, query, limits }: Extract<ToQueryThread, { kind: 'ask' }>): Promise<void> {
  const sql = opened()
  // What is asked runs as the reader; only this thread, between two questions, is somebody else.
  await sql.exec(`set session authorization ${READER}; begin read only`)
  const asked = async (): Promise<{ readonly answer: ThreadAnswer } | { readonly refusal: ThreadRefusal }> => {
    try {
      await sql.query(CURSOR + query)
      return { answer: await readAnswer(sql, 'answer', limits) }
    } catch (error) {
      return { refusal: refusalOf(error as Error) }
    }
  }
  const result = await asked()
  const isLeft = await leave(sql)
  if ('answer' in result) say({ kind: 'answered', id, ...result, isSpent: !isLeft })
  else say({ kind: 'refused', id, ...result, isSpent: !isLeft || RESOURCES.test(result.refusal.code) })
}

/** SQLSTATE of a limit that was reached, as of the room for sorting: PostgreSQL does not count back what a failed cleanup used. */
const RESOURCES = /^53/
const LEAVE = 'rollback; set session authorization postgres'

/** Whether the query has left, and given back the room that it used for sorting. */
const leave = (sql: PGlite): Promise<boolean> =>
  sql.exec(LEAVE).then(
    () => true,
    () => false,
  )

function refusalOf(error: Error & { code?: string; hint?: string; position?: string }): ThreadRefusal {
  if (error instanceof TooLarge) return { code: 'too_large', message: 'too large' }
  const place = error.position === undefined ? undefined : Number(error.position) - 1 - CURSOR.length
  return {
    code: error.code ?? '',
    message: error.message,
    ...(error.hint !== undefined && { hint: error.hint }),
    ...(place !== undefined && place >= 0 && { place }),
  }
}
