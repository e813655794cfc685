import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { Option } from 'commander'
import { formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { atTheRight, fitted, widthOf } from '#vocabulary/text/wording.ts'
import { type TableFormat, writtenTable } from '../export/formats.ts'
import { fittedTransactions } from '../ingest/print/fit.ts'
import { printerOf } from '../ingest/print/convert-book.ts'
import { payeeOf } from '../projections/reports/parts/wire-postings.ts'
import { nearNames } from '../projections/search/completions.ts'
import { readSearch, selectedPostings } from '../projections/search/found.ts'
import { sumsOf } from '../projections/search/search-sums.ts'
import type { BookOnDisk } from '../service/sync/book-on-disk.ts'
import { bookTable } from '../service/ledgers/book-tables.ts'
import { chosenOnDisk } from './configured-journal.ts'
import { configOption, declareJsonFormat, nowOption } from './command-options.ts'
import type { CommonOptions } from './choose-book.ts'
import { type ExitCode, refused, type Subcommand, type Terminal } from './terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    declareJsonFormat(command)
      .addOption(configOption())
      .addOption(nowOption())
      .addOption(
        new Option('--format <format>', 'the output format; ledger prints whole transactions as a journal')
          .choices(['text', 'csv', 'json', 'ledger'])
          .default('text'),
      )
      .addHelpText(
        'after',
        "\nThe query is a search as on the pages, such as 'account = Food amount > 100 date = [last month]'. Without one, all postings are listed.",
      ),
  run: (terminal, query: string | undefined, journal: string | undefined, options: ListOptions) => list({ query, journal }, options, terminal),
}

interface ListOptions extends CommonOptions {
  readonly format: 'text' | 'ledger' | Extract<TableFormat, 'csv' | 'json'>
}

/** `daybook list QUERY`: the matching postings, oldest first, and their sums. */
async function list(
  { query, journal }: { readonly query: string | undefined; readonly journal: string | undefined },
  options: ListOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const read = await chosenOnDisk(options, journal, terminal)
  if (!read) return 1
  const pieces =
    options.format === 'text' || options.format === 'ledger' ? written(read, options.format, query) : asTable(read, options.format, query)
  if (pieces instanceof Refusal) return refused(pieces, terminal)
  let isEmpty = true
  for await (const piece of pieces) {
    terminal.out(String(piece))
    isEmpty = false
  }
  if (isEmpty) terminal.err(`${['No postings match.', ...unknownNames(read, query)].join(' ')}\n`)
  return 0
}

/** A misspelt name is the likeliest reason that nothing matches. */
function unknownNames({ ledger }: BookOnDisk, query: string | undefined): string[] {
  const read = readSearch(ledger, { query })
  return read instanceof Refusal ? [] : nearNames(ledger, read)
}

function asTable({ ledger }: BookOnDisk, format: 'csv' | 'json', query: string | undefined): ReturnType<typeof writtenTable> | Refusal {
  const table = bookTable(ledger, 'postings', query)
  return table instanceof Refusal ? table : writtenTable(table, format, 'postings')
}

function written(read: BookOnDisk, format: 'text' | 'ledger', query: string | undefined): Iterable<string> | Refusal {
  const selected = selectedPostings(read.ledger, { query, sort: 'date' })
  if (selected instanceof Refusal) return selected
  const postings = selected.rows()
  return format === 'text' ? asText(read, postings) : asLedger(read, postings)
}

const PAYEE_WIDTH = 30

/** One line for each posting, then the sum of each commodity. */
function* asText({ ledger }: BookOnDisk, postings: Int32Array): Generator<string> {
  const { booked, view, accounts } = ledger
  const amountOf = (posting: number): string =>
    `${booked.quantity.text(intAt(booked.row, posting))} ${ledger.commodityName(intAt(booked.commodity, posting))}`.trimEnd()
  let [accountWidth, amountWidth] = [0, 0]
  for (const posting of postings) {
    accountWidth = Math.max(accountWidth, widthOf(accounts.name(intAt(booked.account, posting))))
    amountWidth = Math.max(amountWidth, widthOf(amountOf(posting)))
  }
  const totals = sumsOf(ledger, postings).map(({ quantity, commodity }) => `${quantity.toText()} ${commodity}`.trimEnd())
  for (const total of totals) amountWidth = Math.max(amountWidth, widthOf(total))
  for (const posting of postings) {
    const payee = payeeOf(view, intAt(booked.row, posting)).replaceAll(/\s+/g, ' ')
    const account = fitted(accounts.name(intAt(booked.account, posting)), accountWidth)
    yield `${formatDay(intAt(booked.day, posting))}  ${fitted(payee, PAYEE_WIDTH)}  ${account}  ${atTheRight(amountOf(posting), amountWidth)}\n`
  }
  const indent = ' '.repeat(10 + 2 + PAYEE_WIDTH + 2 + accountWidth + 2)
  if (postings.length > 0) yield `${indent}${'-'.repeat(amountWidth)}\n`
  for (const total of totals) yield `${indent}${atTheRight(total, amountWidth)}\n`
}

/** The transactions of the postings, as a journal of ledger. */
function* asLedger({ book, fileNames, ledger }: BookOnDisk, postings: Int32Array): Generator<string> {
  const { booked, view } = ledger
  const wanted = new Set<string>()
  const place = (file: string, line: number): string => `${file}\n${line}`
  for (const posting of postings) {
    const row = intAt(booked.transactionRow, intAt(booked.group, posting))
    wanted.add(place(elementAt(view.files, intAt(view.transactions.file, row)), intAt(view.transactions.beginLine, row)))
  }
  const printer = printerOf(book, 'ledger')
  let isFirst = true
  for (const transaction of fittedTransactions(book, 'ledger', () => {})) {
    if (!wanted.has(place(elementAt(fileNames, transaction.file), transaction.beginLine))) continue
    if (!isFirst) yield '\n'
    isFirst = false
    for (const line of printer.transaction(transaction)) yield `${line}\n`
  }
}
