import net from 'node:net'
import postgres from 'postgres'
import { BYTEA, DATE, INT8, JSON_TYPES, NUMERIC, parameterText, readBytes, readMoment, TIMESTAMPTZ } from './column-types.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { Mutexes } from './mutex.ts'
import type { Database, Parameter, Sql } from './database.ts'
import { addressOf, refusedSetting, withoutTls } from './postgres-address.ts'
import { Lanes } from './postgres-lanes.ts'
import { copyIn } from './postgres-copy.ts'
import { allGiven, lessLimits, LIMITS, ownSession } from './postgres-session.ts'
import { causeOf, DatabaseGone, DiskFull, SqlError, UnusableUrl } from './sql-error.ts'

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  readonly url: string
  /** The schema that holds the tables, made when it does not exist; the connection's own default when absent. */
  readonly schema?: string
  /** Connections at most for questions, and as many for transactions; one for listening is not counted. */
  readonly connections?: number
  /** For a server, which keeps what it has: where a pooler gives fewer, it says so instead of waiting. */
  readonly needsAll?: boolean
}

/** Opens a database on a PostgreSQL server, version 12 or later. Rejects with DatabaseGone when the server does not answer, with UnusableUrl when none is named. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { schema } = options
  invariant(schema === undefined || /^[a-z_][a-z0-9_]*$/.test(schema), `${schema} is a plain name for a schema`)
  for (let limits: Partial<typeof LIMITS> | undefined = LIMITS; ; ) {
    try {
      return await connected(options, limits)
    } catch (error) {
      limits = lessLimits(error, limits)
      if (limits) continue
      const refused = error instanceof SqlError && options.url.includes('?') ? refusedSetting(error) : undefined
      throw refused === undefined ? error : new UnusableUrl(refused)
    }
  }
}

async function connected(options: PostgresOptions, limits: Partial<typeof LIMITS>): Promise<Database> {
  const { schema, connections = 4, needsAll = false } = options
  const { url, ...address } = addressOf(options.url)
  const settings = {
    ...address,
    max: connections,
    fetch_types: false,
    onnotice: () => undefined,
    types: TYPES,
    socket: promptSocket,
    connection: {
      application_name: 'daybook',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      ...limits,
      ...(schema === undefined ? {} : { search_path: schema }),
    },
  }
  const client = clientOf(url, settings)
  const lanes = new Lanes((closed) => postgres(url, { ...settings, max: 1, onclose: closed }), connections)
  try {
    await ownSession(client, lanes, schema)
    if (needsAll) await within(postgres(url, { ...settings, max: 1 }), (listening) => allGiven(client, lanes, { each: connections, listening }))
    // Asked first: PostgreSQL wants the right to make one also where it is there already.
    if (schema !== undefined && (await client.unsafe('select from pg_namespace where nspname = $1', [schema])).length === 0)
      await client.begin(async (transaction) => {
        await transaction.unsafe(`select pg_advisory_xact_lock(hashtextextended('daybook schema ${schema}', 0))`)
        await transaction.unsafe(`create schema if not exists ${schema}`)
      })
  } catch (error) {
    await Promise.all([client, lanes].map((opened) => opened.end({ timeout: 1 })))
    throw translated(error)
  }
  return new Postgres(client, lanes)
}

/** A client for one use. */
async function within(client: postgres.Sql, use: (client: postgres.Sql) => Promise<void>): Promise<void> {
  try {
    await use(client)
  } finally {
    await client.end({ timeout: 1 })
  }
}

/** The driver would take any scheme for its own, and throws at what it cannot read; the URL may hold a password, so it is not repeated. */
function clientOf(url: string, settings: postgres.Options<typeof TYPES>): postgres.Sql {
  const unusable = 'is no address of a PostgreSQL server; expected postgres://user:password@host:port/database, with other characters of names as %XX'
  if (!/^postgres(ql)?:\/\//i.test(url)) throw new UnusableUrl(unusable)
  try {
    return postgres(url, settings)
  } catch {
    throw new UnusableUrl(unusable)
  }
}

const asIs = (text: string): string => text
/** The driver's own names of types do not matter; `parameterText` has made text of every parameter. */
const TYPES = {
  int8: { to: INT8, from: [INT8], serialize: asIs, parse: BigInt },
  bytea: { to: BYTEA, from: [BYTEA], serialize: asIs, parse: readBytes },
  date: { to: DATE, from: [DATE], serialize: asIs, parse: asIs },
  moment: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: asIs, parse: readMoment },
  numeric: { to: NUMERIC, from: [NUMERIC], serialize: asIs, parse: asIs },
  json: { to: JSON_TYPES[0], from: [...JSON_TYPES], serialize: asIs, parse: (text: string): unknown => JSON.parse(text) },
  jsonb: { to: JSON_TYPES[1], from: [], serialize: asIs, parse: (text: string): unknown => JSON.parse(text) },
  boolean: { to: 16, from: [16], serialize: asIs, parse: (text: string): boolean => text === 't' },
}

