import { hostname } from 'node:os'
import { systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { adoptPaisa } from '../service/adopt-paisa.ts'
import { Daybook } from '../service/daybook.ts'
import { configOption, jsonOption, type JsonOptions, printJson } from './command-options.ts'
import { type CommonOptions, configurationFor } from './choose-book.ts'
import { reportUnavailable } from './command-database.ts'
import type { ExitCode, Subcommand, Terminal } from './terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(jsonOption()),
  run: (terminal, file: string, options: CommonOptions & JsonOptions) => adopt(file, options, terminal),
}

/** `daybook adopt paisa.db`: copies what is only in Paisa's database. Existing entries are not changed. */
async function adopt(file: string, options: CommonOptions & JsonOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  try {
    const troubled = (message: string): void => terminal.err(`${message}\n`)
    const daybook = await Daybook.open({ configuration, clock: systemClock, watch: false, troubled })
    try {
      const outcome = await adoptPaisa(daybook.log, file, `${hostname()} ${process.pid} adopt`)
      if (outcome instanceof Refusal) {
        terminal.err(`${outcome.message}\n`)
        return 1
      }
      const { adopted, details } = outcome
      if (options.json) printJson({ adopted, details }, terminal)
      else {
        for (const detail of details) terminal.out(`${detail}\n`)
        if (adopted === 0) terminal.out('nothing new: everything in it was copied before\n')
      }
      return 0
    } finally {
      await daybook.close()
    }
  } catch (error) {
    return reportUnavailable(error, terminal)
  }
}
