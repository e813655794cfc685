import { Option } from 'commander'
import { counted } from '#vocabulary/counted.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { TABLE_FORMATS, type TableFormat, writtenTable } from '../export/formats.ts'
import type { Table } from '../export/table.ts'
import { asTextTable } from '../export/text-table.ts'
import type { Language } from '../query/bql/language.ts'
import type { ThreadAnswer } from '../query/query-messages.ts'
import { sayFileProblem } from './terminal/system-problem.ts'
import { writeNewFile } from './terminal/new-file.ts'
import { type AskedBook, askBook } from './ask-book.ts'
import { declareJournalOptions } from './reading/journal-options.ts'
import { configOption } from './choosing/config-option.ts'
import type { Subcommand } from './subcommand.ts'
import { declareJsonFormat } from './terminal/json.ts'
import { refused } from './terminal/refused.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'

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
    return sayFileProblem(error, output, terminal)
  }
  return 0
}

const written = (answer: ThreadAnswer & Table, format: QueryOptions['format']): Iterable<string> | ReturnType<typeof writtenTable> =>
  format === 'text' ? [asTextTable(answer)] : writtenTable(answer, format, 'Query')
