import { counted } from '#vocabulary/text/wording.ts'
import { type ExitCode, nameHere, problemHere, type Subcommand, type Terminal } from './terminal.ts'
import {
  type ConfiguredOptions,
  declareConfiguredOptions,
  declareJsonFormat,
  DIALECTS,
  jsonOption,
  type JsonOptions,
  type LoadOptions,
  loadOptions,
  printJson,
} from './command-options.ts'
import { journalToRead, loadBook, refuseMissing } from './load-book.ts'
import { rulesOf } from '../ingest/load-reader.ts'
import { Option } from 'commander'
import { csvText } from '#vocabulary/csv.ts'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { answerOf, balancesText, type BookAnswer } from '../ingest/journal/answer.ts'
import type { Book, Dialect } from '../ingest/journal/book.ts'
import { type Problem, problemText } from '../ingest/journal/problem.ts'

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

export const balancesCommand: Subcommand = {
  declare: (command) =>
    declareJsonFormat(declareConfiguredOptions(command))
      .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json', 'csv']).default('text'))
      .option('--batch', 'read JSON requests {"file","dialect"} from standard input, one a line, and print one JSON line for each'),
  run: (
    terminal,
    file: string | undefined,
    { batch, format, ...options }: ConfiguredOptions & { readonly format: Format; readonly batch?: boolean },
  ) => (batch ? balancesBatch(process.stdin, loadOptions(options), terminal) : balances({ ...options, file }, format, terminal)),
}

type Format = 'text' | 'json' | 'csv'

/** `daybook balances [FILE]`: what every account holds, per commodity, without valuation or rolling up. */
async function balances(given: ConfiguredOptions & { readonly file: string | undefined }, format: Format, terminal: Terminal): Promise<ExitCode> {
  const toRead = await journalToRead('balances', given, terminal)
  if (!toRead) return 1
  const book = await loadBook(toRead.file, toRead.options)
  if (book.hasErrors) {
    for (const problem of errorsOf(book)) terminal.err(`${problemHere(problem)}\n`)
    return 1
  }
  const answer = answerOf(book)
  terminal.out({ json: asJson, csv: asCsv, text: balancesText }[format](answer))
  return 0
}

/** `daybook balances --batch`: one JSON request `{"file","dialect"}` a line, one answer a line, in order. */
async function balancesBatch(requests: Readable, options: Omit<LoadOptions, 'dialect'>, terminal: Terminal): Promise<ExitCode> {
  for await (const line of createInterface({ input: requests })) if (line.trim() !== '') terminal.out(`${await answerLine(line, options)}\n`)
  return 0
}

async function answerLine(line: string, options: Omit<LoadOptions, 'dialect'>): Promise<string> {
  let request: { file?: unknown; dialect?: unknown }
  try {
    request = JSON.parse(line) as typeof request
  } catch {
    return JSON.stringify({ error: 'the request is not JSON; expected {"file": "…", "dialect": "ledger"}' })
  }
  const { file, dialect } = request
  if (typeof file !== 'string') return JSON.stringify({ error: 'the request names no file; expected {"file": "…", "dialect": "ledger"}' })
  if (dialect !== undefined && !DIALECTS.includes(dialect as Dialect))
    return JSON.stringify({ error: `dialect is ${JSON.stringify(dialect)}; expected one of ${DIALECTS.join(', ')}` })
  const book = await loadBook(file, { ...options, dialect: dialect as Dialect | undefined })
  return book.hasErrors
    ? JSON.stringify({
        error: errorsOf(book)
          .map((problem) => problemText(problem))
          .join('\n'),
      })
    : asJson(answerOf(book)).trimEnd()
}

const errorsOf = (book: Book): Problem[] => book.problems.filter((problem) => problem.severity === 'error')

const asJson = (answer: BookAnswer): string => `${JSON.stringify(answer)}\n`

function asCsv(answer: BookAnswer): string {
  return [
    'account,commodity,quantity',
    ...answer.balances.map((row) => [csvText(row.account), csvText(row.commodity), row.quantity].join(',')),
    '',
  ].join('\n')
}
