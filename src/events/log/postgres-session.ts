import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Lanes } from './postgres-lanes.ts'
import { DatabaseGone, SqlError, UnusableUrl } from './sql-error.ts'

/** The driver leaves out a number that is 0, and wants one all the same. */
const NONE = '0' as unknown as number

/**
 * What an administrator sets for everybody is meant for people who ask, and for clients that forget what they began. Here it would end a
 * first sync, or a wait for another server's append, each time anew; pg_dump sets the same. A connection that listens says nothing for days.
 */
export const LIMITS = { statement_timeout: NONE, lock_timeout: NONE, idle_in_transaction_session_timeout: NONE, idle_session_timeout: NONE }

/**
 * What else may be asked for where one is refused; undefined where it is something else. A server before 14 does not know the last of them, and
 * what a pooler stands before that knows none has the limits that it has.
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
