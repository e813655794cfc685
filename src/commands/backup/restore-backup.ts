import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Refusal } from '#vocabulary/refusal.ts'
import { syncFolder, writeDurably } from '../files/durable.ts'
import { exportedLines } from '../../events/log/export-lines.ts'
import type { Archive } from './read-archive.ts'
import { LOG } from './manifest.ts'
import { restoredSettings } from './restored-settings.ts'

/** What a restored folder has. */
export interface RestoredFiles {
  /** The configuration, with its path. */
  readonly configuration: string
  /** How many files, the configuration among them, as the backup counts. */
  readonly files: number
  /** Files that were outside of the journal's folder: where they are now, and where they were. */
  readonly outside: readonly { readonly path: string; readonly from: string }[]
  /** Settings that led out of the folder and were left out, and those that still read a file outside, as `key: value`. */
  readonly dropped: readonly string[]
  readonly foreign: readonly string[]
}

/**
 * Puts the files of an archive into a folder that is new or empty. Where the journal lay beside or below its configuration it does so again;
 * otherwise it comes into `journal/`, and the configuration is told. The log is not among the files: see `logLines`.
 */
export async function restoreFiles({ manifest, pieces, read }: Archive, folder: string): Promise<RestoredFiles | Refusal> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : error))
  if (!Array.isArray(present)) return new Refusal('INVALID_REQUEST', `${folder} cannot be written to (${present.code})`)
  if (present.length > 0) return new Refusal('CONFLICT', `${folder} is not empty; a backup is restored into a new or an empty folder`)
  const { configuration, journal, files } = manifest
  const home = homeOf(manifest)
  const path = join(folder, configuration.file)
  // Before anything is written: what leads out of the folder stops it.
  const settings = restoredSettings(Buffer.from(read(`configuration/${configuration.file}`)).toString('utf8'), {
    file: path,
    folder,
    journal: join(home, journal),
    from: { journal: configuration.journal, home },
    outside: files.flatMap(({ name, from }) => (from === undefined ? [] : [{ name, from }])),
  })
  if (settings instanceof Refusal) return settings
  const outside: { path: string; from: string }[] = []
  let count = 0
  for (const { name, from } of files) {
    if (!name.startsWith('journal/') && !name.startsWith('outside/')) continue
    const place = join(folder, name.startsWith('journal/') ? join(home, name.slice('journal/'.length)) : name)
    await put(place, pieces(name))
    count++
    if (from !== undefined) outside.push({ path: place, from })
  }
  await put(path, Buffer.from(settings.text))
  return { configuration: path, files: count + 1, outside, dropped: settings.dropped, foreign: settings.foreign }
}

/**
 * Takes away what was restored into a folder: half of a book looks like one, and a server that is started on it begins an empty log. Only what
 * bears a name of ours, as well as the folder where nothing else is in it.
 */
export async function takeBack({ manifest }: Archive, folder: string, log: string): Promise<void> {
  const { configuration, files } = manifest
  const home = homeOf(manifest)
  const names = [
    configuration.file,
    log,
    `${log}.lock`,
    ...files.map(({ name }) => (name.startsWith('journal/') ? join(home, name.slice('journal/'.length)) : name.startsWith('outside/') ? name : '')),
  ]
  for (const top of new Set(names.map((name) => normalize(name).split(sep)[0]!)))
    if (!OUTSIDE.has(top)) await rm(join(folder, top), { recursive: true, force: true }).catch(unlessNeverMade)
  await rmdir(folder).catch(() => undefined)
}

/** A name that the disk had no room for: what stopped the restoring shall not stop what takes it back. */
const unlessNeverMade = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENAMETOOLONG') throw error
}

/** The folder itself and what is above it, where a name has neither been checked nor a folder of its own. */
const OUTSIDE: ReadonlySet<string> = new Set(['', '.', '..'])

/** Where the journal comes to lie, from the folder of the configuration. */
function homeOf({ configuration: { journal } }: Archive['manifest']): string {
  const isBelow = !journal.split('/').includes('..') && !/^([/\\]|[A-Za-z]:)/.test(journal)
  return isBelow ? journal : 'journal'
}

/** The lines of the log in an archive, to be read into an empty database. */
export const logLines = ({ pieces }: Archive): AsyncIterable<string> => exportedLines(pieces(LOG))

async function put(path: string, contents: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeDurably(path, contents, 0o600)
  await syncFolder(dirname(path))
}
