import { existsSync, statSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { settingsTurn } from '../../commands/files/settings-turn.ts'
import { readEnvironment } from '../../config/environment.ts'
import { configurationForJournal, configurationForPiped } from '../../config/journal-without-file.ts'
import { LiveConfiguration } from '../../config/live-configuration.ts'
import { loadConfig, type LoadResult } from '../../config/load.ts'
import { nearest } from '#vocabulary/nearest.ts'
import { configProblemText } from '../../config/problem.ts'
import { isConfigurationName } from './config-option.ts'
import { findJournal } from './find-journal.ts'
import { PIPED } from './piped-journal.ts'
import { type Terminal, UsageError } from '../terminal/terminal.ts'

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
  /** What to type in front of a journal, for a message that asks for one. */
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
  const hasConfiguration = configFile !== undefined || ['daybook.yaml', 'paisa.yaml'].some((name) => existsSync(name))
  if (inFolder && !hasConfiguration) {
    const here = await inThisFolder('.', command)
    if (here) return here
  }
  const loaded = await loadConfig()
  if (loaded.ok || loaded.problems[0]?.code !== 'not_found') return loaded
  const found = (await inThisFolder('.', command)) ?? (journalFile === undefined ? undefined : await configurationForJournal(resolve(journalFile)))
  if (found) return found
  const message = `there is no journal or configuration here; open a journal with "${command} FILE", name a configuration with --config, or write a demo book with "daybook init"`
  return { ok: false, problems: loaded.problems.map((problem) => ({ ...problem, message })) }
}

async function named(path: string, command: string): Promise<LoadResult> {
  if (!existsSync(path)) throw noSuchFile(path)
  if (!statSync(path).isDirectory()) return isConfigurationName(path) ? loadConfig({ file: path }) : configurationForJournal(resolve(path))
  const config = ['daybook.yaml', 'paisa.yaml'].map((name) => resolve(path, name)).find((file) => existsSync(file))
  if (config !== undefined) return loadConfig({ file: config })
  const found = await inThisFolder(path, command)
  if (!found) throw new UsageError(`there is no journal in ${path}; name the file, or write a first book with "daybook init"`)
  return found
}

export const noSuchFile = (path: string): UsageError => new UsageError(`there is no file ${path}${meant(path)}`)

/** A word without a dot is probably a misspelt command. */
function meant(path: string): string {
  const command = /[./\\]/.test(path) ? undefined : nearest(path, COMMANDS)
  return command === undefined ? '; check its name, or add --help' : `, and no such command; the nearest is "daybook ${command}"`
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
  files.some((file) => /^main\./i.test(basename(file))) ? '' : `\nor rename the main one to main${suffix(files[0]!)}`
const suffix = (file: string): string => /\.[^.]+$/.exec(basename(file))?.[0] ?? ''
