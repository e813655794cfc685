import { createReadStream } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { counted } from '#vocabulary/text/wording.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { checkArchive, readArchive } from '../commands/backup/read-archive.ts'
import { encrypted, type Key, type Lock, wrongRecipient } from '../commands/backup/encrypted-archive.ts'
import { logLines, restoreFiles, takeBack } from '../commands/backup/restore-backup.ts'
import { isBelow } from '../commands/files/named-file.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { loadFile } from '../config/load.ts'
import { ImportRefused } from '../events/log/export-reader.ts'
import { migrate } from '../events/log/migrate.ts'
import { openDatabase } from '../service/opening/open-database.ts'
import { takeInLog } from '../service/opening/open-log.ts'
import { journalOnly } from '../service/sync/journal-request.ts'
import { type CommonOptions, configurationFor } from './choose-book.ts'
import { askServer, ended, openDaybook, reportUnavailable, type RunningServer, runningServer } from './command-database.ts'
import { refuseExisting, writeNewFile } from './new-file.ts'
import { configOption, jsonOption, type JsonOptions, printJson } from './command-options.ts'
import { type ExitCode, reportFileError, type Subcommand, type Terminal, typedPassword, UsageError } from './terminal.ts'

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
    return reportFileError(error, file, terminal)
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
    return reportUnavailable(error, terminal)
  }
}

/** Copies the archive and verifies the copy before it gets its name. */
async function copied(
  { from, to: file, lock }: { readonly from: string; readonly to: string; readonly lock: Lock | undefined },
  terminal: Terminal,
): Promise<boolean> {
  try {
    const found = async (written: string): Promise<void> => {
      // An archive for another person's key cannot be decrypted here.
      if (lock !== undefined && 'recipient' in lock) return
      const manifest = lock === undefined ? await checkArchive(written) : await readArchive(written, () => Promise.resolve(lock))
      if (manifest instanceof Refusal) throw new NotWhole(manifest.message)
    }
    const pieces = lock === undefined ? createReadStream(from) : encrypted(Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>, lock)
    await writeNewFile(file, pieces, { mode: 0o600, found })
    return true
  } catch (error) {
    if (error instanceof NotWhole) terminal.err(`${file}: ${error.message}\n`)
    else reportFileError(error, file, terminal)
    terminal.err(`the backup was made, and is in ${from}\n`)
    return false
  }
}

/** Whether a new file would be in or below a folder, with links resolved. */
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

/** Syncs the journal first. */
async function madeHere(configuration: LiveConfiguration, terminal: Terminal): Promise<Made | string> {
  const daybook = await openDaybook(configuration, {}, terminal)
  try {
    const { id } = await daybook.jobs.submit(journalOnly, 'command')
    await ended(id, daybook.jobs.changes, () => daybook.jobs.find(id))
    const made = await daybook.backups.make()
    return made instanceof Refusal ? made.message : made
  } finally {
    await daybook.close()
  }
}

export const restoreCommand: Subcommand = {
  declare: (command) =>
    command.option('--identity <file>', 'the private key for an encrypted backup: a file written by "age-keygen"').addOption(jsonOption()),
  run: (terminal, file: string, folder: string, options: RestoreOptions = {}) => restore(file, folder, options, terminal),
}

interface RestoreOptions extends JsonOptions {
  readonly identity?: string
}

/** The log's folder. A path from the machine of the backup does not apply here. */
const DATA_FOLDER = '.daybook'

/** `daybook restore FILE FOLDER`: a backup into a new folder, with its log, once all of it was found whole. */
async function restore(file: string, into: string, { identity, json }: RestoreOptions, terminal: Terminal): Promise<ExitCode> {
  const refused = (message: string): ExitCode => {
    terminal.err(`${message}\n`)
    return 1
  }
  let key: Key | undefined
  try {
    if (identity !== undefined) key = { identity: identityIn(await readFile(identity, 'utf8'), identity) }
  } catch (error) {
    return reportFileError(error, identity, terminal)
  }
  const archive = await readArchive(file, async () => key ?? { password: await typedPassword(terminal, `restore ${file} ${into}`) })
  if (archive instanceof Refusal) return refused(`${file}: ${archive.message}`)
  const folder = resolve(into)
  let isBegun = true
  try {
    const restored = await restoreFiles(archive, folder)
    if (restored instanceof Refusal) {
      isBegun = false // the folder was not ours
      return refused(restored.message)
    }
    const loaded = await loadFile(restored.configuration)
    if (!loaded.ok) return refused(loaded.problems.map(({ message }) => `${restored.configuration}: ${message}`).join('\n'))
    const { database } = await openDatabase(loaded.configuration)
    let events: number
    try {
      await migrate(database)
      const { position } = await takeInLog(database, logLines(archive))
      events = position
    } finally {
      await database.close()
    }
    isBegun = false
    const { files, configuration, outside, dropped, foreign } = restored
    const { made_at, missing = [] } = archive.manifest
    if (json) {
      printJson({ folder, configuration, files, events, made_at, outside, dropped, foreign, missing }, terminal)
      return 0
    }
    terminal.out(`${folder}: ${counted(files, 'file')} and ${counted(events, 'event')}, as of ${made_at}\n`)
    for (const { path, from } of outside) terminal.out(`${path} was at ${from}: move it to where the journal or the configuration expects it\n`)
    for (const line of dropped) terminal.out(`removed from ${configuration}, because it points outside the folder: ${line}\n`)
    for (const line of foreign) terminal.out(`${configuration} uses a file outside the folder: ${line}\n`)
    for (const path of missing) terminal.out(`${path} was missing when the backup was made; its prices are in the log\n`)
    terminal.out(`Start it:  daybook serve --config ${configuration}\n`)
    return 0
  } catch (error) {
    if (error instanceof ImportRefused) return refused(`${file}: its log: ${error.message}`)
    if ((error as NodeJS.ErrnoException).syscall !== undefined) return reportFileError(error, folder, terminal)
    return reportUnavailable(error, terminal)
  } finally {
    if (isBegun) {
      await takeBack(archive, folder, DATA_FOLDER)
      terminal.err(`nothing was restored; ${folder} is as it was\n`)
    }
  }
}

/** The key in a file of `age-keygen`, whose other lines are comments. */
function identityIn(text: string, file: string): string {
  const line = text.split(/\r?\n/).find((one) => one.startsWith('AGE-SECRET-KEY-'))
  if (line === undefined) throw new UsageError(`${file} contains no age private key: no line begins with AGE-SECRET-KEY-`)
  return line.trim()
}
