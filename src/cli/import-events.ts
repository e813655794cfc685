import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { ExitCode, Terminal } from './terminal.ts'
import { ImportRefused } from '../events/log/export-reader.ts'
import { importLines } from '../events/log/ndjson.ts'
import { DatabaseGone, DiskFull, isDamage } from '../events/log/sql-error.ts'
import { Projector } from '../projections/projector.ts'
import { tableProjections } from '../projections/tables/projections.ts'
import { sayFileProblem } from './file-problem.ts'
import { type CommonOptions, configOption } from './options.ts'
import type { Subcommand } from './subcommand.ts'
import { withDatabase } from './with-database.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, file: string, options: CommonOptions) => importEvents(file, options, terminal),
}

/** `daybook events import FILE`: takes an export into an empty log, all or nothing. `-` reads standard input. */
function importEvents(file: string, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database) => {
    try {
      // Opened first, so that an unreadable file shows itself here: readline passes no error on and would wait for ever.
      const input = file === '-' ? process.stdin : (await open(file)).createReadStream()
      // The tables are made at once: they are what finds events that contradict one another, and the next start need not wait for them.
      const projector = await Projector.open(database, tableProjections)
      const { position } = await importLines(database, linesOf(input), (sql) => contradictionsRefused(projector.makeWithin(sql)))
      terminal.out(`${position} events are in the log\n`)
      return 0
    } catch (error) {
      if (!(error instanceof ImportRefused)) return sayFileProblem(error, file, terminal)
      terminal.err(`${file}: ${error.message}\n`)
      return 1
    }
  })
}

/** What no table can hold is no log, whatever its hashes say. */
async function contradictionsRefused(making: Promise<void>): Promise<void> {
  try {
    await making
  } catch (error) {
    if (error instanceof DatabaseGone || error instanceof DiskFull || isDamage(error)) throw error
    throw new ImportRefused(0, `its events contradict one another, so that no tables can be made of them (${(error as Error).message})`)
  }
}

/** readline loses what arrives between its making and its first reading; a generator makes it when it is first read. */
async function* linesOf(input: NodeJS.ReadableStream): AsyncIterable<string> {
  yield* createInterface({ input, crlfDelay: Infinity })
}
