import { counted } from '#vocabulary/text/wording.ts'
import type { Book } from '../ingest/journal/book.ts'
import type { Problem } from '../ingest/journal/problem.ts'
import { type ExitCode, nameHere, problemHere, type Subcommand, type Terminal } from './terminal.ts'
import { type ConfiguredOptions, declareConfiguredOptions, jsonOption, type JsonOptions, type LoadOptions, printJson } from './command-options.ts'
import { journalToRead, loadBook, refuseMissing } from './load-book.ts'
import { rulesOf } from '../ingest/load-reader.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    declareConfiguredOptions(command).option('--strict', 'report undeclared accounts and commodities as errors').addOption(jsonOption()),
  run: (terminal, files: string[], options: CheckOptions) => check(files, options, terminal),
}

interface CheckOptions extends ConfiguredOptions, JsonOptions {
  readonly strict?: boolean
}

/** `daybook check [FILE…]`: reads each journal and prints every problem as `file:line: message` with the line it is about. */
async function check(files: readonly string[], { strict, json, ...given }: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  let errors = 0
  const checked: unknown[] = []
  for (const named of files) await refuseMissing(named)
  for (const named of files.length === 0 ? [undefined] : files) {
    const toRead = await journalToRead('check', { ...given, file: named }, terminal)
    if (!toRead) return 1
    const { file } = toRead
    const options: LoadOptions = { ...toRead.options, ...(strict && { strict }) }
    const book = await loadBook(file, options)
    const here = book.problems.filter((problem) => problem.severity === 'error').length
    errors += here
    const rules = rulesOf(book.dialect, options.hledgerRules)
    if (json) {
      checked.push({
        file,
        isOk: here === 0,
        rules,
        ...countsOf(book),
        problems: book.problems.map((problem) => ({ ...problem, file: nameHere(problem.file) })),
      })
      continue
    }
    for (const problem of book.problems) terminal.err(`${described(problem)}\n`)
    const counts = countsOf(book)
    const what = `${counted(counts.transactions, 'transaction')}, ${counted(counts.postings, 'posting')}, ${counted(counts.prices, 'price')} in ${counted(counts.files, 'file')}`
    terminal.out(here === 0 ? `${file}: ok (${rules}): ${what}\n` : `${file}: ${counted(here, 'error')} (${rules})\n`)
  }
  if (json) printJson({ journals: checked }, terminal)
  return errors === 0 ? 0 : 1
}

const countsOf = ({ dialect, transactions, postings, prices, files }: Book) => ({
  dialect,
  transactions: transactions.count,
  postings: postings.count,
  prices: prices.count,
  files: files.length,
})

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
