import { type ExitCode, type Terminal, UsageError } from '../terminal/terminal.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { Database } from '../../events/log/database.ts'
import { FolderLocked } from '../../events/log/lock.ts'
import { migrate } from '../../events/log/migrate.ts'
import { orContradiction } from '../../service/opening/first-contradiction.ts'
import { openDatabase } from '../../service/opening/open-database.ts'
import type { NowOption } from './day-options.ts'
import { type CommonOptions, configurationFor } from './options.ts'
import { type RunningServer, runningServer, stopFirst } from './running-server.ts'
import { sayWhatStopsIt } from '../terminal/stopped.ts'

/**
 * Runs a command on the configured data, with nothing else of the program; what keeps it from opening is said in one line. `beside` is
 * what can be done by a server that has the data.
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
    if (!(error instanceof FolderLocked)) return sayWhatStopsIt(error, terminal)
    terminal.err(`${error.message}; ${stopFirst(error.holder)}\n`)
    return 1
  }
}

/** A server answers for its own day, and an answer for the wrong day looks like a right one. */
export function refuseNow({ now }: NowOption, { url, holder }: RunningServer): void {
  if (now === undefined) return
  throw new UsageError(`--now cannot be used while the server at ${url} has this book open: ${stopFirst(holder)}`)
}
