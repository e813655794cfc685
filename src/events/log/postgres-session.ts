import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { DatabaseGone, SqlError, UnusableUrl } from './sql-error.ts'

/** The driver leaves out a number that is 0, and wants one all the same. */
const NONE = '0' as unknown as number

/**
 * Limits that an administrator sets for interactive users would end a first sync, or a wait for another server's append, on every attempt; pg_dump
 * lifts them too. A listening connection is idle for days.
 */
export const LIMITS = { statement_timeout: NONE, lock_timeout: NONE, idle_in_transaction_session_timeout: NONE, idle_session_timeout: NONE }

/**
 * The settings to request after one was refused; undefined if the error is another. Servers before 14 do not know the last one, and a pooler that
 * knows none keeps its own limits.
 */
export function lessLimits(error: unknown, { idle_session_timeout, ...others }: Partial<typeof LIMITS>): Partial<typeof LIMITS> | undefined {
  if (!(error instanceof SqlError) || !/^(08P01|42704)$/.test(error.code)) return undefined
  if (idle_session_timeout !== undefined && error.message.includes('idle_session_timeout')) return others
  return Object.keys(others).some((name) => error.message.includes(name)) ? {} : undefined
}

/**
 * Makes sure that a connection is a session, which is what LISTEN and a search path are of. A pooler that gives away its connections after each
 * transaction loses what is announced: behind pgbouncer 1.18 notes were acknowledged that the log never had, and first jobs stayed running for ever.
 * Such a one mostly gives the connection that has just become free, so what is set on one is seen on the next. Rejects with UnusableUrl.
 */
export async function ownSession(client: Pick<postgres.Sql, 'unsafe'>, lanes: Lanes, schema: string | undefined): Promise<void> {
  const mark = randomUUID()
  const [current] = await client
    .unsafe<{ schema: string | null }[]>(`select current_schema() as schema, set_config('daybook.session', $1, false)`, [mark])
    .catch((error: unknown) => {
      throw /unsupported startup parameter.*search_path/.test((error as Error).message) ? new UnusableUrl(passesOver(schema)) : error
    })
  // One that is not there yet, or that the role may not use, is none.
  if (schema !== undefined && current && current.schema !== null && current.schema !== schema) throw new UnusableUrl(passesOver(schema))
  const [next] = await lanes.begin('', (sql) => sql.unsafe<{ mark: string | null }[]>(`select current_setting('daybook.session', true) as mark`))
  if (next?.mark === mark) throw new UnusableUrl(SHARED)
}

/** A pooler gives what it has at once; opening sessions of the server takes a moment. */
const GIVEN_WITHIN_MS = 10_000

/**
 * Makes sure that a pooler gives a server of a book all the connections that it may take: one that is not given is waited for without a word, by
 * the first that asks for it and then by everybody. Asks for all of them at once, which are then its own; and for none where no pooler is, as a
 * server of databases refuses what it has not. Rejects with DatabaseGone, as others may have them for now.
 */
export async function allGiven(client: Pick<postgres.Sql, 'unsafe'>, lanes: Lanes, { each, listening }: AtOnce): Promise<void> {
  const own = await client.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
  if (own.state.pid === own[0]?.pid) return
  let given = 0
  const some = Array.from({ length: each })
  const asked = [listening, ...some.map(() => client)].map((sql) => sql.unsafe('select'))
  const all = [...asked, ...some.map(() => lanes.begin('', (sql) => sql.unsafe('select')))].map((answer) => answer.then(() => given++))
  await Promise.race([Promise.all(all), pause(GIVEN_WITHIN_MS, undefined, { ref: false })])
  if (given < all.length) throw new DatabaseGone(`${FEW}, ${all.length} for each book, and ${given} were given`)
}

interface AtOnce {
  /** How many for questions, and for transactions. */
  readonly each: number
  /** One that is opened for this. */
  readonly listening: Pick<postgres.Sql, 'unsafe'>
}

