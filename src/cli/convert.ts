import { elementAt } from '#vocabulary/element-at.ts'
import {
  type ConfiguredOptions,
  declareConfiguredOptions,
  dialectOption,
  filesFor,
  jsonOption,
  type JsonOptions,
  PIPED,
  printJson,
} from './command-options.ts'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { counted } from '#vocabulary/text/wording.ts'
import { type ConvertedFile, convertJournal } from '../commands/convert/convert-journal.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { printWhole } from '../ingest/print/convert-book.ts'
import { type LeftOut, leftOutByKind, leftOutText } from '../ingest/print/entries.ts'
import { readerOf } from '../ingest/readers.ts'
import { journalToRead, loadBook } from './load-book.ts'
import { type ExitCode, problemHere, reportFileError, type Subcommand, type Terminal, UsageError } from './terminal.ts'

interface ConvertOptions extends ConfiguredOptions, JsonOptions {
  readonly to: Dialect
  readonly into: string
  readonly strict?: boolean
  readonly everyPlace?: boolean
}

export const subcommand: Subcommand = {
  declare: (command) =>
    declareConfiguredOptions(command)
      .addOption(dialectOption('--to', 'the dialect to write').makeOptionMandatory())
      .requiredOption('--into <folder>', 'the folder to write to, new or empty')
      .option('--strict', 'write nothing if anything would be left out or written differently')
      .option('--every-place', 'list every place that is written differently, not only the first of each kind')
      .addOption(jsonOption()),
  run: (terminal, file: string | undefined, options: ConvertOptions) => convert(file, options, terminal),
}

/**
 * `daybook convert [FILE] --to DIALECT --into FOLDER`: a whole book in another dialect, file by file. What was written is read again
 * before it gets its place; nothing is written over.
 */
async function convert(
  file: string | undefined,
  { to, into, strict, everyPlace, json, ...given }: ConvertOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const folder = resolve(into)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${into} is not empty; name a new folder with --into`)
  const toRead = await journalToRead('convert', { ...given, file }, terminal)
  if (!toRead) return 1
  const { options } = toRead
  const book = await loadBook(toRead.file, options)
  const conversion = convertJournal(book, { to, files: await filesFor(toRead.file), readers: readerOf, options })
  if (conversion.kind === 'refused') {
    if (book.dialect === to && !book.hasErrors) throw new UsageError(conversion.why)
    for (const problem of conversion.problems) terminal.err(`${problemHere(problem)}\n`)
    if (!book.hasErrors) terminal.err(`Nothing was written: ${conversion.why}.\n`)
    return 1
  }
  const { leftOut, transactions } = conversion
  const [root, ...others] = conversion.files
  const files = root && toRead.file === PIPED ? [{ ...root, name: `main${extname(root.name)}` }, ...others] : conversion.files
  const differences = everyPlace ? leftOut.map((what) => leftOutText(what, book)) : leftOutByKind(leftOut, book)
  const report = (written: readonly ConvertedFile[]): void =>
    printJson(
      { dialect: to, transactions, files: written.map(({ name }) => join(into, name)), differences, differenceCount: leftOut.length },
      terminal,
    )
  if (!json) for (const line of differences) terminal.err(`${line}\n`)
  if (strict && leftOut.length > 0) {
    if (json) report([])
    else terminal.err(`Nothing was written: with --strict nothing may be left out or written differently.\n`)
    return 1
  }
  const part = `${folder}.part-${process.pid}`
  try {
    write(files, part)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(dirname(folder), { recursive: true })
    renameSync(part, folder)
    const otherwise =
      leftOut.length === 0 ? 'nothing is left out' : `${counted(leftOut.length, 'place is', 'places are')} written differently, as listed above`
    if (json) report(files)
    else
      terminal.out(
        `${join(into, elementAt(files, 0).name)}: ${counted(transactions, 'transaction')} in ${counted(files.length, 'file')} (${to}); ${otherwise}\n`,
      )
    return 0
  } catch (error) {
    return reportFileError(error, into, terminal)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

function write(files: readonly ConvertedFile[], folder: string): void {
  for (const { name, after } of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, after, { flag: 'wx' })
  }
}

export const print: Subcommand = {
  declare: (command) =>
    declareConfiguredOptions(command)
      .addOption(dialectOption('--to', 'the dialect to write; default: that of the journal'))
      .option('--strict', 'end with exit code 1 if anything is left out or written differently')
      .option('--every-place', 'list every place that is written differently, not only the first of each kind'),
  run: (terminal, file: string | undefined, options: PrintOptions) => printJournal(file, options, terminal),
}

/** Lines written at a time. */
const LINES = 1000

interface PrintOptions extends ConfiguredOptions {
  readonly to?: Dialect
  readonly strict?: boolean
  readonly everyPlace?: boolean
}

/** `daybook print [FILE] --to DIALECT`: the journal, normalised, in any of the dialects; what that leaves out goes to standard error. */
async function printJournal(file: string | undefined, { to, strict, everyPlace, ...given }: PrintOptions, terminal: Terminal): Promise<ExitCode> {
  const toRead = await journalToRead('print', { ...given, file }, terminal)
  if (!toRead) return 1
  const book = await loadBook(toRead.file, toRead.options)
  const errors = book.problems.filter((problem) => problem.severity === 'error')
  for (const problem of errors) terminal.err(`${problemHere(problem)}\n`)
  if (errors.length > 0) return 1
  let lines: string[] = []
  const flush = (): void => {
    terminal.out(lines.map((line) => `${line}\n`).join(''))
    lines = []
  }
  const leftOut: LeftOut[] = []
  for (const line of printWhole(book, to ?? book.dialect, await filesFor(toRead.file), (what) => leftOut.push(what)))
    if (lines.push(line) === LINES) flush()
  flush()
  const told = everyPlace ? leftOut.map((what) => leftOutText(what, book)) : leftOutByKind(leftOut, book)
  for (const line of told) terminal.err(`${line}\n`)
  return strict && leftOut.length > 0 ? 1 : 0
}
