import { csvText } from '#vocabulary/csv.ts'
import { chunked } from './chunks.ts'
import type { Cell, ColumnType, Table } from './table.ts'

/** Returns a table as CSV, its head first: exact decimals, texts that no spreadsheet computes, nothing for `null`. */
export const csvOf = (table: Table): Generator<string> => chunked(linesOf(table))

function* linesOf({ columns, rows }: Table): Generator<string> {
  yield `${columns.map(({ name }) => csvText(name)).join(',')}\n`
  for (const row of rows) yield `${columns.map(({ type }, i) => cellText(row[i] ?? null, type)).join(',')}\n`
}

const cellText = (cell: Cell, type: ColumnType): string =>
  cell === null ? '' : type === 'text' || type === 'json' ? csvText(String(cell)) : String(cell)
