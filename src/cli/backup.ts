import { createReadStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { encrypted, type Lock, wrongRecipient } from '../commands/backup/encrypted-archive.ts'
import { readArchive } from '../commands/backup/read-archive.ts'
import { isBelow } from '../commands/files/named-file.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'
import { typedPassword } from './terminal/typed-password.ts'
import { checkArchive } from '../commands/backup/check-archive.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { counted } from '#vocabulary/counted.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { Daybook } from '../service/daybook.ts'
import { journalOnly } from '../service/sync/journal-request.ts'
import { ended } from './serving/ended-job.ts'
import { sayFileProblem } from './terminal/system-problem.ts'
import { refuseExisting, writeNewFile } from './terminal/new-file.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { askServer, type RunningServer, runningServer } from './choosing/running-server.ts'
import { sayWhatStopsIt } from './terminal/stopped.ts'
import type { Subcommand } from './subcommand.ts'
import { type JsonOptions, jsonOption, printJson } from './terminal/json.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .option('--here', 'allow FILE in the folder of the journal')
      .option('--encrypt', 'encrypt FILE with a password that you type or pipe in; "age -d" can decrypt it')
      .option('--recipient <key>', 'encrypt FILE for an age public key, as printed by "age-keygen"')
      .addOption(jsonOption()),
  run: (terminal, file: string | undefined, options: BackupOptions) => backup(file, options, terminal),
}

interface BackupOptions extends CommonOptions, JsonOptions {
  readonly here?: boolean
  readonly encrypt?: boolean
  readonly recipient?: string
}

interface Made {
  readonly path: string
  readonly events: number
  readonly files: number
  readonly missing: readonly string[]
}

/** `daybook backup [FILE]`: log, configuration and journal in one archive, read again before it counts; by the server that runs on the data. */
async function backup(file: string | undefined, options: BackupOptions, terminal: Terminal): Promise<ExitCode> {
  if (file === undefined && (options.encrypt || options.recipient !== undefined))
    throw new UsageError('name the file to encrypt into: daybook backup FILE --encrypt')
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  if (file !== undefined && !options.here && (await isInFolder(dirname(configuration.current.paths.journal), file))) {
    terminal.err(`${file} is in the folder of the journal, and a backup contains password hashes and tokens; choose another folder, or add --here\n`)
    return 1
  }
  const lock = await lockFor(options, terminal)
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
    if (file !== undefined && !(await copied({ from: made.path, to: file, lock }, terminal))) return 1
    const { events, files, missing } = made
    if (options.json) printJson({ file: file ?? made.path, events, files, missing }, terminal)
    else terminal.out(`${file ?? made.path}: ${counted(events, 'event')} and ${counted(files, 'file')}, verified\n`)
    for (const name of missing) terminal.err(`warning: the backup lacks ${name}: the configuration names it for prices, but it cannot be read\n`)
    return 0
  } catch (error) {
    return sayWhatStopsIt(error, terminal)
  }
}

/** The copy is what somebody will rely on, so it is read again as well: it has its name only once it was found whole. */
async function copied(
  { from, to: file, lock }: { readonly from: string; readonly to: string; readonly lock: Lock | undefined },
  terminal: Terminal,
): Promise<boolean> {
  try {
    const found = async (written: string): Promise<void> => {
      // What was encrypted for somebody else's key can be opened by nobody here.
      if (lock !== undefined && 'recipient' in lock) return
      const manifest = lock === undefined ? await checkArchive(written) : await readArchive(written, () => Promise.resolve(lock))
      if (manifest instanceof Refusal) throw new NotWhole(manifest.message)
    }
    const pieces = lock === undefined ? createReadStream(from) : encrypted(Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>, lock)
    await writeNewFile(file, pieces, { mode: 0o600, found })
    return true
  } catch (error) {
    if (error instanceof NotWhole) terminal.err(`${file}: ${error.message}\n`)
    else sayFileProblem(error, file, terminal)
    terminal.err(`the backup was made, and is in ${from}\n`)
    return false
  }
}

/** Whether a new file would lie in a folder or below it, links resolved. */
async function isInFolder(folder: string, file: string): Promise<boolean> {
  const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path))
  const [within, place] = await Promise.all([folder, dirname(resolve(file))].map(real))
  return place === within || isBelow(within!, place!)
}

async function lockFor({ encrypt, recipient }: BackupOptions, terminal: Terminal): Promise<Lock | undefined> {
  if (recipient !== undefined) {
    if (encrypt) throw new UsageError('choose one of --encrypt and --recipient')
    const wrong = await wrongRecipient(recipient)
    if (wrong !== undefined) throw new UsageError(wrong)
    return { recipient }
  }
  return encrypt ? { password: await typedPassword(terminal, 'backup FILE --encrypt') } : undefined
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
  const daybook = await Daybook.open({
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
