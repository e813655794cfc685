import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { Projector } from '../projections/projector.ts'
import { tableProjections } from '../projections/tables/projections.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import { withDatabase } from './choosing/with-database.ts'
import type { Subcommand } from './subcommand.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, options: CommonOptions) => replay(options, terminal),
}

/** `daybook replay`: makes every table anew from the log. The log itself is only read. */
function replay(options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database) => {
    const projector = await Projector.open(database, tableProjections)
    await projector.rebuild()
    for (const [name, position] of await projector.positions()) terminal.out(`${name}: rebuilt from ${position} events\n`)
    return 0
  })
}
