import { elementAt } from '#vocabulary/element-at.ts'
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { nearest } from '#vocabulary/text/wording.ts'
import { settingsTurn } from '../commands/files/intent.ts'
import { expand } from '../commands/journal/files/expand-pattern.ts'
import { type BookList, booksNamedIn, booksOfFolder, ownAlone } from '../config/books.ts'
import { readEnvironment } from '../config/environment.ts'
import { configurationForJournal, configurationForPiped, findConfig, loadConfig, loadFile, type LoadResult } from '../config/load.ts'
import { LiveConfiguration } from '../config/live-configuration.ts'
import { configProblemText } from '../config/read.ts'
import { folderAsPattern } from '../ingest/journal/readable-files.ts'
import { isConfigurationName, type NowOption, PIPED } from './command-options.ts'
import { type Terminal, UsageError, words } from './terminal.ts'

/** How the book was chosen. */
export interface ChosenBook {
  /** A configuration file. */
  readonly config?: string | undefined
  /** A journal, a configuration file, or a folder with one of both. */
  readonly journal?: string | undefined
  /** Without a name, the journal of this folder comes before configurations elsewhere. */
  readonly inFolder?: boolean
  /** It is read once and not served, so standard input will do. */
  readonly mayBePiped?: boolean
  /** The command to show in a message that asks for a journal. */
  readonly command?: string
}

export const COMMANDS = [
  'open',
  'serve',
  'init',
  'update',
  'adopt',
  'import',
  'check',
  'lsp',
  'balances',
  'query',
  'list',
  'export',
  'mcp',
  'print',
  'convert',
  'backup',
  'restore',
  'replay',
  'doctor',
  'verify',
  'prices',
  'events',
  'user',
  'password',
  'completion',
  'version',
]

/** Returns the configuration of the chosen book; undefined after printing its problems. */
export async function chosenBook(chosen: ChosenBook, terminal: Terminal): Promise<LiveConfiguration | undefined> {
  const loaded = await load(chosen)
  if (loaded.ok) return new LiveConfiguration(loaded.configuration, settingsTurn)
  for (const problem of loaded.problems) terminal.err(`${configProblemText(problem)}\n`)
  return undefined
}

async function load({ config, journal, inFolder, mayBePiped, command: given }: ChosenBook): Promise<LoadResult> {
  const command = given ?? 'daybook'
  if (config !== undefined && journal !== undefined) throw new UsageError('name a journal or a configuration, not both')
  if (config !== undefined) return loadConfig({ file: config })
  if (journal === PIPED) {
    if (mayBePiped) return { ok: true, configuration: configurationForPiped(journal) }
    throw new UsageError('a journal on standard input cannot be served, as it can be read only once; name a file')
  }
  if (journal !== undefined) return named(journal, command)
  const { configFile, journalFile } = readEnvironment()
  const hasConfiguration = configFile !== undefined || ['daybook.yaml', 'paisa.yaml'].some((name) => existsSync(resolve(name)))
  if (inFolder && !hasConfiguration) {
    const here = await inThisFolder('.', command)
    if (here) return here
  }
  const loaded = await loadConfig()
  if (loaded.ok || loaded.problems[0]?.code !== 'not_found') return loaded
  const found = (await inThisFolder('.', command)) ?? (journalFile === undefined ? undefined : await configurationForJournal(resolve(journalFile)))
  if (found) return found
  const message = words().noBookHere(command)
  return { ok: false, problems: loaded.problems.map((problem) => ({ ...problem, message })) }
}

async function named(path: string, command: string): Promise<LoadResult> {
  if (!existsSync(path)) throw noSuchFile(path)
  if (!statSync(path).isDirectory()) return isConfigurationName(path) ? loadConfig({ file: path }) : configurationForJournal(resolve(path))
  const config = ['daybook.yaml', 'paisa.yaml'].map((name) => resolve(path, name)).find((file) => existsSync(file))
  if (config !== undefined) return loadConfig({ file: config })
  const found = await inThisFolder(path, command)
  if (!found) throw new UsageError(words().noJournal(path))
  return found
}

/** The folder in which a first book can begin: the chosen one, if it has neither a journal nor a configuration; undefined otherwise. */
export async function folderWithoutBook({ config, journal }: ChosenBook): Promise<string | undefined> {
  if (config !== undefined) return undefined
  const folder = journal ?? '.'
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return undefined
  if (['daybook.yaml', 'paisa.yaml'].some((name) => existsSync(join(folder, name)))) return undefined
  if (journal === undefined && (readEnvironment().journalFile !== undefined || (await findConfig()).file !== undefined)) return undefined
  const found = findJournal(resolve(folder))
  return 'candidates' in found && found.candidates.length === 0 ? folder : undefined
}

