import { Argument, Option } from 'commander'
import { systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { openEventLog } from '../events/log/event-log.ts'
import { TABLE_FORMATS, type TableFormat, writtenTable } from '../export/formats.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { priceExport } from '../projections/reports/prices.ts'
import { BOOK_TABLES, type BookTable, bookTable } from '../service/ledgers/book-tables.ts'
import type { CommonOptions } from './choose-book.ts'
import { chosenOnDisk } from './configured-journal.ts'
import { askServer, recordedView, type RunningServer, valuedToday, withDatabase } from './command-database.ts'
import { writeNewFile } from './new-file.ts'
import { configOption, dayOption, declareJsonFormat, dialectOption, fixedDay, nowOption } from './command-options.ts'
import { type ExitCode, refused, reportFileError, type Subcommand, type Terminal, UsageError } from './terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => {
    declareJsonFormat(command)
      .addOption(configOption())
      .addOption(nowOption())
      .addOption(new Option('--format <format>', 'the file format').choices([...TABLE_FORMATS]).default('csv'))
      .option('--query <query>', 'only what matches this search')
      .option('--output <file>', 'write to this new file; default: standard output')
    const [table] = command.registeredArguments
    if (table) Object.assign(table, new Argument('<table>', 'the table to write').choices([...BOOK_TABLES]))
  },
  run: (terminal, table: BookTable, journal: string | undefined, options: ExportOptions) => exportBook({ table, journal }, options, terminal),
}

interface ExportOptions extends CommonOptions {
  readonly format: TableFormat
  readonly query?: string
  readonly output?: string
}

/** `daybook export TABLE`: what matches a search, as a file for other programs. */
async function exportBook(
  { table: name, journal }: { readonly table: BookTable; readonly journal: string | undefined },
  { format, query, output, ...options }: ExportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const isText = format === 'csv' || format === 'json'
  if (!isText && output === undefined) throw new UsageError(`${format} is a binary format; name a file with --output`)
  const read = await chosenOnDisk(options, journal, terminal)
  if (!read) return 1
  const table = bookTable(read.ledger, name, query)
  if (table instanceof Refusal) return refused(table, terminal)
  const pieces = writtenTable(table, format, name)
  if (output === undefined) {
    for await (const piece of pieces) terminal.out(String(piece))
    return 0
  }
  try {
    await writeNewFile(output, pieces, { mode: 0o666 })
  } catch (error) {
    return reportFileError(error, output, terminal)
  }
  return 0
}

const collected = (value: string, before: readonly string[] = []): readonly string[] => [...before, ...value.split(',').filter(Boolean)]

export const pricesExport: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .addOption(nowOption())
      .addOption(dialectOption('--dialect', 'the dialect to write').default('ledger'))
      .option('--from <day>', 'first day (YYYY-MM-DD)')
      .option('--to <day>', 'last day (YYYY-MM-DD)')
      .option('--base <commodity>', 'only prices of this commodity; may be repeated', collected)
      .option('--quote <currency>', 'only prices in this currency; may be repeated', collected)
      .option('--source <source>', 'only prices from this source: journal, or the name of a provider'),
  run: (terminal, options: ExportPricesOptions) => exportPrices(options, terminal),
}

interface ExportPricesOptions extends CommonOptions {
  readonly dialect: Dialect
  readonly from?: string
  readonly to?: string
  readonly base?: readonly string[]
  readonly quote?: readonly string[]
  readonly source?: string
}

/** `daybook prices export`: every price of the log as directives of a dialect, on standard output; the same bytes every time. */
function exportPrices(options: ExportPricesOptions, terminal: Terminal): Promise<ExitCode> {
  const { dialect, base: bases = [], quote: quotes = [], source } = options
  const [from, to] = [dayOption('--from', options.from), dayOption('--to', options.to)]
  fixedDay(options)
  const look: Parameters<typeof withDatabase>[2] = async (database, { configuration }) => {
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    const exported = priceExport(valuedToday(await recordedView(log), configuration, options), { dialect, bases, quotes, source, from, to })
    if (exported instanceof Refusal) return refused(exported, terminal)
    for (const line of exported.lines) terminal.out(`${line}\n`)
    return 0
  }
  return withDatabase(options, terminal, look, (server) => exportFrom(server, options, terminal))
}

async function exportFrom(
  server: RunningServer,
  { dialect, base, quote, source, from, to }: ExportPricesOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const asked = { dialect, base_commodities: base, quote_commodities: quote, source, from_date: from, to_date: to }
  const answer = await askServer(server, '/api/price/export', asked)
  if (answer instanceof Refusal) return refused(answer, terminal)
  terminal.out(await answer.text())
  return 0
}
