import { readEnvironment, version } from '../config/environment.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { NewerEvent } from '../events/codec.ts'
import { FolderUnusable } from '../events/log/data-folder.ts'
import type { Database } from '../events/log/database.ts'
import { FolderLocked, isHere, type LockHolder, readLock } from '../events/log/lock.ts'
import type { EventLog } from '../events/log/log.ts'
import { DatabaseTooNew, migrate } from '../events/log/migrate.ts'
import { isAway, isDamage, isRefusal, SqlError, takesNoChanges, UnusableUrl } from '../events/log/sql-error.ts'
import type { LedgerView } from '../projections/view/ledger-view.ts'
import { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import type { Daybook } from '../service/daybook.ts'
import { reportSettingsOf } from '../service/ledgers/report-settings.ts'
import { viewOf } from '../service/ledgers/ledgers.ts'
import { LogContradicts, orContradiction } from '../service/opening/open-log.ts'
import { openDatabase } from '../service/opening/open-database.ts'
import { type CommonOptions, configurationFor } from './choose-book.ts'
import { fixedDay, type NowOption } from './command-options.ts'
import { type ExitCode, refused, type Terminal, UsageError } from './terminal.ts'
import { dayIn, systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Job } from '../commands/jobs.ts'

/**
 * Runs a command on the configured data, with nothing else of the program; prints in one line why they cannot be opened. `beside` runs
 * instead if a server has the data open.
 */
export async function withDatabase(
  options: CommonOptions,
  terminal: Terminal,
  work: (database: Database, opened: { readonly configuration: LiveConfiguration }) => Promise<ExitCode>,
  beside?: (server: RunningServer) => Promise<ExitCode>,
): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  const server = beside && runningServer(configuration.current.paths.data)
  if (beside && server) {
    refuseNow(options, server)
    return beside(server)
  }
  try {
    const { database } = await openDatabase(configuration.current)
    try {
      await migrate(database)
      return await work(database, { configuration }).catch((error: unknown) => orContradiction(error, database))
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof FolderLocked)) return reportUnavailable(error, terminal)
    terminal.err(`${error.message}; ${stopFirst(error.holder)}\n`)
    return 1
  }
}

/** Opens the whole program on the data of a configuration, without watching files. */
export async function openDaybook(configuration: LiveConfiguration, options: NowOption, terminal: Terminal): Promise<Daybook> {
  const { Daybook: Program } = await import('../service/daybook.ts')
  return Program.open({
    configuration,
    clock: systemClock,
    fixedToday: fixedDay(options),
    watch: false,
    troubled: (message) => terminal.err(`${message}\n`),
  })
}

/** Runs a command on the whole program; prints in one line why it cannot be opened. */
export async function withDaybook(
  configuration: LiveConfiguration,
  options: NowOption,
  terminal: Terminal,
  work: (daybook: Daybook) => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    const daybook = await openDaybook(configuration, options, terminal)
    return await work(daybook).finally(() => daybook.close())
  } catch (error) {
    return reportUnavailable(error, terminal)
  }
}

export const valuedToday = (view: LedgerView, { current }: LiveConfiguration, options: NowOption): ValuedLedger =>
  new ValuedLedger(view, reportSettingsOf(current, view), fixedDay(options) ?? dayIn(current.timeZone, systemClock.now()))

/** Prints the response of a running server. */
export async function printFrom<Answer>(
  server: RunningServer,
  path: string,
  terminal: Terminal,
  print: (answer: Answer) => ExitCode | Promise<ExitCode>,
): Promise<ExitCode> {
  const answer = await askServer(server, path)
  return answer instanceof Refusal ? refused(answer, terminal) : print((await answer.json()) as Answer)
}

/** A server has its own day, and an answer for the wrong day is not recognizable. */
export function refuseNow({ now }: NowOption, { url, holder }: RunningServer): void {
  if (now === undefined) return
  throw new UsageError(`--now cannot be used while the server at ${url} has this book open: ${stopFirst(holder)}`)
}

export const NEVER_READ = 'this book has not been read yet; run "daybook update" first, or "daybook serve"'

