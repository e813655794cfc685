import type { Problem } from '../ingest/journal/problem.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { declareMeantOptions, type MeantOptions } from './reading/journal-options.ts'
import { journalToRead } from './reading/journal-to-read.ts'
import { rulesOf } from '../ingest/load-reader.ts'
import { problemHere } from './terminal/problem-here.ts'
import { loadBook, type LoadOptions } from './reading/load-book.ts'
import type { Subcommand } from './subcommand.ts'

export const subcommand: Subcommand = {
  declare: (command) => declareMeantOptions(command).option('--strict', 'undeclared accounts and commodities are errors', false),
  run: (terminal, files: string[], options: CheckOptions) => check(files, options, terminal),
}

interface CheckOptions extends MeantOptions {
  readonly strict: boolean
}

/** `daybook check [FILE…]`: reads each journal and prints every problem as `file:line: message` with the line it is about. */
async function check(files: readonly string[], { strict, ...given }: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  let errors = 0
  for (const named of files.length === 0 ? [undefined] : files) {
    const toRead = await journalToRead('check', { ...given, file: named }, terminal)
    if (!toRead) return 1
    const { file } = toRead
    const options: LoadOptions = { ...toRead.options, ...(strict && { strict }) }
    const book = await loadBook(file, options)
    for (const problem of book.problems) terminal.err(`${described(problem)}\n`)
    const here = book.problems.filter((problem) => problem.severity === 'error').length
    errors += here
    const rules = rulesOf(book.dialect, options.hledgerRules)
    const what = `${book.transactions.count} transactions, ${book.postings.count} postings, ${book.prices.count} prices in ${counted(book.files.length, 'file')}`
    terminal.out(here === 0 ? `${file}: ok (${rules}): ${what}\n` : `${file}: ${counted(here, 'error')} (${rules})\n`)
  }
  return errors === 0 ? 0 : 1
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

function described(problem: Problem): string {
  const place = problemHere(problem)
  const text = problem.severity === 'warning' ? place.replace(': ', ': warning: ') : place
  return problem.excerpt === undefined
    ? text
    : `${text}\n${problem.excerpt
        .split('\n')
        .map((line) => `    | ${line}`)
        .join('\n')}`
}
