import { createReadStream } from 'node:fs'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { checkArchive } from '../commands/backup/check-archive.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { journalOnly, openDaybook } from '../service/daybook.ts'
import { ended } from './serving/ended-job.ts'
import { sayFileProblem } from './terminal/file-problem.ts'
import { refuseExisting, writeNewFile } from './terminal/new-file.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { askServer, type RunningServer, runningServer } from './choosing/running-server.ts'
import { sayWhatStopsIt } from './terminal/stopped.ts'
import type { Subcommand } from './subcommand.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, file: string | undefined, options: CommonOptions) => backup(file, options, terminal),
}

interface Made {
  readonly path: string
  readonly events: number
  readonly files: number
  readonly missing: readonly string[]
}

/** `daybook backup [FILE]`: log, configuration and journal in one archive, read again before it counts; by the server that runs on the data. */
async function backup(file: string | undefined, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  try {
    if (file !== undefined) await refuseExisting(file)
  } catch (error) {
    return sayFileProblem(error, file, terminal)
  }
  try {
    const server = runningServer(configuration.current.paths.data)
    const made = server === undefined ? await madeHere(configuration, terminal) : await madeByServer(server)
    if (typeof made === 'string') {
      terminal.err(`${made}\n`)
      return 1
    }
    if (file !== undefined && !(await copied(made.path, file, terminal))) return 1
    terminal.out(`${file ?? made.path}: ${made.events} events and ${made.files} files, read again and found whole\n`)
    for (const missing of made.missing) terminal.err(`${missing} is not in it: the configuration names it for prices, and it cannot be read\n`)
    return 0
  } catch (error) {
    return sayWhatStopsIt(error, terminal)
  }
}

/** The copy is what somebody will rely on, so it is read again as well: it has its name only once it was found whole. */
async function copied(path: string, file: string, terminal: Terminal): Promise<boolean> {
  try {
    const found = async (written: string): Promise<void> => {
      const manifest = await checkArchive(written)
      if (manifest instanceof Refusal) throw new NotWhole(manifest.message)
    }
    await writeNewFile(file, createReadStream(path), { mode: 0o600, found })
    return true
  } catch (error) {
    if (error instanceof NotWhole) terminal.err(`${file}: ${error.message}\n`)
    else sayFileProblem(error, file, terminal)
    terminal.err(`the backup itself is ${path}\n`)
    return false
  }
}

/** What was copied cannot be read as it was written. */
class NotWhole extends Error {
  override readonly name = 'NotWhole'
}

async function madeByServer(server: RunningServer): Promise<Made | string> {
  const answer = await askServer(server, '/api/backups', {})
  return answer instanceof Refusal ? answer.message : ((await answer.json()) as { readonly backup: Made }).backup
}

/** With what the journal says now. */
async function madeHere(configuration: LiveConfiguration, terminal: Terminal): Promise<Made | string> {
  const daybook = await openDaybook({
    configuration,
    clock: systemClock,
    fixedToday: undefined,
    watch: false,
    troubled: (message) => terminal.err(`${message}\n`),
  })
  try {
    const { id } = await daybook.jobs.submit(journalOnly, 'command')
    await ended(id, daybook.jobs.changes, () => daybook.jobs.find(id))
    const made = await daybook.backups.make()
    return made instanceof Refusal ? made.message : made
  } finally {
    await daybook.close()
  }
}
