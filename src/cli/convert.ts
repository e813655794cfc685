import { counted } from '#vocabulary/counted.ts'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { type ConvertedFile, convertJournal } from '../commands/convert/convert-journal.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { leftOutByKind, leftOutText } from '../ingest/print/left-out.ts'
import { readerOf } from '../ingest/readers.ts'
import { declareMeantOptions, dialectOption, type MeantOptions } from './reading/journal-options.ts'
import { journalToRead } from './reading/journal-to-read.ts'
import { filesFor, PIPED } from './choosing/piped-journal.ts'
import { problemHere } from './terminal/problem-here.ts'
import { loadBook } from './reading/load-book.ts'
import type { Subcommand } from './subcommand.ts'
import { type JsonOptions, jsonOption, printJson } from './terminal/json.ts'
import { sayFileProblem } from './terminal/system-problem.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'

interface ConvertOptions extends MeantOptions, JsonOptions {
  readonly to: Dialect
  readonly into: string
  readonly strict?: boolean
  readonly everyPlace?: boolean
}

export const subcommand: Subcommand = {
  declare: (command) =>
    declareMeantOptions(command)
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
        `${join(into, files[0]!.name)}: ${counted(transactions, 'transaction')} in ${counted(files.length, 'file')} (${to}); ${otherwise}\n`,
      )
    return 0
  } catch (error) {
    return sayFileProblem(error, into, terminal)
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
