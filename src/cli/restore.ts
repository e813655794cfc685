import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Key } from '../commands/backup/encrypted-archive.ts'
import { typedPassword } from './terminal/typed-password.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'
import { readArchive } from '../commands/backup/read-archive.ts'
import { logLines, restoreFiles, takeBack } from '../commands/backup/restore-backup.ts'
import { loadFile } from '../config/load.ts'
import { counted } from '#vocabulary/counted.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { ImportRefused } from '../events/log/export-reader.ts'
import { migrate } from '../events/log/migrate.ts'
import { openDatabase } from '../service/opening/open-database.ts'
import { takeInLog } from '../service/opening/take-in-log.ts'
import { sayFileProblem } from './terminal/system-problem.ts'
import { ownSnapshots } from './serving/own-snapshots.ts'
import { sayWhatStopsIt } from './terminal/stopped.ts'
import type { Subcommand } from './subcommand.ts'
import { type JsonOptions, jsonOption, printJson } from './terminal/json.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command.option('--identity <file>', 'the private key for an encrypted backup: a file written by "age-keygen"').addOption(jsonOption()),
  run: (terminal, file: string, folder: string, options: RestoreOptions = {}) => restore(file, folder, options, terminal),
}

interface RestoreOptions extends JsonOptions {
  readonly identity?: string
}

/** Where the log comes to lie: a place that the backup's own machine had for it is none of this one. */
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
    return sayFileProblem(error, identity, terminal)
  }
  const archive = await readArchive(file, async () => key ?? { password: await typedPassword(terminal, `restore ${file} ${into}`) })
  if (archive instanceof Refusal) return refused(`${file}: ${archive.message}`)
  const folder = resolve(into)
  let isBegun = true
  try {
    const restored = await restoreFiles(archive, folder)
    if (restored instanceof Refusal) {
      isBegun = false // in a folder that is somebody's
      return refused(restored.message)
    }
    const loaded = await loadFile(restored.configuration)
    if (!loaded.ok) return refused(loaded.problems.map(({ message }) => `${restored.configuration}: ${message}`).join('\n'))
    const { database } = await openDatabase(loaded.configuration)
    let events: number
    try {
      await migrate(database)
      const { position } = await takeInLog(database, logLines(archive), await ownSnapshots(database, loaded.configuration))
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
    if ((error as NodeJS.ErrnoException).syscall !== undefined) return sayFileProblem(error, folder, terminal)
    return sayWhatStopsIt(error, terminal)
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
