import { Refusal } from '#vocabulary/refusal.ts'
import type { Cell } from '../../export/table.ts'
import type { ThreadAnswer } from '../query-messages.ts'

/** `PIVOT BY`: places of the columns of an answer whose values become rows and columns. */
export interface Pivot {
  readonly rows: number
  readonly columns: number
}

/** Wider than anybody reads or a sheet takes. */
const COLUMNS_MAX = 1000

/**
 * Turns an answer: a row for each value of one column, and columns for each value of another. The last two columns of the answer say
 * where these values come in order, and are left out. SQL knows no columns that its rows decide on.
 */
export function pivoted({ columns, rows, truncated }: ThreadAnswer, pivot: Pivot): ThreadAnswer | Refusal {
  const width = columns.length - 2
  const others = columns.slice(0, width).flatMap((column, at) => (at === pivot.rows || at === pivot.columns ? [] : [{ ...column, at }]))
  const rowKeys = inOrder(rows, pivot.rows, width)
  const columnKeys = inOrder(rows, pivot.columns, width + 1)
  if (columnKeys.size * others.length > COLUMNS_MAX)
    return new Refusal(
      'INVALID_REQUEST',
      `the pivot has ${columnKeys.size * others.length} columns and may have ${COLUMNS_MAX}; turn it around, or choose fewer with where`,
    )
  const rowPlaces = new Map([...rowKeys.keys()].map((rank, place) => [rank, place]))
  const columnPlaces = new Map([...columnKeys.keys()].map((rank, place) => [rank, place]))
  const table = [...rowKeys.values()].map((key): Cell[] => [key, ...Array<Cell>(columnKeys.size * others.length).fill(null)])
  for (const row of rows) {
    const first = columnPlaces.get(Number(row[width + 1]))! * others.length + 1
    const into = table[rowPlaces.get(Number(row[width]))!]!
    others.forEach(({ at }, place) => (into[first + place] = row[at]!))
  }
  const named = (key: Cell, name: string): string => (others.length > 1 ? `${String(key ?? '')}/${name}` : String(key ?? ''))
  return {
    columns: [
      { ...columns[pivot.rows]!, name: `${columns[pivot.rows]!.name}/${columns[pivot.columns]!.name}` },
      ...[...columnKeys.values()].flatMap((key) => others.map(({ name, type }) => ({ name: named(key, name), type }))),
    ],
    rows: table,
    truncated,
  }
}

/** The values of a column by their ranks, in the order of these. */
function inOrder(rows: ThreadAnswer['rows'], column: number, rank: number): Map<number, Cell> {
  const byRank = new Map(rows.map((row) => [Number(row[rank]), row[column]!]))
  return new Map([...byRank].toSorted(([a], [b]) => a - b))
}
