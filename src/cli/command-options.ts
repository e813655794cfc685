import { type Command, Option } from 'commander'
import { dayHere, systemClock } from '#vocabulary/clock.ts'
import { type Day, tryParseDay } from '#vocabulary/day.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import type { HledgerRules, ReadOptions } from '../ingest/journal/read-options.ts'
import { type Terminal, UsageError } from './terminal.ts'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DiskFiles, OverlaidFiles } from '../commands/journal/files/disk-files.ts'

export const configOption = (): Option => new Option('--config <file>', 'the configuration file; default: ./daybook.yaml')

/** Whether a file name is that of a configuration, not of a journal. */
export const isConfigurationName = (file: string): boolean => /\.ya?ml$/i.test(file)

export const nowOption = (): Option => new Option('--now <day>', 'use this day (YYYY-MM-DD) as today')

export interface NowOption {
  readonly now?: string
}

/** Returns the day that `--now` fixes for the life of the process. */
export const fixedDay = ({ now }: NowOption): Day | undefined => dayOption('--now', now)

/** Returns the day of `--now`, or today. */
export const todayFor = (options: NowOption): Day => fixedDay(options) ?? dayHere(systemClock.now())

/** Returns the day that an option gives. */
export function dayOption(option: string, text: string | undefined): Day | undefined {
  if (text === undefined) return undefined
  const day = tryParseDay(text)
  if (day === undefined) throw new UsageError(`${option} is "${text}"; expected a day as YYYY-MM-DD, for example 2024-02-29`)
  return day
}

/** The dialects that a command may name; listing them loads no reader. */
export const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']

export interface LoadOptions extends ReadOptions {
  /** Detected from name and content when absent. */
  readonly dialect?: Dialect | undefined
}

/** Options of commands that read one journal. */
export interface JournalOptions extends NowOption {
  readonly dialect?: Dialect
  readonly auto: boolean
  readonly hledgerRules?: HledgerRules
}

/** Adds the options of commands that read one journal. */
export const declareJournalOptions = (command: Command): Command =>
  command
    .addOption(dialectOption('--dialect', 'the dialect of the journal; default: detected from name and content'))
    .addOption(nowOption())
    .option('--no-auto', 'ignore the automated posting rules (=) of an hledger journal')
    .addOption(new Option('--hledger-rules <version>', 'read by the rules of this hledger version; default: accept both').choices(['1.25', 'newest']))

/** An option that names one of the dialects. */
export const dialectOption = (name: string, description: string): Option => new Option(`${name} <dialect>`, description).choices([...DIALECTS])

export const loadOptions = ({ dialect, auto, now, hledgerRules }: JournalOptions): LoadOptions => ({
  dialect,
  autoPostings: auto,
  ...(hledgerRules && { hledgerRules }),
  today: todayFor({ ...(now !== undefined && { now }) }),
})

/** Options of commands that read one journal, named or configured. */
export interface ConfiguredOptions extends JournalOptions {
  readonly config?: string
}

/** Adds the options of commands that read one journal, named or configured. */
export const declareConfiguredOptions = (command: Command): Command => declareJournalOptions(command).addOption(configOption())

/** A journal, and how it is read. */
export interface ToRead {
  readonly file: string
  readonly options: LoadOptions
}

/** With this option, standard output is one JSON document and nothing else. */
export const jsonOption = (): Option => new Option('--json', 'print the result as JSON')

/** Adds the same to a command that has `--format`. */
export const declareJsonFormat = (command: Command): Command =>
  command.addOption(new Option('--json', 'short for --format json').implies({ format: 'json' })).hook('preAction', (_, called) => {
    const { json, format } = called.opts<{ json?: boolean; format: string }>()
    if (json && format !== 'json') throw new UsageError(`choose one of --json and --format ${format}`)
  })

export interface JsonOptions {
  readonly json?: boolean
}

/** Prints a value with the names that the HTTP API uses. Amounts are decimal text, days and times ISO 8601. */
export function printJson(value: unknown, terminal: Terminal): void {
  terminal.out(`${JSON.stringify(inSnakeCase(value), undefined, 2)}\n`)
}

function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), inSnakeCase(one)]),
  )
}

/** The name of a journal on standard input. A file of that name is `./-`. */
export const PIPED = '-'

/** Standard input can be read only once. */
let piped: Promise<Uint8Array> | undefined

/** The disk as readers see it; a piped journal is a file in the current folder. */
export async function filesFor(journal: string): Promise<DiskFiles> {
  if (journal !== PIPED) return new DiskFiles()
  piped ??= buffer(process.stdin)
  return new OverlaidFiles(new Map([[resolve(PIPED), await piped]]))
}
