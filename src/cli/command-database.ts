import { version } from '../config/environment.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { NewerEvent } from '../events/codec.ts'
import { FolderUnusable } from '../events/log/data-folder.ts'
import type { Database } from '../events/log/database.ts'
import { FolderLocked } from '../events/log/lock.ts'
import type { EventLog } from '../events/log/log.ts'
import { DatabaseTooNew, migrate } from '../events/log/migrate.ts'
import { isAway, isDamage, isRefusal, SqlError, takesNoChanges, UnusableUrl } from '../events/log/sql-error.ts'
import type { LedgerView } from '../projections/view/ledger-view.ts'
import { viewOf } from '../service/ledgers/view-of.ts'
import { LogContradicts, orContradiction } from '../service/opening/open-log.ts'
import { openDatabase } from '../service/opening/open-database.ts'
import { type CommonOptions, configurationFor } from './choose-book.ts'
import type { NowOption } from './command-options.ts'
import { type RunningServer, runningServer, stopFirst } from './running-server.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal.ts'

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
