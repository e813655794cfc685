import { Refusal } from '#vocabulary/refusal.ts'
import type { Cell } from '../../export/table.ts'
import type { ThreadAnswer } from '../query-messages.ts'

/** `PIVOT BY`: indexes of the result columns whose values become rows and columns. */
export interface Pivot {
  readonly rows: number
  readonly columns: number
}

/** The most columns of a pivot. */
const COLUMNS_MAX = 1000

/**
 * Pivots a result: a row for each value of one column, and columns for each value of another. The last two columns of the result are the ranks of
 * these values and are dropped. SQL cannot do this, because its columns do not depend on data.
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

/** The values of a column, sorted by rank. */
function inOrder(rows: ThreadAnswer['rows'], column: number, rank: number): Map<number, Cell> {
  const byRank = new Map(rows.map((row) => [Number(row[rank]), row[column]!]))
  return new Map([...byRank].toSorted(([a], [b]) => a - b))
}

const OPERATOR_OF: Readonly<Record<string, string>> = { quotient: '/', mod: '%', rem: '%' }
const TYPES: Readonly<Record<string, string>> = {
  'bql."position"': 'a position',
  'bql.inventory': 'an inventory',
  'bql.known': '',
  numeric: 'a number',
  integer: 'a number',
  bigint: 'a number',
  text: 'a text',
  'text[]': 'a set',
  date: 'a day',
  boolean: 'a condition',
}

/** PostgreSQL's message about wrong operand types, in terms of the original query; undefined for other messages. */
export function wrongTypes(message: string): string | undefined {
  const [, left, operator, right] = /^operator does not exist: (\S+) (\S+) (\S+)$/.exec(message) ?? []
  const [, name, given] = /^function bql\.(\w+)\((.*)\) does not exist$/.exec(message) ?? []
  const types = operator === undefined ? given?.split(', ') : [left!, right!]
  if (types === undefined) return undefined
  const called = operator ?? (OPERATOR_OF[name!] === undefined ? `${name}()` : OPERATOR_OF[name!]!)
  const told = types.map((type) => TYPES[type] ?? type).filter((type) => type !== '')
  const way = types.some((type) => type.startsWith('bql.')) && !called.endsWith(')') ? '; number(position) is the number of a position' : ''
  return `${called} does not take ${told.join(' and ')}${way}`
}
