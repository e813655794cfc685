import { Argument, Option } from 'commander'
import { Refusal } from '#vocabulary/refusal.ts'
import { TABLE_FORMATS, type TableFormat, writtenTable } from '../export/formats.ts'
import { BOOK_TABLES, type BookTable, bookTable } from '../service/ledgers/book-tables.ts'
import { chosenOnDisk } from './choosing/chosen-on-disk.ts'
import { nowOption } from './choosing/day-options.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import type { Subcommand } from './subcommand.ts'
import { declareJsonFormat } from './terminal/json.ts'
import { refused } from './terminal/refused.ts'
import { writeNewFile } from './terminal/new-file.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => {
    declareJsonFormat(command)
      .addOption(configOption())
      .addOption(nowOption())
      .addOption(new Option('--format <format>', 'what to write').choices([...TABLE_FORMATS]).default('csv'))
      .option('--query <query>', 'only what matches a search')
      .option('--output <file>', 'a new file; standard output when absent')
    const [table] = command.registeredArguments
    if (table) Object.assign(table, new Argument('<table>', 'what to write').choices([...BOOK_TABLES]))
  },
  run: (terminal, table: BookTable, journal: string | undefined, options: ExportOptions) => exportBook({ table, journal }, options, terminal),
}

interface ExportOptions extends CommonOptions {
  readonly format: TableFormat
  readonly query?: string
  readonly output?: string
}

/** `daybook export TABLE`: what of a book answers to a search, as a file for other programs. */
async function exportBook(
  { table: name, journal }: { readonly table: BookTable; readonly journal: string | undefined },
  { format, query, output, ...options }: ExportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const isText = format === 'csv' || format === 'json'
  if (!isText && output === undefined) throw new UsageError(`export: ${format} is no text; name a file with --output`)
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
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(`export: ${output} is there already; name a new file`)
  }
  return 0
}
