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
import { sayFileProblem } from './terminal/system-problem.ts'
import { writeNewFile } from './terminal/new-file.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'

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
    return sayFileProblem(error, output, terminal)
  }
  return 0
}
