import type { Dialect } from '../ingest/journal/book.ts'
import { problemText } from '../ingest/journal/problem.ts'
import { printBook } from '../ingest/print/print.ts'
import type { ExitCode, Terminal } from './terminal.ts'
import { declareJournalOptions, dialectOption, type JournalOptions, loadOptions } from './journal-options.ts'
import { loadBook, type LoadOptions } from './load-book.ts'
import type { Subcommand } from './subcommand.ts'

export const subcommand: Subcommand = {
  declare: (command) => declareJournalOptions(command).addOption(dialectOption('--to', 'the dialect to write; its own when absent')),
  run: (terminal, file: string, { to, ...options }: JournalOptions & { readonly to?: Dialect }) =>
    printJournal(file, { ...loadOptions(options), to }, terminal),
}

/** Lines written at a time. */
const LINES = 1000

/** `daybook print FILE --to DIALECT`: the journal, normalised, in any of the dialects. */
function printJournal(file: string, { to, ...options }: LoadOptions & { readonly to?: Dialect | undefined }, terminal: Terminal): ExitCode {
  const book = loadBook(file, options)
  const errors = book.problems.filter((problem) => problem.severity === 'error')
  for (const problem of errors) terminal.err(`${problemText(problem)}\n`)
  if (errors.length > 0) return 1
  let lines: string[] = []
  const flush = (): void => {
    terminal.out(lines.map((line) => `${line}\n`).join(''))
    lines = []
  }
  for (const line of printBook(book, to ?? book.dialect)) if (lines.push(line) === LINES) flush()
  flush()
  return 0
}
