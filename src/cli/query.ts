import { Option } from 'commander'
import { systemClock } from '#vocabulary/clock.ts'
import { counted } from '#vocabulary/text/wording.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { openEventLog } from '../events/log/event-log.ts'
import { TABLE_FORMATS, type TableFormat, writtenTable } from '../export/formats.ts'
import { asTextTable, type Table } from '../export/table.ts'
import type { LedgerView } from '../projections/view/ledger-view.ts'
import type { Language } from '../query/bql/translate-bql.ts'
import { Queries, QUERY_LIMITS, type Question } from '../query/queries.ts'
import type { ThreadAnswer } from '../query/query-messages.ts'
import { viewOfBook } from '../service/ledgers/ledgers.ts'
import { openDatabase } from '../service/opening/open-database.ts'
import { chosenBook } from './choose-book.ts'
import { askServer, recordedView, refuseNow, reportUnavailable, runningServer, valuedToday } from './command-database.ts'
import { loadBook } from './load-book.ts'
import { writeNewFile } from './new-file.ts'
import { configOption, declareJournalOptions, declareJsonFormat, type JournalOptions, loadOptions } from './command-options.ts'
import { type ExitCode, problemHere, refused, reportFileError, type Subcommand, type Terminal, UsageError } from './terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    declareJsonFormat(declareJournalOptions(command))
      .addOption(configOption())
      .addOption(new Option('--format <format>', 'the output format').choices(['text', ...TABLE_FORMATS]).default('text'))
      .addOption(new Option('--language <language>', 'the language of the query; default: detected').choices(['sql', 'bql']))
      .option('--output <file>', 'write to this new file; default: standard output'),
  run: (terminal, question: string, journal: string | undefined, options: QueryOptions) => query(question, { ...options, journal }, terminal),
}

interface QueryOptions extends Omit<AskedBook, 'journal'> {
  readonly format: 'text' | TableFormat
  readonly language?: Language
  readonly output?: string
}

/** `daybook query QUERY [JOURNAL]`: the result as a table, of the named journal or the configured book. */
async function query(question: string, { format, language, output, ...book }: QueryOptions & AskedBook, terminal: Terminal): Promise<ExitCode> {
  if (output === undefined && (format === 'parquet' || format === 'xlsx'))
    throw new UsageError(`${format} is a binary format; name a file with --output`)
  const answer = await askBook({ query: question, language }, book, terminal)
  if (answer === undefined) return 1
  if (answer instanceof Refusal) return refused(answer, terminal)
  if (answer.truncated) terminal.err(`warning: only the first ${counted(answer.rows.length, 'row is', 'rows are')} shown; there are more\n`)
  const pieces = written(answer, format)
  try {
    if (output !== undefined && output !== '-') await writeNewFile(output, pieces, { mode: 0o600 })
    else for await (const piece of pieces) terminal.out(String(piece))
  } catch (error) {
    return reportFileError(error, output, terminal)
  }
  return 0
}

const written = (answer: ThreadAnswer & Table, format: QueryOptions['format']): Iterable<string> | ReturnType<typeof writtenTable> =>
  format === 'text' ? [asTextTable(answer)] : writtenTable(answer, format, 'Query')

interface AskedBook extends JournalOptions {
  readonly config?: string | undefined
  /** Read as it is on the disk, without a log. */
  readonly journal?: string | undefined
}

/** Runs a query on the chosen book; returns undefined after printing why there is none. */
async function askBook(
  question: Pick<Question, 'query' | 'language'>,
  asked: AskedBook,
  terminal: Terminal,
): Promise<ThreadAnswer | Refusal | undefined> {
  const configuration = await chosenBook(
    asked.journal === undefined ? { config: asked.config } : { journal: asked.journal, mayBePiped: true },
    terminal,
  )
  if (!configuration) return undefined
  const server = asked.journal === undefined ? runningServer(configuration.current.paths.data) : undefined
  if (server !== undefined) {
    refuseNow(asked, server)
    const answer = await askServer(server, '/api/query', { ...question, rows: QUERY_LIMITS.rows, decimals: 'text' })
    return answer instanceof Refusal ? answer : ((await answer.json()) as ThreadAnswer)
  }
  try {
    const view = asked.journal === undefined ? await viewOfLog(configuration) : await viewOfJournal(asked.journal, asked, terminal)
    if (!view) return undefined
    const queries = new Queries()
    try {
      return await queries.ask({ ...question, ledger: valuedToday(view, configuration, asked) })
    } finally {
      await queries.close()
    }
  } catch (error) {
    reportUnavailable(error, terminal)
    return undefined
  }
}

async function viewOfLog({ current }: LiveConfiguration): Promise<LedgerView> {
  const { database } = await openDatabase(current)
  const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
  try {
    return await recordedView(log)
  } finally {
    await log.close()
  }
}

/** The book of one journal; returns undefined after saying what is wrong with it. */
async function viewOfJournal(file: string, options: JournalOptions, terminal: Terminal): Promise<LedgerView | undefined> {
  const book = await loadBook(file, loadOptions(options))
  if (!book.hasErrors) return viewOfBook(book, systemClock.now())
  for (const problem of book.problems) if (problem.severity === 'error') terminal.err(`${problemHere(problem)}\n`)
  return undefined
}
