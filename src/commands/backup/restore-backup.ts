import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '#vocabulary/refusal.ts'
import { syncFolder, writeDurably } from '../files/durable.ts'
import { type Archive, linesOf } from './read-archive.ts'
import { LOG } from './manifest.ts'
import { boundedDocument } from '../../config/bounded-yaml.ts'

/** What a restored folder has. */
export interface RestoredFiles {
  /** The configuration, with its path. */
  readonly configuration: string
  /** How many files of the book. */
  readonly files: number
  /** Files that were outside of the journal's folder: where they are now, and where they were. */
  readonly outside: readonly { readonly path: string; readonly from: string }[]
}

/**
 * Puts the files of an archive into a folder that is new or empty. Where the journal lay beside or below its configuration it does so again;
 * otherwise it comes into `journal/`, and the configuration is told. The log is not among the files: see `logLines`.
 */
export async function restoreFiles({ manifest, read }: Archive, folder: string): Promise<RestoredFiles | Refusal> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : error))
  if (!Array.isArray(present)) return new Refusal('INVALID_REQUEST', `${folder} cannot be written to (${present.code})`)
  if (present.length > 0) return new Refusal('CONFLICT', `${folder} is not empty; a backup is restored into a new or an empty folder`)
  const { configuration, journal, files } = manifest
  const isBelow = !configuration.journal.split('/').includes('..') && !/^([/\\]|[A-Za-z]:)/.test(configuration.journal)
  const home = isBelow ? configuration.journal : 'journal'
  const outside: { path: string; from: string }[] = []
  let count = 0
  for (const { name, from } of files) {
    if (!name.startsWith('journal/') && !name.startsWith('outside/')) continue
    const path = join(folder, name.startsWith('journal/') ? join(home, name.slice('journal/'.length)) : name)
    await put(path, read(name))
    count++
    if (from !== undefined) outside.push({ path, from })
  }
  const path = join(folder, configuration.file)
  await put(path, Buffer.from(movedSettings(Buffer.from(read(`configuration/${configuration.file}`)).toString('utf8'), join(home, journal))))
  return { configuration: path, files: count, outside }
}

/** The lines of the log in an archive, to be read into an empty database. */
export const logLines = ({ read }: Archive): Iterable<string> => linesOf(read(LOG))

async function put(path: string, contents: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeDurably(path, contents, 0o600)
  await syncFolder(dirname(path))
}

/** Paths of the machine that the backup was made on are none of this one; comments and everything else stay. */
function movedSettings(text: string, journal: string): string {
  const document = boundedDocument(text)
  document.set('journal_path', journal)
  for (const key of ['data_directory', 'sheets_directory']) document.delete(key)
  if (document.hasIn(['backup', 'folder'])) document.deleteIn(['backup', 'folder'])
  return document.toString()
}
