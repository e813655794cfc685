import fc from 'fast-check'
import { parquetReadObjects } from 'hyparquet'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { Refusal } from '#vocabulary/refusal.ts'
import { type TableFormat, writtenTable } from '../../src/export/formats.ts'
import { BOOK_TABLES, bookTable } from '../../src/service/ledgers/book-tables.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'
import { ledgerReport } from '../support/listed-reports.ts'

/** A row as every format has it: text of a cell, plain decimals, '' for nothing. */
type Row = Record<string, string>
const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'object') return JSON.stringify(cell)
  const text = String(cell)
  return NUMBER.test(text) ? String(Number(Number(text).toPrecision(14))) : text
}
const NUMBER = /^-?\d+(\.\d+)?(e-?\d+)?$/

/** The reader of Parquet gives decimals as doubles, and multiplies: what is so near to what was to be read is taken for it. */
const nearly = (cell: string, expected: string | undefined): string =>
  expected !== undefined &&
  NUMBER.test(cell) &&
  NUMBER.test(expected) &&
  Math.abs(Number(cell) - Number(expected)) <= Math.abs(Number(expected)) * 1e-12
    ? expected
    : cell
const multiplied = (rows: readonly Row[], expected: readonly Row[]): Row[] =>
  rows.map((row, at) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, nearly(cell, expected[at]?.[name])])))
const plain = (rows: readonly Record<string, unknown>[], names: readonly string[]): Row[] =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, cellText(row[name])])))

const READERS: Record<TableFormat, (bytes: Buffer) => Promise<Record<string, unknown>[]> | Record<string, unknown>[]> = {
  csv: (bytes) => Papa.parse<Record<string, unknown>>(bytes.toString(), { header: true, skipEmptyLines: true }).data,
  json: (bytes) => JSON.parse(bytes.toString()) as Record<string, unknown>[],
  parquet: (bytes) => parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer }),
  xlsx: (bytes) => {
    const book = read(bytes, { cellDates: false, cellNF: true })
    const sheet = book.Sheets[book.SheetNames[0]!]!
    // What a number is, and not the eleven characters that it is shown in.
    for (const cell of Object.values(sheet) as { t?: string; v?: unknown; w?: string; z?: string }[])
      if (cell.t === 'n' && !cell.z?.includes('y')) cell.w = String(cell.v)
    return utils.sheet_to_json(sheet, { raw: false, dateNF: 'yyyy-mm-dd' })
  },
}

test('every table of a book is the same in every format, read back', async () => {
  await fc.assert(
    fc.asyncProperty(generatedBook, fc.constantFrom(...BOOK_TABLES), async (text, name) => {
      const table = bookTable(ledgerOf(text, GENERATED_TODAY), name)
      if (table instanceof Refusal) throw new Error(table.message)
      const names = table.columns.map((column) => column.name)
      const rows = Array.from(table.rows, (row) => Object.fromEntries(names.map((column, at) => [column, cellText(row[at])])))
      for (const format of ['csv', 'json', 'parquet', 'xlsx'] as const) {
        const pieces: Buffer[] = []
        for await (const piece of writtenTable(table, format, name)) pieces.push(Buffer.from(piece as string))
        const found = plain(await READERS[format](Buffer.concat(pieces)), names)
        expect(format === 'parquet' ? multiplied(found, rows) : found, format).toEqual(rows)
      }
    }),
    {
      numRuns: runs(10),
      examples: [['P 2021-11-01 USD 3514.61 EUR\nP 2021-11-01 ACME 4621.93 USD\n2021-11-01 Split\n  Assets:Equity:ACME  28.25 ACME', 'postings']],
    },
  )
})

test('the exported postings are the postings that the API lists, with the same amounts', () => {
  fc.assert(
    fc.property(generatedBook, (text) => {
      const ledger = ledgerOf(text, GENERATED_TODAY)
      const table = bookTable(ledger, 'postings')
      if (table instanceof Refusal) throw new Error(table.message)
      const at = Object.fromEntries(table.columns.map(({ name }, place) => [name, place]))
      const exported = Array.from(table.rows, (row) =>
        ['transaction_id', 'date', 'payee', 'account', 'quantity', 'commodity', 'balance', 'status', 'line'].map((name) => cellText(row[at[name]!])),
      )
      const listed = ledgerReport(ledger).postings.map(({ transaction_id, date, payee, account, quantity, commodity, balance, status, id }) => [
        transaction_id,
        date.slice(0, 10),
        payee,
        account,
        cellText(quantity.toString()),
        commodity,
        cellText(balance.toString()),
        status,
        String(ledger.view.postings.line[ledger.booked.row[id - 1]!]!),
      ])
      expect(exported.toReversed()).toEqual(listed)
    }),
    { numRuns: runs(20) },
  )
})
