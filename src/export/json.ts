import { chunked } from './chunks.ts'
import { isDecimal } from './decimals.ts'
import { type Cell, type ColumnType, distinctNames, type Table } from './table.ts'

/** Returns a table as a JSON list of objects, one row a line. A decimal is the number that it is, with all its digits, as everywhere in the API. */
export const jsonOf = (table: Table): Generator<string> => chunked(linesOf(table))

function* linesOf({ columns, rows }: Table): Generator<string> {
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
