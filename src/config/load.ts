import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { zoneHere } from '#vocabulary/clock.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { type ConfigProblem, isPaisaFile, readConfiguration } from './read.ts'
import type { Settings } from './schema.ts'

/** A configuration as it was read from its file, with every path made absolute. */
export interface Configuration {
  /** Absolute path of the file. */
  readonly file: string
  /** What the file will begin as: present while there is none, because a journal was named instead. */
  readonly draft?: string
  readonly directory: string
  /** The file is one of Paisa, whose defaults hold. */
  readonly isPaisa: boolean
  /** Lower-case hex SHA-256 of the file's bytes. */
  readonly hash: string
  readonly settings: Settings
  readonly paths: Paths
  /** The IANA zone in which days begin and end. */
  readonly timeZone: string
  /** Changes whenever any setting does. */
  readonly fingerprint: string
}

export interface Paths {
  readonly journal: string
  /** Absent when the feature is off. */
  readonly addJournal?: string
  readonly sheets: string
  /** The file with the secret of the OpenID Connect client; absent without one. */
  readonly clientSecret?: string
  /** Where statements are dropped; absent when the feature is off. */
  readonly importFolder?: string
  /** The folder of the embedded database. */
  readonly data: string
  /** The folder of backups. */
  readonly backups: string
}

export type LoadResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }

/** Where a configuration is looked for. */
interface ConfigSearch {
  readonly file?: string
  readonly cwd?: string
  readonly environment?: Environment
}

/** The file that `loadConfig` reads; undefined if no candidate exists. A named file is not checked for existence. */
export async function findConfig(options: ConfigSearch = {}): Promise<{ readonly file: string | undefined; readonly candidates: readonly string[] }> {
  const environment = options.environment ?? readEnvironment()
  const cwd = options.cwd ?? process.cwd()
  const named = options.file ?? environment.configFile
  if (named !== undefined) return { file: resolve(cwd, named), candidates: [] }
  const candidates = [
    ...['daybook.yaml', 'paisa.yaml'].map((name) => join(cwd, name)),
    ...environment.folders.flatMap((folder) => [join(folder, 'daybook', 'daybook.yaml'), join(folder, 'paisa', 'paisa.yaml')]),
  ]
  for (const file of candidates) {
    const isFile = await stat(file).then(
      (entry) => entry.isFile(),
      () => false,
    )
    if (isFile) return { file, candidates }
  }
  return { file: undefined, candidates }
}

/**
 * Finds and reads the configuration: the file that was named, DAYBOOK_CONFIG, ./daybook.yaml, ./paisa.yaml, then
 * daybook/daybook.yaml (or paisa/paisa.yaml) in the Documents and in the configuration folder of the user. Never writes.
 */
export async function loadConfig(options: ConfigSearch = {}): Promise<LoadResult> {
  const environment = options.environment ?? readEnvironment()
  const { file } = await findConfig(options)
  if (file !== undefined) return loadFile(file, environment.home)
  const message = 'no configuration found; name one with --config, or write a demo book with "daybook init"'
  return { ok: false, problems: [{ code: 'not_found', file: '', line: 0, key: '', message }] }
}

/** Reads one configuration file. */
export async function loadFile(file: string, home = readEnvironment().home): Promise<LoadResult> {
  const unreadable = (message: string): LoadResult => ({ ok: false, problems: [{ code: 'unreadable', file, line: 0, key: '', message }] })
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    return unreadable(unreadableReason((error as NodeJS.ErrnoException).code))
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return unreadable('is not text in UTF-8')
  }
  const read = readConfiguration(text, file)
  return read.ok ? { ok: true, configuration: configurationOf({ file, bytes, settings: read.settings, home }) } : read
}

const unreadableReason = (code: string | undefined): string =>
  ({
    ENOENT: 'does not exist; name another with --config, or write a first one with "daybook init"',
    EACCES: 'cannot be read: permission denied',
    EISDIR: 'is a folder; name the file in it',
  })[code ?? ''] ?? `cannot be read (${code ?? 'unknown reason'})`

/** A path of a configuration in a folder, made absolute; ~ is the home of the user. */
export const pathIn = (directory: string, home: string, path: string): string =>
  path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : resolve(directory, path)

/** The files and folders of a book that are never served, included or backed up as its documents. */
export const keptBack = ({ file, paths }: Pick<Configuration, 'file' | 'paths'>): readonly string[] => [
  file,
  paths.data,
  paths.backups,
  ...(paths.clientSecret === undefined ? [] : [paths.clientSecret]),
]

