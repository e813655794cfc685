import type { ExitCode, Terminal } from './terminal.ts'
import { FolderLocked } from '../events/log/lock.ts'
import { FolderUnusable } from '../events/log/data-folder.ts'
import { DatabaseTooNew } from '../events/log/migrate.ts'
import { DatabaseGone, DiskFull, isDamage } from '../events/log/sql-error.ts'

/** What keeps the program from starting and is not its own mistake, in one line; anything else is thrown on. */
export function sayWhatStopsIt(error: unknown, terminal: Terminal): ExitCode {
  const expected =
    isDamage(error) ||
    error instanceof DatabaseGone ||
    error instanceof FolderLocked ||
    error instanceof FolderUnusable ||
    error instanceof DatabaseTooNew ||
    error instanceof DiskFull
  if (!expected) throw error
  const wayOut = isDamage(error)
    ? '; a page is broken on the disk: "daybook verify" says which, and a backup is read back with "daybook events import"'
    : ''
  terminal.err(`${error.message}${wayOut}\n`)
  return 1
}