/** The book as of the last sync. Throws NothingRead if there was none, because an empty answer would be misleading. */
export async function recordedView(log: EventLog): Promise<LedgerView> {
  const view = await viewOf(log)
  if (view.journalHash === '') throw new NothingRead(NEVER_READ)
  return view
}

/** The log has no journal yet. */
class NothingRead extends Error {
  override readonly name = 'NothingRead'
}

/** Prints in one line why a command cannot run; rethrows anything unexpected. */
export function reportUnavailable(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof NewerEvent) {
    terminal.err(`the log was written by a newer Daybook: ${error.message}. Use that version; nothing was changed\n`)
    return 1
  }
  const expected =
    isDamage(error) ||
    isRefusal(error) ||
    error instanceof UnusableUrl ||
    isAway(error) ||
    error instanceof FolderLocked ||
    error instanceof FolderUnusable ||
    error instanceof DatabaseTooNew ||
    error instanceof NothingRead ||
    error instanceof LogContradicts
  if (!expected || !(error instanceof Error)) throw error
  const named = error instanceof UnusableUrl ? 'DATABASE_URL ' : ''
  terminal.err(`${named}${error.message}${whatToDo(error)}\n`)
  return 1
}

/** '' if the message says it already. */
function whatToDo(error: Error): string {
  if (isDamage(error)) return REPAIR
  if (isRefusal(error)) return admission(error)
  if (takesNoChanges(error)) return '; name the primary server in DATABASE_URL, or try again after the failover'
  // The limit of the role or of the database may be too low; docs/guide/deploy.md says nine.
  if (error instanceof SqlError && error.code === '53300') return '; each served book needs up to nine: raise the limit, or try again later'
  // A pooler uses class 08 also for a database that it does not know.
  return error instanceof SqlError && isAway(error) && !error.code.startsWith('08') ? '; this is temporary: try again' : ''
}

const REPAIR =
  '; a page of the database is damaged on the disk: "daybook verify" shows what can be read, and "daybook restore" restores a backup into a new folder'

/** What to do when the server refuses the role. */
function admission({ code, message }: SqlError): string {
  if (code.startsWith('28')) return '; correct the user or the password in DATABASE_URL'
  if (code === '3D000') return '; create it with "createdb", or correct the name in DATABASE_URL'
  // A replay creates the tables again, which no granted right allows.
  if (message.startsWith('must be owner')) return '; use the role that created the tables, or a member of it'
  return '; the role of DATABASE_URL lacks a right that the owner can grant: to verify, USAGE of the schema, SELECT on its tables and TEMPORARY on the database; to do more, INSERT, UPDATE and DELETE on them'
}

/** Given by the build: a digest of all sources. */
declare const SOURCES_DIGEST: string

/** Identifies the build; undefined when running from sources, which may change at any time. */
export const BUILD = typeof SOURCES_DIGEST === 'undefined' ? undefined : `${version} ${SOURCES_DIGEST}`

/** A server that has the embedded database of a folder, which one program alone can open. */
export interface RunningServer {
  /** The address of its pages. */
  readonly url: string
  readonly holder: LockHolder
  /** Sends a request as the user that the server runs as; rejects if it does not respond or hangs. */
  fetch(path: string, init?: { readonly method?: string; readonly body?: unknown; readonly signal?: AbortSignal | undefined }): Promise<Response>
}

/** The server that has the data of a folder open; undefined if none does, and on PostgreSQL, which several programs can open. */
export function runningServer(data: string): RunningServer | undefined {
  const holder = readEnvironment().databaseUrl === undefined ? readLock(data) : undefined
  if (holder?.url === undefined) return undefined
  const { url, door = url, key } = holder
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'x-auth': key }) }
  return {
    url,
    holder,
    fetch: (path, { method = 'GET', body, signal } = {}) =>
      whileItAnswers(
        (silent) =>
          fetch(door + path, {
            method,
            headers,
            ...(body !== undefined && { body: JSON.stringify(body) }),
            signal: signal ? AbortSignal.any([silent, signal]) : silent,
          }),
        (ended) => fetch(`${door}/api/ping`, { headers, signal: ended }),
        (seconds) => stopped(url, holder, seconds),
      ),
  }
}