export function configurationOf(given: {
  readonly file: string
  readonly bytes: Uint8Array
  readonly settings: Settings
  readonly home: string
  readonly draft?: string | undefined
}): Configuration {
  const { file, bytes, settings, home, draft } = given
  const directory = dirname(file)
  const absolute = (path: string): string => pathIn(directory, home, path)
  const journal = absolute(settings.journal_path)
  const data = settings.data_directory === '' ? join(directory, '.daybook') : absolute(settings.data_directory)
  return {
    file,
    ...(draft !== undefined && { draft }),
    directory,
    isPaisa: isPaisaFile(file),
    hash: createHash('sha256').update(bytes).digest('hex'),
    settings,
    paths: {
      journal,
      ...(settings.add_journal_path === '' ? {} : { addJournal: absolute(settings.add_journal_path) }),
      ...(settings.import.folder === '' ? {} : { importFolder: absolute(settings.import.folder) }),
      ...(settings.oidc?.client_secret_file ? { clientSecret: absolute(settings.oidc.client_secret_file) } : {}),
      sheets: settings.sheets_directory === '' ? dirname(journal) : absolute(settings.sheets_directory),
      data,
      backups: settings.backup.folder === '' ? `${data}-backups` : absolute(settings.backup.folder),
    },
    timeZone: settings.time_zone === '' ? zoneHere() : settings.time_zone,
    fingerprint: createHash('sha256').update(JSON.stringify(settings)).digest('hex'),
  }
}

/**
 * The configuration for a journal that was named instead of a configuration: the file in its folder that names this journal, or a new one that
 * is written with the first setting. Until then nothing is written into the journal's folder; the log is in the user's state folder
 * (XDG_STATE_HOME), so that a read-only folder can be served as well. The file, once written, says where.
 */
export async function configurationForJournal(path: string, environment: Environment = readEnvironment()): Promise<LoadResult> {
  let journal: string
  let target: string
  try {
    target = await realpath(path)
    // A link is not resolved: ledger, hledger and beancount resolve includes relative to the link, and so do we.
    journal = join(await realpath(dirname(path)), basename(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const message = code === 'ENOENT' ? 'there is no such journal' : `cannot be read (${code ?? 'unknown reason'})`
    return { ok: false, problems: [{ code: 'not_found', file: path, line: 0, key: '', message }] }
  }
  const folder = dirname(journal)
  const ownOf = (file: string): string => `${basename(file, extname(file))}.daybook.yaml`
  const own = ownOf(journal)
  // In the folder of a link, or else in that of its target: then the configuration there says where its journal is.
  for (const named of new Set([journal, target])) {
    for (const name of ['daybook.yaml', ownOf(named), 'paisa.yaml']) {
      const file = join(dirname(named), name)
      if (!existsSync(file)) continue
      const loaded = await loadFile(file, environment.home)
      if (!loaded.ok) return loaded
      if ((await realpath(loaded.configuration.paths.journal).catch(() => '')) === target) return loaded
    }
  }
  const file = join(folder, existsSync(join(folder, 'daybook.yaml')) ? own : 'daybook.yaml')
  if (existsSync(file)) {
    const message = `is about another journal; say in it "journal_path: ${basename(journal)}", or name another configuration with --config`
    return { ok: false, problems: [{ code: 'other_journal', file, line: 0, key: 'journal_path', message }] }
  }
  return { ok: true, configuration: draftFor(journal, file, environment) }
}

/** The configuration of a piped journal: without a file, read only. */
export const configurationForPiped = (name: string, environment: Environment = readEnvironment()): Configuration =>
  draftFor(resolve(name), resolve('daybook.yaml'), environment)

function draftFor(journal: string, file: string, { home, stateFolder }: Environment): Configuration {
  const name = `${basename(journal).slice(0, 40)}-${createHash('sha256').update(journal).digest('hex').slice(0, 12)}`
  const data = join(stateFolder, 'daybook', name)
  const fromHome = relative(home, data)
  const written = fromHome.startsWith('..') || fromHome === data ? data : `~/${fromHome.replaceAll('\\', '/')}`
  const draft = `journal_path: ${JSON.stringify(basename(journal))}\ndata_directory: ${JSON.stringify(written)} # the log of this book\n`
  const read = readConfiguration(draft, file)
  if (!read.ok) throw new Error(`the first configuration of a journal can be read: ${JSON.stringify(read.problems)}`)
  return configurationOf({ file, bytes: Buffer.from(draft), settings: read.settings, home, draft })
}
