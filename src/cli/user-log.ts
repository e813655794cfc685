import { ACCESS_STREAM } from '../events/access.ts'
import { openEventLog } from '../events/log/event-log.ts'
import type { AccessHistoryAnswer } from '../http/contract/users.ts'
import { accessEntries } from '../projections/access.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import { askServer } from './choosing/running-server.ts'
import { withDatabase } from './choosing/with-database.ts'
import type { Subcommand } from './subcommand.ts'
import { type JsonOptions, jsonOption, printJson } from './terminal/json.ts'
import { refused } from './terminal/refused.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(jsonOption()),
  run: (terminal, options: CommonOptions & JsonOptions) => history(options, terminal),
}

/** `daybook user log`: every change of access with who made it and from where, newest first. */
function history(options: CommonOptions & JsonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(
    options,
    terminal,
    async (database) => {
      const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
      return print(accessEntries(await log.readStream(ACCESS_STREAM)), options, terminal)
    },
    async (server) => {
      const answer = await askServer(server, '/api/access')
      return answer instanceof Refusal ? refused(answer, terminal) : print(((await answer.json()) as AccessHistoryAnswer).entries, options, terminal)
    },
  )
}

function print(entries: AccessHistoryAnswer['entries'], { json }: JsonOptions, terminal: Terminal): ExitCode {
  if (json) {
    printJson({ entries }, terminal)
    return 0
  }
  for (const { at, by, from, text } of entries) terminal.out(`${at}  ${text} (${by === '' ? from : `${by}, ${from}`})\n`)
  if (entries.length === 0) terminal.out('No changes of users or tokens yet.\n')
  return 0
}
