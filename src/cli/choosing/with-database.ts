import type { ExitCode, Terminal } from '../terminal/terminal.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { Database } from '../../events/log/database.ts'
import { migrate } from '../../events/log/migrate.ts'
import { openDatabase } from '../../service/opening/open-database.ts'
import { type CommonOptions, configurationFor } from './options.ts'
import { sayWhatStopsIt } from '../terminal/stopped.ts'

/** Runs a command on the configured data, with nothing else of the program; what keeps it from opening is said in one line. */
export async function withDatabase(
  options: CommonOptions,
  terminal: Terminal,
  work: (database: Database, opened: { readonly configuration: LiveConfiguration }) => Promise<ExitCode>,
): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  try {
    const { database } = await openDatabase(configuration.current)
    try {
      await migrate(database)
      return await work(database, { configuration })
    } finally {
      await database.close()
    }
  } catch (error) {
    return sayWhatStopsIt(error, terminal)
  }
}
