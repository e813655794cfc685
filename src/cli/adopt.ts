import { hostname } from 'node:os'
import { systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { adoptPaisa } from '../service/adopt-paisa.ts'
import { openDaybook } from '../service/daybook.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { sayWhatStopsIt } from './terminal/stopped.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, file: string, options: CommonOptions) => adopt(file, options, terminal),
}

/** `daybook adopt paisa.db`: what Paisa's database has that stands in no journal. Once; what is known here stays as it is. */
async function adopt(file: string, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  try {
    const troubled = (message: string): void => terminal.err(`${message}\n`)
    const daybook = await openDaybook({ configuration, clock: systemClock, watch: false, troubled })
    try {
      const outcome = await adoptPaisa(daybook.log, file, `${hostname()} ${process.pid} adopt`)
      if (outcome instanceof Refusal) {
        terminal.err(`${outcome.message}\n`)
        return 1
      }
      for (const detail of outcome.details) terminal.out(`${detail}\n`)
      if (outcome.adopted === 0) terminal.out('nothing was recorded: all of it is known here\n')
      return 0
    } finally {
      await daybook.close()
    }
  } catch (error) {
    return sayWhatStopsIt(error, terminal)
  }
}
