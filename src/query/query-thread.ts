import { elementAt } from '#vocabulary/element-at.ts'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { Exact } from '#vocabulary/exact.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { boundTimers } from '#vocabulary/clock.ts'
import { readMoment } from '../events/log/column-types.ts'
import type { Cell, ColumnType, TableColumn } from '../export/table.ts'
import { READER } from './make-book.ts'
import type { AnswerLimits, FromQueryThread, ThreadAnswer, ThreadRefusal, ToQueryThread } from './query-messages.ts'

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
  // PostgreSQL's own log is read by no one and gathered character by character; a query nested too deeply would fill it with hundreds of copies of
  // its text.
  'log_min_messages=panic',
  // A tenth of the usual sample of rows: each copy gets only a few queries.
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
/** Requests run one after the other, in order. */
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
  // Queries run as the reader; only this thread, between two queries, has other rights.
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

/** PostgreSQL's numbers of the types whose values are more than text. */
const TYPES: Readonly<Record<number, ColumnType>> = {
  16: 'boolean',
  20: 'integer',
  21: 'integer',
  23: 'integer',
  26: 'integer',
  700: 'decimal',
  701: 'decimal',
  1700: 'decimal',
  1082: 'day',
  1184: 'moment',
  114: 'json',
  3802: 'json',
}
const asIs = (text: string): string => text
/** Every value arrives as PostgreSQL writes it. */
const PARSERS = Object.fromEntries(
  [
    16, 17, 18, 19, 20, 21, 23, 25, 26, 114, 700, 701, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1042, 1043, 1082, 1114, 1182, 1184, 1231, 1700, 2950,
    3802, 3807,
  ].map((type) => [type, asIs]),
)

/** A few rows first, because their size is unknown; then as many as make some megabytes. */
const FIRST_ROWS = 20
const ROWS_AT_A_TIME = 2000
const BYTES_AT_A_TIME = 4 * 1024 * 1024

/** The result is over the limit of bytes. */
export class TooLarge extends Error {}

/** Reads an open cursor up to the limits, plus one row to know whether there are more. */
export async function readAnswer(database: Pick<PGlite, 'query'>, cursor: string, limits: AnswerLimits): Promise<ThreadAnswer> {
  let columns: TableColumn[] | undefined
  const rows: Cell[][] = []
  let bytes = 0
  let next = FIRST_ROWS
  for (;;) {
    const asked = Math.min(next, limits.rows + 1 - rows.length)
    const fetched = await database.query<(string | null)[]>(`fetch ${asked} from ${cursor}`, [], { rowMode: 'array', parsers: PARSERS })
    columns ??= fetched.fields.map(({ name, dataTypeID }) => ({ name, type: TYPES[dataTypeID] ?? 'text' }))
    for (const row of fetched.rows) {
      for (const cell of row) bytes += cell?.length ?? 1
      if (bytes > limits.bytes) throw new TooLarge()
      rows.push(row.map((cell, i) => cellOf(cell, elementAt(columns!, i).type)))
    }
    if (fetched.rows.length < asked) return { columns, rows, truncated: false }
    if (rows.length > limits.rows) return { columns, rows: rows.slice(0, limits.rows), truncated: true }
    next = Math.max(1, Math.min(ROWS_AT_A_TIME, Math.floor((BYTES_AT_A_TIME * rows.length) / Math.max(bytes, 1))))
  }
}

function cellOf(text: string | null, type: ColumnType): Cell {
  if (text === null) return null
  switch (type) {
    case 'boolean':
      return text === 't'
    case 'integer': {
      const value = Number(text)
      return Number.isSafeInteger(value) ? value : BigInt(text)
    }
    case 'decimal':
      // A float may come with an exponent.
      return /e/i.test(text) ? (Exact.tryParse(text)?.toText() ?? text) : text
    case 'moment':
      return readMoment(text)
    default:
      return text
  }
}
