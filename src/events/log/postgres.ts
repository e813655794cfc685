import { readFileSync } from 'node:fs'
import net, { isIP } from 'node:net'
import type { Writable } from 'node:stream'
import postgres from 'postgres'
import { invariant } from '#vocabulary/refusal.ts'
import { BYTEA, DATE, INT8, JSON_TYPES, NUMERIC, parameterText, readBytes, readMoment, TIMESTAMPTZ } from './column-types.ts'
import type { Database, Parameter, Sql } from './database.ts'
import { Mutexes } from '#vocabulary/turns.ts'
import { allGiven, Lanes, lessLimits, LIMITS, ownSession } from './postgres-session.ts'
import { causeOf, DatabaseGone, DiskFull, SqlError, UnusableUrl } from './sql-error.ts'

/** What an address of a server says in a way of which the driver makes something else. */
export interface Address {
  /** What is left for the driver. */
  readonly url: string
  readonly host?: string
  readonly port?: number
  readonly database?: string
  readonly ssl?: { readonly ca?: string; readonly host?: string; readonly checkServerIdentity?: () => undefined }
}

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']
const PORT = 5432

/**
 * Reads an address as PostgreSQL's own programs do. The driver takes a bracket for the host of an IPv6 address and %20 in the name of a database
 * for itself, and gives to the server as a setting whatever it does not know. Throws UnusableUrl; the address may hold a password, so it is not repeated.
 */
export function addressOf(text: string): Address {
  const [server = '', ...asked] = text.split('?')
  const parameters = new URLSearchParams(asked.join('?'))
  const [, authority = '', name = ''] = /^[^:]+:\/\/([^/]*)\/?(.*)$/.exec(server) ?? []
  const [, ip, port] = /(?:^|@)\[([\da-f:.]+)\](?::(\d+))?$/i.exec(authority) ?? []
  checkChannel(parameters)
  const ssl = certified(parameters, ip ?? authority.replace(/^.*@|:\d+$/g, ''))
  return {
    ...(name !== '' && { database: decodedName(name) }),
    ...(ip !== undefined && listOf(ip, Number(port ?? PORT))),
    ...(ssl && { ssl }),
    url: parameters.size === 0 ? server : `${server}?${parameters}`,
  }
}

/** The driver takes apart a text at its colons, and a list not; it says that it takes no lists. */
const listOf = (ip: string, port: number): Pick<Address, 'host' | 'port'> => ({ host: [ip] as unknown as string, port: [port] as unknown as number })

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    throw new UnusableUrl('has a "%" in the name of the database that stands for no character; write it as %25')
  }
}

/** Hosts of databases hand out addresses that ask for it. It is done away with where it is only preferred. */
function checkChannel(parameters: URLSearchParams): void {
  if (parameters.get('channel_binding') === 'require')
    throw new UnusableUrl(
      'asks for channel_binding=require, which this program cannot do; leave that out, and name sslmode=verify-full so that the certificate of the server is looked at',
    )
  parameters.delete('channel_binding')
}

/** The TLS settings of the URL; undefined for the driver's defaults, which expect "localhost" in the certificate of a server given by its IP address. */
function certified(parameters: URLSearchParams, host: string): Address['ssl'] {
  const mode = parameters.get('sslmode') ?? 'prefer'
  if (!SSL_MODES.includes(mode)) throw new UnusableUrl(`has an sslmode that is none of ${SSL_MODES.join(', ')}`)
  const file = parameters.get('sslrootcert')
  const ca = file === null || file === 'system' ? undefined : certificates(file)
  if (ca !== undefined) parameters.delete('sslrootcert')
  const signed = ca !== undefined && { ca }
  if (mode === 'verify-full') return signed || isIP(host) !== 0 ? { ...signed, ...(isIP(host) !== 0 && { host }) } : undefined
  return signed && /^(require|verify-ca)$/.test(mode) ? { ...signed, checkServerIdentity: () => undefined } : undefined
}

function certificates(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UnusableUrl(`names with sslrootcert a file that cannot be read (${(error as NodeJS.ErrnoException).code}): ${file}`)
  }
}

/** What a server or a pooler does not take of what an address has behind its question mark. */
export const refusedSetting = ({ code, message }: { readonly code: string; readonly message: string }): string | undefined =>
  /^(08P01|22023|42501|42704)$/.test(code) && /parameter/.test(message) ? `has behind "?" what the server does not take: ${message}` : undefined

/** Why there is no connection over TLS, which an address asks for; undefined for anything else. The driver goes on with TLS after a server's no, and hears it hang up. */
export function withoutTls({ code, message }: { readonly code: string; readonly message: string }): string | undefined {
  if (code === 'ECONNRESET' && message.includes('before secure TLS connection'))
    return 'the database server gave no connection over TLS, which DATABASE_URL asks for: switch TLS on there (ssl = on), or leave sslmode out where the way to it is safe'
  if (!/^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/.test(code)) return undefined
  const signer = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code) ? '; name the file of who signed it as sslrootcert in DATABASE_URL' : ''
  return `the certificate of the database server is not trusted: ${message}${signer}`
}

const CHUNK_BYTES = 256 * 1024
const LOOK_MS = 500

interface CopiedRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: Uint8Array
  readonly format: 'text' | 'binary'
}

/**
 * COPY FROM STDIN. When it fails after all rows are sent, postgres.js 3.4.9 does not report why: its stream neither finishes nor fails, and a later
 * statement only hears that the transaction is aborted. So the reason is read where the driver stores it, by polling until the stream finishes.
 */
export async function copyIn(transaction: Pick<postgres.TransactionSql, 'unsafe'>, { table, columns, rows, format }: CopiedRows): Promise<void> {
  const query = transaction.unsafe(`copy ${table} (${columns.join(', ')}) from stdin with (format ${format})`)
  const failed = failureOf(query)
  const stream: Writable = await query.writable()
  stream.on('error', () => undefined) // It is the same failure.
  const finished = new Promise<true>((resolve) => stream.once('finish', () => resolve(true)))
  const done = async (): Promise<void> => {
    while (!(await Promise.race([finished, failed, moment()]))) await transaction.unsafe('select 1')
  }
  for (let at = 0; at < rows.length; at += CHUNK_BYTES) {
    const drained = stream.write(Buffer.from(rows.subarray(at, at + CHUNK_BYTES)))
    if (!drained) await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), failed, moment()])
  }
  stream.end()
  await done()
}

const moment = (): Promise<false> => new Promise((resolve) => setTimeout(resolve, LOOK_MS, false))

/** Rejects with what the server says against a statement also when the driver has answered it already, as it answers a COPY with its stream. */
function failureOf(query: object): Promise<never> {
  const settled = query as { reject(error: unknown): void }
  const reject = settled.reject.bind(query)
  const failed = new Promise<never>((_, fail) => {
    settled.reject = (error) => {
      reject(error)
      fail(error)
    }
  })
  failed.catch(() => undefined) // The callers that await it get the error.
  return failed
}

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
    // Waiting here with a connection in hand would keep it from the work that everyone waits for.
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
    // After a lost connection the driver listens again; notifications missed in between are found by reading.
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
  // PostgreSQL reports the second when a client connects, as an internal error, because it does not look at the cause.
  if (code === '53100' || message === 'could not write init file') return new DiskFull('the database server', message)
  if (code === '25006') return new SqlError(`the database server takes no changes: ${message}`, code, detail)
  if (error instanceof postgres.PostgresError) return new SqlError(message, code, detail)
  return new DatabaseGone(withoutTls({ code, message }) ?? `the database server does not answer: ${message || code}`)
}
