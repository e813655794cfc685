import type { Dialect } from '../ingest/journal/book.ts'
import { problemText } from '../ingest/journal/problem.ts'
import { type LeftOut, leftOutText } from '../ingest/print/left-out.ts'
import { DiskFiles } from '../commands/journal/files/disk-files.ts'
import { printWhole } from '../ingest/print/convert.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { declareJournalOptions, dialectOption, type JournalOptions, loadOptions } from './reading/journal-options.ts'
import { loadBook, type LoadOptions } from './reading/load-book.ts'
import type { Subcommand } from './subcommand.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    declareJournalOptions(command)
      .addOption(dialectOption('--to', 'the dialect to write; its own when absent'))
      .option('--strict', 'end with 1 when anything is left out or written otherwise', false),
  run: (terminal, file: string, { to, strict, ...options }: JournalOptions & { readonly to?: Dialect; readonly strict: boolean }) =>
    printJournal(file, { ...loadOptions(options), to, isStrict: strict }, terminal),
}

/** Lines written at a time. */
const LINES = 1000

interface PrintOptions extends LoadOptions {
  readonly to?: Dialect | undefined
  readonly isStrict: boolean
}

/** `daybook print FILE --to DIALECT`: the journal, normalised, in any of the dialects; what that leaves out goes to standard error. */
async function printJournal(file: string, { to, isStrict, ...options }: PrintOptions, terminal: Terminal): Promise<ExitCode> {
  const book = await loadBook(file, options)
  const errors = book.problems.filter((problem) => problem.severity === 'error')
  for (const problem of errors) terminal.err(`${problemText(problem)}\n`)
  if (errors.length > 0) return 1
  let lines: string[] = []
  const flush = (): void => {
    terminal.out(lines.map((line) => `${line}\n`).join(''))
    lines = []
  }
  const leftOut: LeftOut[] = []
  for (const line of printWhole(book, to ?? book.dialect, new DiskFiles(), (what) => leftOut.push(what))) if (lines.push(line) === LINES) flush()
  flush()
  for (const what of leftOut) terminal.err(`${leftOutText(what, book)}\n`)
  return isStrict && leftOut.length > 0 ? 1 : 0
}
