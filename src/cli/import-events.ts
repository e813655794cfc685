import { open } from 'node:fs/promises'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { exportedLines } from '../events/log/export-lines.ts'
import { ImportRefused } from '../events/log/export-reader.ts'
import { takeInLog } from '../service/opening/take-in-log.ts'
import { sayFileProblem } from './terminal/file-problem.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import { ownSnapshots } from './serving/own-snapshots.ts'
import type { Subcommand } from './subcommand.ts'
import { withDatabase } from './choosing/with-database.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, file: string, options: CommonOptions) => importEvents(file, options, terminal),
}

/** `daybook events import FILE`: takes an export into an empty log, all or nothing. `-` reads standard input. */
function importEvents(file: string, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database, { configuration }) => {
    try {
      const input = file === '-' ? process.stdin : (await open(file)).createReadStream()
      const { position } = await takeInLog(database, exportedLines(input), await ownSnapshots(database, configuration.current))
      terminal.out(`${position} events are in the log\n`)
      return 0
    } catch (error) {
      if (!(error instanceof ImportRefused)) return sayFileProblem(error, file, terminal)
      terminal.err(`${file}: ${error.message}\n`)
      return 1
    }
  })
}