export const noSuchFile = (path: string): UsageError => new UsageError(noFile(path))

/** A word without a dot is probably a misspelt command. */
function noFile(path: string): string {
  const command = /[./\\]/.test(path) ? undefined : nearest(path, COMMANDS)
  return command === undefined ? words().noFile(path) : words().noFileNorCommand(path, command)
}

/** The only journal of a folder; undefined when it has none. */
async function inThisFolder(folder: string, command: string): Promise<LoadResult | undefined> {
  const found = findJournal(resolve(folder))
  if ('journal' in found) return configurationForJournal(found.journal)
  if (found.candidates.length === 0) return undefined
  const names = found.candidates.slice(0, CANDIDATES_SHOWN).map((file) => `  ${command} ${asWord(relative(process.cwd(), file))}`)
  const more = found.candidates.length > CANDIDATES_SHOWN ? `\n  and ${found.candidates.length - CANDIDATES_SHOWN} more` : ''
  const message = `several journals are here, and none includes the others; name one:\n${names.join('\n')}${more}${always(found.candidates)}`
  return { ok: false, problems: [{ code: 'ambiguous', file: '', line: 0, key: '', message }] }
}
const CANDIDATES_SHOWN = 12
/** Quoted for a shell where necessary. */
const asWord = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `"${path.replaceAll(/["\\$`]/g, (character) => `\\${character}`)}"`)
/** No advice where several are named main already. */
const always = (files: readonly string[]): string =>
  files.some((file) => /^main\./i.test(basename(file))) ? '' : `\nor rename the main one to main${suffix(elementAt(files, 0))}`
const suffix = (file: string): string => /\.[^.]+$/.exec(basename(file))?.[0] ?? ''

/** The journal of a folder, or the candidates if it is ambiguous. */
export type FoundJournal = { readonly journal: string } | { readonly candidates: readonly string[] }

const JOURNAL_NAME = /\.(beancount|bean|ledger|ldg|lgr|journal|hledger|j|dat)$/i
/** Includes are usually at the top of a root, so the beginning of a large file is enough. */
const LOOK_BYTES = 1024 * 1024
/** Further files of a folder are ignored. */
const CANDIDATES_MAX = 500
/** A `.dat` file, as in ledger's manual, is only a journal if it has such a line. */
const ENTRY = /^(\d{2,4}[-/.]\d{1,2}[-/.]\d{1,2}\b|[!@]?include\s|P\s+\d{4}|account\s)/m

/**
 * Finds the journal of a folder: `main.*`, else the only file that no other includes, else the only one of those that includes others.
 * Links and folders below are not followed. Where several are left, all are returned.
 */
export function findJournal(folder: string): FoundJournal {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => JOURNAL_NAME.test(entry.name) && !entry.isDirectory())
    .slice(0, CANDIDATES_MAX)
    .map((entry) => join(folder, entry.name))
  const texts = new Map(files.flatMap((file) => textOf(file)))
  const included = new Map([...texts].map(([file, text]) => [file, includesOf(file, text)]))
  const below = new Set([...included].flatMap(([file, others]) => others.filter((other) => other !== file)))
  const roots = [...texts.keys()].filter((file) => !below.has(file))
  const mains = [...texts.keys()].filter((file) => /^main$/i.test(basename(file, extname(file))))
  const including = roots.filter((file) => included.get(file)!.length > 0)
  for (const chosen of [mains, roots, including]) if (chosen.length === 1) return { journal: elementAt(chosen, 0) }
  return { candidates: mains.length > 0 ? mains : roots.length > 0 ? roots : [...texts.keys()] }
}

/** The file with the beginning of its text; empty if it cannot be read or is not a journal. */
function textOf(file: string): [string, string][] {
  try {
    if (!statSync(file).isFile()) return []
    const bytes = Buffer.alloc(LOOK_BYTES)
    const handle = openSync(file, 'r')
    const length = readSync(handle, bytes, 0, LOOK_BYTES, 0)
    closeSync(handle)
    const text = bytes.toString('utf8', 0, length)
    return extname(file).toLowerCase() !== '.dat' || ENTRY.test(text) ? [[file, text]] : []
  } catch {
    return [] // Unreadable or deleted meanwhile.
  }
}