/** Sends a request and returns the response, or its error as a refusal. */
export async function askServer(server: RunningServer, path: string, body?: unknown): Promise<Response | Refusal> {
  const response = await server.fetch(path, body === undefined ? {} : { method: 'POST', body }).catch((error: Error) => error)
  if (response instanceof Error) return new Refusal('BUSY', doesNotAnswer(server, response))
  if (response.status === 401) return new Refusal('FORBIDDEN', `the server at ${server.url} has this book open and ${ASKS_FOR_A_LOGIN}`)
  if (response.ok) return response
  const { error } = (await response.json()) as { readonly error?: { readonly message: string } }
  return new Refusal(
    CODES[response.status] ?? 'BUSY',
    error?.message ?? `the server at ${server.url} answered with status ${response.status}; see its log`,
  )
}
const CODES: Readonly<Record<number, Refusal['code']>> = {
  400: 'INVALID_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  507: 'DISK_FULL',
}

/** Why there was no response, and what to do about it. */
export const doesNotAnswer = ({ url }: RunningServer, error: Error): string =>
  error instanceof SilentServer
    ? error.message
    : `the server at ${url} has this book open and does not respond (${error.message}); stop it or try again`

function stopped(url: string, holder: LockHolder, seconds: number): string {
  // With several books it may be the process of this one that was stopped, or the one that passes questions on to it.
  const processes = holder.front === undefined ? [holder.pid] : [holder.front, holder.pid]
  const way = isHere(holder)
    ? `resume it (kill -CONT ${processes.join(' ')}) or end it (kill -KILL ${processes.join(' ')})`
    : 'check it on its machine'
  return `the server at ${url} (process ${processes.join(' or ')}) has this book open and did not respond for ${seconds} seconds: it is stopped or hangs; ${way}`
}

/** Only the user of the server can read its lock, and with it the key. */
export const ASKS_FOR_A_LOGIN = 'requires a login: run this command on its machine as the user that runs it, or use its pages'

/** What to do if a command needs the data for itself. */
export const stopFirst = (holder: LockHolder): string =>
  `stop it first${isHere(holder) ? ` (kill ${holder.front ?? holder.pid})` : ''}, and start it again afterwards`

/**
 * A busy server answers a ping within a second: at most 0.9 s during the first read of 300,000 transactions on an overloaded machine.
 */
const QUIET_MS = 3000
const PING_MS = 12_000

/** A server process that is stopped (Ctrl+Z, a debugger) or hangs: connections are accepted and never answered. */
export class SilentServer extends Error {
  override readonly name = 'SilentServer'
}

type Ask = (signal: AbortSignal) => Promise<Response>

/** Waits for a response as long as the server answers pings; otherwise rejects with the message of `told`. */
export async function whileItAnswers(question: Ask, ping: Ask, told: (seconds: number) => string): Promise<Response> {
  const silent = new AbortController()
  // A separate controller: Node 20 may garbage-collect a signal that only `AbortSignal.any` refers to.
  const pinging = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isAnswered = false
  const watch = (): void => {
    timer = setTimeout(async () => {
      timer = setTimeout(() => silent.abort(new SilentServer(told((QUIET_MS + PING_MS) / 1000))), PING_MS)
      await ping(pinging.signal).catch(() => undefined)
      clearTimeout(timer)
      if (!isAnswered && !silent.signal.aborted) watch()
    }, QUIET_MS)
  }
  watch()
  try {
    return await question(silent.signal)
  } finally {
    isAnswered = true
    clearTimeout(timer)
    pinging.abort()
  }
}

/** Resolves with a job once it is over. */
export function ended(
  id: string,
  changes: { subscribe(next: (job: Job) => void): { unsubscribe(): void } },
  now: () => Job | undefined,
): Promise<Job> {
  return new Promise((resolve) => {
    const settle = (job: Job | undefined): void => {
      if (job?.id !== id || (job.status !== 'completed' && job.status !== 'failed')) return
      subscription.unsubscribe()
      resolve(job)
    }
    const subscription = changes.subscribe(settle)
    settle(now())
  })
}
