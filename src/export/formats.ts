import { elementAt } from '#vocabulary/element-at.ts'
import type { SchemaElement } from 'hyparquet'
import { csvText } from '#vocabulary/csv.ts'
import { tryParseDay } from '#vocabulary/day.ts'
import {
  type Cell,
  chunked,
  type ColumnType,
  type Digits,
  digitsOf,
  distinctNames,
  isDecimal,
  type Table,
  type TableColumn,
  unscaled,
} from './table.ts'

/** What a table can be written as; each is also what the name of such a file ends with. */
export const TABLE_FORMATS = ['csv', 'json', 'parquet', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Media types, as `Content-Type` has them. */
export const MEDIA_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Returns a table in a format, piece by piece: whoever takes them slowly has them made slowly. `title` names the sheet of a workbook. */
export function writtenTable(table: Table, format: TableFormat, title: string): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> {
  switch (format) {
    case 'csv':
      return csvOf(table)
    case 'json':
      return jsonOf(table)
    case 'parquet':
      return parquetOf(table)
    case 'xlsx':
      return workbook(table, title)
  }
}

/** What packs it makes tables of its own, for which no start shall wait. */
async function* workbook(table: Table, title: string): AsyncGenerator<Uint8Array> {
  const { workbookOf } = await import('./workbook.ts')
  yield* workbookOf(table, title)
}

/** A table as CSV with headings: exact decimals, texts that no spreadsheet takes for a formula, `null` as an empty cell. */
const csvOf = (table: Table): Generator<string> => chunked(csvLines(table))

function* csvLines({ columns, rows }: Table): Generator<string> {
  yield `${columns.map(({ name }) => csvText(name)).join(',')}\n`
  for (const row of rows) yield `${columns.map(({ type }, i) => cellText(row[i] ?? null, type)).join(',')}\n`
}

const cellText = (cell: Cell, type: ColumnType): string =>
  cell === null ? '' : type === 'text' || type === 'json' ? csvText(String(cell)) : String(cell)

/** Returns a table as a JSON list of objects, one row a line. A decimal is the number that it is, with all its digits, as everywhere in the API. */
const jsonOf = (table: Table): Generator<string> => chunked(jsonLines(table))

function* jsonLines({ columns, rows }: Table): Generator<string> {
  const keys = distinctNames(columns).map((name) => JSON.stringify(name))
  let before = '[\n'
  for (const row of rows) {
    yield `${before}{${columns.map(({ type }, i) => `${keys[i]}:${jsonCell(row[i] ?? null, type)}`).join(',')}}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** A cell as JSON text. What is no number of JSON (`NaN`) is `null`. */
export function jsonCell(cell: Cell, type: ColumnType): string {
  if (cell === null) return 'null'
  if (type === 'json') return String(cell)
  if (type === 'decimal') return isDecimal(String(cell)) ? String(cell) : 'null'
  return typeof cell === 'string' ? JSON.stringify(cell) : String(cell)
}

/** So many rows are a group: that is what is in memory at a time, and what a reader has to read at least. */
const GROUP_ROWS = 10_000
/** What Parquet's readers take for a decimal; a column with longer ones is text. */
const DECIMAL_DIGITS = 38
/** What fits into eight bytes. */
const SMALL_DIGITS = 18

/**
 * Returns a table as Parquet, a group of rows at a time. Decimals are exact: DECIMAL with the places that the column needs, or text where
 * a number has more than 38 digits.
 */
async function* parquetOf(table: Table): AsyncGenerator<Uint8Array> {
  // Nobody needs it who does not ask for it.
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const digits = digitsOf(table)
  const names = distinctNames(table.columns)
  const columns = table.columns.map((column, i) => parquetColumn(elementAt(names, i), column, digits.get(i)))
  const bytes = new ByteWriter()
  const root: SchemaElement = { name: 'root', num_children: columns.length }
  const file = new ParquetWriter({ writer: bytes, schema: [root, ...columns.map(({ element }) => element)], createdBy: 'Daybook' })
  const written = (): Uint8Array => {
    const chunk = bytes.getBytes().slice()
    bytes.index = 0 // the offset in the file goes on
    return chunk
  }
  for (const group of inGroups(table.rows)) {
    const columnData = columns.map(({ element, valueOf }, i) => ({ name: element.name, data: group.map((row) => valueOf(row[i] ?? null)) }))
    await file.write({ columnData, rowGroupSize: GROUP_ROWS })
    yield written()
  }
  await file.finish()
  yield written()
}

type ParquetValue = string | number | bigint | boolean | Date | null

interface ParquetColumn {
  readonly element: SchemaElement
  readonly valueOf: (cell: Cell) => ParquetValue
}

function parquetColumn(name: string, { type }: TableColumn, digits: Digits = { whole: 1, places: 0 }): ParquetColumn {
  const column = (element: Omit<SchemaElement, 'name' | 'repetition_type'>, valueOf: (cell: string) => ParquetValue): ParquetColumn => ({
    element: { ...element, name, repetition_type: 'OPTIONAL' },
    valueOf: (cell) => (cell === null ? null : valueOf(String(cell))),
  })
  const text = column({ type: 'BYTE_ARRAY', converted_type: 'UTF8' }, (cell) => cell)
  switch (type) {
    case 'integer':
      return column({ type: 'INT64' }, BigInt)
    case 'boolean':
      return column({ type: 'BOOLEAN' }, (cell) => cell === 'true')
    case 'day':
      return column({ type: 'INT32', converted_type: 'DATE' }, (cell) => tryParseDay(cell) ?? null)
    case 'moment':
      return column({ type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }, (cell) => new Date(cell))
    case 'decimal': {
      const precision = digits.whole + digits.places
      if (precision > DECIMAL_DIGITS) return text
      const stored = precision <= SMALL_DIGITS ? ({ type: 'INT64' } as const) : ({ type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16 } as const)
      return column({ ...stored, converted_type: 'DECIMAL', precision, scale: digits.places }, (cell) => unscaled(cell, digits.places) ?? null)
    }
    default:
      return text
  }
}

function* inGroups(rows: Table['rows']): Generator<(readonly Cell[])[]> {
  let group: (readonly Cell[])[] = []
  for (const row of rows) {
    group.push(row)
    if (group.length < GROUP_ROWS) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
