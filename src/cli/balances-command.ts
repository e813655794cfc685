import { Option } from 'commander'
import { csvText } from '#vocabulary/csv.ts'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { answerOf, balancesText, type BookAnswer } from '../ingest/journal/answer.ts'
import type { Book, Dialect } from '../ingest/journal/book.ts'
import { type Problem, problemText } from '../ingest/journal/problem.ts'
import { type ExitCode, problemHere, type Subcommand, type Terminal } from './terminal.ts'
import { type ConfiguredOptions, declareConfiguredOptions, declareJsonFormat, DIALECTS, loadOptions, type LoadOptions } from './command-options.ts'
import { journalToRead, loadBook } from './load-book.ts'

export const subcommand: Subcommand = {
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
