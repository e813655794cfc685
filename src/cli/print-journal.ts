import type { Dialect } from '../ingest/journal/book.ts'
import { type LeftOut, leftOutByKind, leftOutText } from '../ingest/print/left-out.ts'
import { printWhole } from '../ingest/print/convert.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { declareMeantOptions, dialectOption, type MeantOptions } from './reading/journal-options.ts'
import { journalToRead } from './reading/journal-to-read.ts'
import { filesFor } from './choosing/piped-journal.ts'
import { problemHere } from './terminal/problem-here.ts'
import { loadBook } from './reading/load-book.ts'
import type { Subcommand } from './subcommand.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    declareMeantOptions(command)
      .addOption(dialectOption('--to', 'the dialect to write; default: that of the journal'))
      .option('--strict', 'end with exit code 1 if anything is left out or written differently')
      .option('--every-place', 'list every place that is written differently, not only the first of each kind'),
  run: (terminal, file: string | undefined, options: PrintOptions) => printJournal(file, options, terminal),
}

/** Lines written at a time. */
const LINES = 1000

interface PrintOptions extends MeantOptions {
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
