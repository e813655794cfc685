import { elementAt } from '#vocabulary/element-at.ts'
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, normalize, posix, relative, sep } from 'node:path'
import { Document, isScalar, visit } from 'yaml'
import { Refusal } from '#vocabulary/refusal.ts'
import { readEnvironment } from '../../config/environment.ts'
import { type Configuration, configurationOf } from '../../config/load.ts'
import { type ConfigProblem, configProblemText, readConfiguration, toValue } from '../../config/read.ts'
import type { Settings } from '../../config/schema.ts'
import { commodityFiles } from '../../config/secrets.ts'
import { exportedLines } from '../../events/log/export-lines.ts'
import { syncFolder, writeDurably } from '../files/write-file.ts'
import { type Archive, LOG } from './read-archive.ts'

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
  for (const top of new Set(names.map((name) => elementAt(normalize(name).split(sep), 0))))
    if (!OUTSIDE.has(top)) await rm(join(folder, top), { recursive: true, force: true }).catch(unlessNeverMade)
  await rmdir(folder).catch(() => undefined)
}

/** A name that the disk had no room for: what stopped the restoring shall not stop what takes it back. */
const unlessNeverMade = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENAMETOOLONG') throw error
}

/** The folder itself and what is above it, where names are not checked. */
const OUTSIDE: ReadonlySet<string> = new Set(['', '.', '..'])

/** The journal's new folder, relative to the configuration. */
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

interface Place {
  /** The new configuration file, and the folder that everything is restored into. */
  readonly file: string
  readonly folder: string
  /** The root journal, from that folder. */
  readonly journal: string
  /** The way from the configuration to the journal's folder: as it was, and as it will be. */
  readonly from: { readonly journal: string; readonly home: string }
  /** Files that lay outside of the journal's folder: where they are restored, from the new folder, and where they were. */
  readonly outside: readonly { readonly name: string; readonly from: string }[]
}

export interface RestoredSettings {
  readonly text: string
  /** What led out of the folder and was left out, as `key: value`. */
  readonly dropped: readonly string[]
  /** Files of prices that are still read outside of the folder, as the backup has none of them. */
  readonly foreign: readonly string[]
}

/** Settings that name a place where Daybook writes. */
const WRITTEN = [
  { path: ['add_journal_path'], of: (settings: Settings) => settings.add_journal_path },
  { path: ['import', 'folder'], of: (settings: Settings) => settings.import.folder },
] as const

/** Places of the machine that the backup was made on, which the new folder has by default. */
const OF_MACHINE = [['data_directory'], ['sheets_directory'], ['backup', 'folder']] as const

/**
 * The configuration of a backup as the new folder needs it. It is read like every configuration, by the schema and with its merges and aliases
 * resolved, and read again afterwards: whatever its text says, no path in the result leads out of the folder.
 */
export function restoredSettings(text: string, place: Place): RestoredSettings | Refusal {
  const read = readConfiguration(text, place.file)
  if (!read.ok) return refused(read.problems)
  const document = usesAliases(read.document) ? new Document(toValue(read.document).value) : read.document
  document.set('journal_path', place.journal)
  for (const path of OF_MACHINE) if (document.hasIn(path)) document.deleteIn(path)
  const dropped: string[] = []
  const drop = (path: readonly string[], value: unknown): void => {
    document.deleteIn(path)
    dropped.push(`${path.join('.')}: ${JSON.stringify(value)}`)
  }
  // Another book that it names would be served with it.
  if (read.settings.books.length > 0) drop(['books'], read.settings.books)
  for (const { path, of } of WRITTEN) {
    const value = of(read.settings)
    if (value === '' || !document.hasIn(path)) continue
    const moved = movedWithJournal(value, place.from)
    if (leadsOut(place, moved)) drop(path, value)
    else if (moved !== value) document.setIn(path, moved)
  }
  for (const [index, { price, holdings }] of read.settings.commodities.entries()) {
    if (price.provider === 'local-json') movePrices(document, ['commodities', index, 'price', 'code'], { value: price.code, place })
    if (holdings) movePrices(document, ['commodities', index, 'holdings'], { value: holdings, place })
  }
  const result = String(document)
  const again = readConfiguration(result, place.file)
  if (!again.ok) return refused(again.problems)
  const configuration = configurationOf({ file: place.file, bytes: Buffer.from(result), settings: again.settings, home: readEnvironment().home })
  const wrong = outsideOf(place.folder, configuration)
  if (wrong !== undefined) return new Refusal('INVALID_REQUEST', `the backup cannot be used: its configuration leads out of the folder, to ${wrong}`)
  const foreign = commodityFiles(configuration).filter(({ path }) => !isWithin(place.folder, path))
  return { text: result, dropped, foreign: foreign.map(({ name, key, value }) => `commodities.${name}.${key}: ${JSON.stringify(value)}`) }
}

/** A file of prices that was restored is read where it is now. */
function movePrices(document: Document, path: readonly unknown[], { value, place }: { readonly value: string; readonly place: Place }): void {
  const plain = posix.normalize(value).replace(/^(\.\.\/)+/, '/')
  const restored = place.outside.find(({ from }) => from === value || (value.startsWith('..') && from.endsWith(plain)))
  if (restored) document.setIn(path, relative(dirname(place.file), join(place.folder, restored.name)))
}

/** Whether its text has a value in another place than where it holds. */
function usesAliases(document: Document): boolean {
  let isFound = false
  visit(document, {
    Alias: () => ((isFound = true), visit.BREAK),
    Pair: (_, { key }) => (isScalar(key) && (key.value === '<<' || typeof key.value === 'symbol') ? ((isFound = true), visit.BREAK) : undefined),
  })
  return isFound
}

/** A path below the journal's folder, which has moved. */
function movedWithJournal(path: string, { journal, home }: Place['from']): string {
  const way = posix.relative(posix.normalize(journal || '.'), posix.normalize(path))
  return journal === home || way.startsWith('..') ? path : posix.join(home, way)
}

const leadsOut = ({ file, folder }: Place, path: string): boolean => /^(~|[/\\]|[A-Za-z]:)/.test(path) || !isWithin(folder, join(dirname(file), path))

/** The first path of a configuration outside of a folder. */
function outsideOf(folder: string, { paths }: Configuration): string | undefined {
  return Object.values(paths).find((path: string) => path !== folder && !isWithin(folder, path))
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !/^(\.\.[/\\]|[/\\]|[A-Za-z]:)/.test(way)
}

const refused = (problems: readonly ConfigProblem[]): Refusal =>
  new Refusal('INVALID_REQUEST', `the backup cannot be used: its configuration: ${problems.map(configProblemText).join('; ')}`)