const FEW = 'DATABASE_URL leads through a pooler that has too few connections: let it give more (pgbouncer: pool_size, or default_pool_size)'

const SHARED =
  'leads through a pooler that gives each transaction another connection (pgbouncer with pool_mode = transaction, at some hosts a port of its own): what was recorded would be lost there; name the server itself, or a pooler in session mode'

const passesOver = (schema: string | undefined): string =>
  `leads through a pooler that passes over the schema "${schema}" (search_path) of the book; name the server itself, or set it for the role: alter role … set search_path = ${schema}, and leave "database_schema" out`

/** What a transaction may ask of its connection. */
export type InTransaction = Pick<postgres.TransactionSql, 'unsafe'>

/** A client with one connection. */
interface Lane {
  readonly client: postgres.Sql
  isLost: boolean
}

/** Opens a client of one connection that calls `closed` in the moment in which that is closed. */
export type OpenLane = (closed: () => void) => postgres.Sql

/**
 * Connections for transactions, one at a time on each. postgres.js 3.4.9 writes its ROLLBACK to a connection that has just been lost, which ends the
 * program, and sends a later statement on the connection that replaced it, perhaps into another transaction (porsager/postgres#1208, #1216). So
 * nothing more is sent once a connection is lost, and its client is not used again.
 */
export class Lanes {
  readonly #open: OpenLane
  readonly #max: number
  readonly #all = new Set<Lane>()
  #free: Lane[] = []
  readonly #waiting: (() => void)[] = []
  #isEnded = false

  constructor(open: OpenLane, max: number) {
    this.#open = open
    this.#max = max
  }

  /** Runs the work in a transaction of the given kind. Rejects with what the driver says when the connection is lost, whatever the work does then. */
  async begin<Result>(kind: string, work: (sql: InTransaction) => Promise<Result>): Promise<Result> {
    const lane = await this.#take()
    try {
      return (await lane.client.begin(kind, (transaction) => inLane(lane, transaction, work))) as Result
    } finally {
      this.#give(lane)
    }
  }

  async end(options: { readonly timeout: number }): Promise<void> {
    this.#isEnded = true
    for (const goOn of this.#waiting.splice(0)) goOn()
    await Promise.all([...this.#all].map(({ client }) => client.end(options)))
  }

  async #take(): Promise<Lane> {
    while (true) {
      if (this.#isEnded) throw new DatabaseGone('the database was closed')
      const free = this.#free.pop()
      // One that rested may have been closed by the server.
      if (free && !free.isLost) return free
      if (free) this.#drop(free)
      else if (this.#all.size < this.#max) return this.#new()
      else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  #new(): Lane {
    const lane: Lane = { client: this.#open(() => (lane.isLost = true)), isLost: false }
    this.#all.add(lane)
    return lane
  }

  #give(lane: Lane): void {
    if (lane.isLost) this.#drop(lane)
    else this.#free.push(lane)
    this.#waiting.shift()?.()
  }

  #drop(lane: Lane): void {
    this.#all.delete(lane)
    void lane.client.end({ timeout: 0 }).catch(() => undefined) // It has no connection any more.
  }
}

/**
 * Runs the work in a transaction. If the connection is lost it never settles: the driver has already rejected the caller, and would go on to commit
 * or roll back.
 */
async function inLane<Result>(lane: Lane, transaction: postgres.TransactionSql, work: (sql: InTransaction) => Promise<Result>): Promise<Result> {
  const unsafe = ((...asked: Parameters<InTransaction['unsafe']>) => {
    if (lane.isLost) throw new DatabaseGone('the database server does not answer: the connection was lost')
    return transaction.unsafe(...asked)
  }) as InTransaction['unsafe']
  const lost = new Promise<never>(() => undefined)
  try {
    const result = await work({ unsafe })
    return lane.isLost ? await lost : result
  } catch (error) {
    if (lane.isLost) await lost
    throw error
  }
}
