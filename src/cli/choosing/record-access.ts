import { existsSync } from 'node:fs'
import { commandLine } from '../../config/origin.ts'
import { readEnvironment } from '../../config/environment.ts'
import type { LiveConfiguration, SaveResult } from '../../config/live-configuration.ts'
import { openEventLog } from '../../events/log/event-log.ts'
import { hasEvents } from '../../events/log/has-events.ts'
import { AccessHistory } from '../../service/access-history.ts'
import { openDatabase } from '../../service/opening/open-database.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ExitCode, Terminal } from '../terminal/terminal.ts'
import { tellChange } from './changed-configuration.ts'
import { askServer, runningServer } from './running-server.ts'

/** Says what came of a change of users or tokens, and records it in the history of access. */
export async function tellAccessChange(
  configuration: LiveConfiguration,
  result: SaveResult | Refusal,
  { done, terminal }: { readonly done: string; readonly terminal: Terminal },
): Promise<ExitCode> {
  const code = tellChange(result, done, terminal)
  if (code !== 0) return code
  // The file counts: what cannot be recorded now is found by the next server that starts.
  await record(configuration).catch((error: Error) =>
    terminal.err(
      `The change is made, but could not be added to the history of access yet (${error.message}); the next start of the server does it.\n`,
    ),
  )
  return 0
}

async function record({ current }: LiveConfiguration): Promise<void> {
  const server = runningServer(current.paths.data)
  if (server) {
    const answer = await askServer(server, '/api/access/record', {})
    if (answer instanceof Refusal) throw new Error(answer.message)
    return
  }
  const isNew = readEnvironment().databaseUrl === undefined && !existsSync(current.paths.data)
  if (isNew) return
  const { database } = await openDatabase(current)
  try {
    if (!(await hasEvents(database))) return
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    await new AccessHistory(log).record(current.settings, commandLine())
  } finally {
    await database.close()
  }
}
