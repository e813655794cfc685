import type { ExitCode, Terminal } from './terminal.ts'
import { NewerEvent } from '../../events/codec.ts'
import { FolderLocked } from '../../events/log/lock.ts'
import { LogContradicts } from '../../service/opening/first-contradiction.ts'
import { FolderUnusable } from '../../events/log/data-folder.ts'
import { DatabaseTooNew } from '../../events/log/migrate.ts'
import { isAway, isDamage, isRefusal, SqlError, takesNoChanges, UnusableUrl } from '../../events/log/sql-error.ts'

/** The log has no journal yet. */
export class NothingRead extends Error {
  override readonly name = 'NothingRead'
}

/** Reports in one line what keeps a command from running, unless it is a bug: that is thrown on. */
export function sayWhatStopsIt(error: unknown, terminal: Terminal): ExitCode {
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

/** '' where the message says so itself. */
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
