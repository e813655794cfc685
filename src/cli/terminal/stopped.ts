import type { ExitCode, Terminal } from './terminal.ts'
import { NewerEvent } from '../../events/codec.ts'
import { FolderLocked } from '../../events/log/lock.ts'
import { LogContradicts } from '../../service/opening/first-contradiction.ts'
import { FolderUnusable } from '../../events/log/data-folder.ts'
import { DatabaseTooNew } from '../../events/log/migrate.ts'
import { isAway, isDamage, isRefusal, SqlError, takesNoChanges, UnusableUrl } from '../../events/log/sql-error.ts'

/** What a command asks of a log in which no journal was ever read. */
export class NothingRead extends Error {
  override readonly name = 'NothingRead'
}

/** What keeps the program from starting and is not its own mistake, in one line; anything else is thrown on. */
export function sayWhatStopsIt(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof NewerEvent) {
    terminal.err(`the log is of a newer Daybook: ${error.message}. Start that version; this one has recorded nothing\n`)
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

/** Nothing where the message has it. */
function whatToDo(error: Error): string {
  if (isDamage(error)) return REPAIR
  if (isRefusal(error)) return admission(error)
  if (takesNoChanges(error)) return '; name the one that does in DATABASE_URL, or try again once this one has taken its place'
  // A limit of the role or of the database may be too low for ever; docs/guide/deploy.md says nine.
  if (error instanceof SqlError && error.code === '53300')
    return '; a server of a book takes up to nine: raise the limit, or try again when others have ended'
  // Class 08 is what a pooler says as well, of a database that it does not know.
  return error instanceof SqlError && isAway(error) && !error.code.startsWith('08') ? '; it passes by itself: try again' : ''
}

const REPAIR =
  '; a page of the database is broken on the disk: "daybook verify" says what can be read, and "daybook restore" reads a backup into a new folder'

/** What lets in whom a server has refused. */
function admission({ code, message }: SqlError): string {
  if (code.startsWith('28')) return '; put the user and the password of DATABASE_URL right'
  if (code === '3D000') return '; make it with "createdb", or put right what DATABASE_URL names'
  // Tables are made anew by a replay, and no right that can be granted lets one do that.
  if (message.startsWith('must be owner')) return '; the role that made the tables can do that, or one that is a member of it'
  return '; the role of DATABASE_URL lacks a right that the owner can grant: to verify, USAGE of the schema, SELECT on its tables and TEMPORARY on the database; to do more, INSERT, UPDATE and DELETE on them'
}
