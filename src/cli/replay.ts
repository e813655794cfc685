import { counted } from '#vocabulary/counted.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { Projector } from '../projections/projector.ts'
import { tableProjections } from '../projections/tables/projections.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import { withDatabase } from './choosing/with-database.ts'
import type { Subcommand } from './subcommand.ts'
import { type JsonOptions, jsonOption, printJson } from './terminal/json.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(jsonOption()),
  run: (terminal, options: CommonOptions & JsonOptions) => replay(options, terminal),
}

/** `daybook replay`: rebuilds every table from the log. The log itself is only read. */
function replay(options: CommonOptions & JsonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database) => {
    const projector = await Projector.open(database, tableProjections)
    await projector.rebuild()
    const tables = [...(await projector.positions())].map(([name, events]) => ({ name, events }))
    if (options.json) printJson({ tables }, terminal)
    else for (const { name, events } of tables) terminal.out(`${name}: rebuilt from ${counted(events, 'event')}\n`)
    return 0
  })
}