/** The absolute paths of the files that a text includes, with patterns expanded. */
function includesOf(file: string, text: string): string[] {
  return [...text.matchAll(/^[!@]?include\s+(?:"([^"\n]+)"|([^\n;]+))/gm)].flatMap(([, quoted, plain]) => {
    const written = (quoted ?? plain ?? '').trim()
    if (!/[*?[]/.test(written)) return [resolve(dirname(file), written)]
    try {
      return expand(resolve(folderAsPattern(dirname(file)), written))
    } catch {
      return [] // A pattern that matches too much is reported when the journal is read.
    }
  })
}

/** Options that every command with a configuration takes. */
export interface CommonOptions extends NowOption {
  readonly config?: string
}

/** Returns the configuration, or undefined after its problems have been printed. */
export const configurationFor = ({ config }: CommonOptions, terminal: Terminal): Promise<LiveConfiguration | undefined> =>
  chosenBook({ config }, terminal)

export interface ChosenBooks extends ChosenBook {
  /** A folder of configurations. */
  readonly books?: string | undefined
}

export interface ChosenList {
  readonly list: BookList
  /** Reads the list again. */
  readonly again: ListAgain
}

/** Returns the list if there are several books, 'one' for a single book, and undefined after printing the problems of the list. */
export async function chosenBooks(chosen: ChosenBooks, terminal: Terminal): Promise<ChosenList | 'one' | undefined> {
  const file = chosen.books === undefined ? await fileOf(chosen) : undefined
  const list = chosen.books !== undefined ? await booksOfFolder(resolve(chosen.books)) : file === undefined ? undefined : await booksNamedIn(file)
  if (list === undefined) return 'one'
  if (list.ok) return { list, again: file === undefined ? folderAgain(chosen.books!) : readWhenChanged(file, () => listAgain(file, list)) }
  for (const problem of list.problems) terminal.err(`${configProblemText(problem)}\n`)
  return undefined
}

const folderAgain = (folder: string) => async (): Promise<BookList | undefined> => {
  const list = await booksOfFolder(resolve(folder))
  return list.ok ? list : undefined
}

/** If the list was removed, only the book that had it remains. An invalid configuration changes nothing. */
async function listAgain(file: string, { own }: BookList): Promise<BookList | undefined> {
  const list = await booksNamedIn(file)
  if (list !== undefined) return list.ok ? list : undefined
  return own !== undefined && (await loadFile(file)).ok ? ownAlone(own, file) : undefined
}

/** The configuration file that `chosenBook` would use. */
async function fileOf({ config, journal, inFolder }: ChosenBook): Promise<string | undefined> {
  if (config !== undefined) return resolve(config)
  if (journal === undefined) {
    const { file } = await findConfig()
    const isElsewhere = inFolder && !['daybook.yaml', 'paisa.yaml'].some((name) => file === resolve(name))
    return isElsewhere && 'journal' in findJournal(resolve('.')) ? undefined : file
  }
  if (isConfigurationName(journal)) return resolve(journal)
  if (!existsSync(journal) || !statSync(journal).isDirectory()) return undefined
  return ['daybook.yaml', 'paisa.yaml'].map((name) => join(resolve(journal), name)).find((name) => existsSync(name))
}

/** Reads a list of books from the disk; undefined while its file is being saved or is invalid. */
export type ListAgain = () => Promise<BookList | undefined>

/** Polled, because network file systems do not notify of changes. */
const EVERY_MS = 1000

/**
 * Polls a list and passes on each change, one at a time. A change counts once it was read twice in a row: while a file is saved it may be
 * missing for a moment.
 */
export function pollList(first: BookList, again: ListAgain, take: (list: BookList) => Promise<void>, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let taken = JSON.stringify(first)
  let before = taken
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const list = await again()
    const text = list === undefined ? taken : JSON.stringify(list)
    if (list !== undefined && text !== taken && text === before && !isStopping) {
      taken = text
      await take(list)
    }
    before = text
  }
  const next = (): void => {
    if (isStopping) return
    timer = setTimeout(() => (looking = look().finally(next)), everyMs)
  }
  next()
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Parses the file again only if its size, time or inode has changed. */
export function readWhenChanged<Result>(file: string, read: () => Promise<Result>): () => Promise<Result> {
  let last: { readonly mark: string; readonly result: Result } | undefined
  return async () => {
    const mark = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'gone',
    )
    if (last?.mark !== mark) last = { mark, result: await read() }
    return last.result
  }
}
