import { chunked } from './chunks.ts'
import { jsonOf } from './json.ts'
import { parquetOf } from './parquet.ts'
import type { Table, Cell, ColumnType } from './table.ts'
import { csvText } from '#vocabulary/csv.ts'

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
const csvOf = (table: Table): Generator<string> => chunked(linesOf(table))

function* linesOf({ columns, rows }: Table): Generator<string> {
  yield `${columns.map(({ name }) => csvText(name)).join(',')}\n`
  for (const row of rows) yield `${columns.map(({ type }, i) => cellText(row[i] ?? null, type)).join(',')}\n`
}

const cellText = (cell: Cell, type: ColumnType): string =>
  cell === null ? '' : type === 'text' || type === 'json' ? csvText(String(cell)) : String(cell)