let attempts = 0

/**
 * A connection that sends at once. The driver's own sockets wait for the other side's acknowledgement between small writes, which
 * makes 40 ms of every COPY and of many a transaction (measured).
 */
function promptSocket({
  host,
  port,
  path,
}: {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
}): net.Socket {
  const next = attempts++ % host.length
  const socket = path ? net.connect(path) : net.connect({ host: host[next] ?? 'localhost', port: port[next] ?? 5432 })
  socket.setNoDelay(true)
  // The driver names the server to TLS by this.
  return Object.assign(socket, { host: host[next], port: port[next] })
}

type Client = Pick<postgres.Sql, 'unsafe'>

class Postgres implements Database {
  readonly engine = 'postgres'
  readonly #alone = new Mutexes()

  constructor(
    private readonly client: postgres.Sql,
    private readonly lanes: Lanes,
  ) {}

  query<Row extends object>(text: string, parameters: readonly Parameter[] = []): Promise<Row[]> {
    return query<Row>(this.client, text, parameters)
  }

  async transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    let failure: unknown
    const told: Promise<unknown>[] = []
    const noted = async <Value>(statement: Promise<Value>): Promise<Value> => {
      try {
        return await statement
      } catch (error) {
        failure ??= translated(error)
        throw error
      }
    }
    try {
      return await this.lanes.begin('isolation level read committed', async (transaction) => {
        const result = await work({
          query: (text, parameters = []) => noted(query(transaction, text, parameters)),
          tell: (text, parameters = []) => void told.push(noted(query(transaction, text, parameters)).catch(() => undefined)), // noted
          run: (text) => noted(query(transaction, text, []).then(() => undefined)),
          copy: (table, columns, rows, format = 'text') => noted(copyIn(transaction, { table, columns, rows, format })),
        })
        await Promise.all(told)
        // PostgreSQL answers a COMMIT after a failed statement with a silent rollback.
        if (failure !== undefined) throw failure
        return result
      })
    } catch (error) {
      throw causeOf(translated(error), failure)
    }
  }

  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    // Whoever waited here with a connection in hand would keep it from the work that all of them wait for.
    return this.#alone.run(name, async () => {
      try {
        // The lock ends with its transaction, and so with a process that is killed.
        return await this.lanes.begin('', async (transaction) => {
          // It says nothing while the work goes on, which some servers take for a client that has died.
          await transaction.unsafe(
            "select set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock(hashtextextended('daybook ' || current_schema() || ' ' || $1, 0))",
            [name],
          )
          return work()
        })
      } catch (error) {
        throw translated(error)
      }
    })
  }

  async listen(channel: string, heard: () => void): Promise<void> {
    // After a lost connection the driver listens anew; what was announced in between is found by looking.
    try {
      await this.client.listen(channel, heard, heard)
    } catch (error) {
      throw translated(error)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.client, this.lanes].map((connections) => connections.end({ timeout: 5 })))
  }
}

async function query<Row extends object>(client: Client, text: string, parameters: readonly Parameter[]): Promise<Row[]> {
  try {
    return Array.from(await client.unsafe<Row[]>(text, parameters.map(parameterText) as string[]))
  } catch (error) {
    throw translated(error)
  }
}

function translated(error: unknown): unknown {
  const { code, message, detail } = error as { code?: unknown; message: string; detail?: string }
  if (error instanceof SqlError || error instanceof DatabaseGone || error instanceof DiskFull || typeof code !== 'string') return error
  // The second is said to who connects, with the code of what PostgreSQL calls a mistake of its own, as it does not look why.
  if (code === '53100' || message === 'could not write init file') return new DiskFull('the database server', message)
  if (code === '25006') return new SqlError(`the database server takes no changes: ${message}`, code, detail)
  if (error instanceof postgres.PostgresError) return new SqlError(message, code, detail)
  return new DatabaseGone(withoutTls({ code, message }) ?? `the database server does not answer: ${message || code}`)
}
