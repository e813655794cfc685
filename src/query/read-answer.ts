import type { PGlite } from '@electric-sql/pglite'
import { readMoment } from '../events/log/column-types.ts'
import type { Cell, ColumnType, TableColumn } from '../export/table.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { AnswerLimits, ThreadAnswer } from './query-messages.ts'

/** PostgreSQL's numbers of the types whose values are more than text. */
const TYPES: Readonly<Record<number, ColumnType>> = {
  16: 'boolean',
  20: 'integer',
  21: 'integer',
  23: 'integer',
  26: 'integer',
  700: 'decimal',
  701: 'decimal',
  1700: 'decimal',
  1082: 'day',
  1184: 'moment',
  114: 'json',
  3802: 'json',
}
const asIs = (text: string): string => text
/** Every value arrives as PostgreSQL writes it. */
const PARSERS = Object.fromEntries(
  [
    16, 17, 18, 19, 20, 21, 23, 25, 26, 114, 700, 701, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1042, 1043, 1082, 1114, 1182, 1184, 1231, 1700, 2950,
    3802, 3807,
  ].map((type) => [type, asIs]),
)

/** Few at first, as nobody knows how long a row is; then as many as make some megabytes. */
const FIRST_ROWS = 20
const ROWS_AT_A_TIME = 2000
const BYTES_AT_A_TIME = 4 * 1024 * 1024

/** An answer has more bytes than are allowed. */
export class TooLarge extends Error {}

/** Reads an open cursor up to the limits: one row more than are allowed is asked for, to know whether there are more. */
export async function readAnswer(database: Pick<PGlite, 'query'>, cursor: string, limits: AnswerLimits): Promise<ThreadAnswer> {
  let columns: TableColumn[] | undefined
  const rows: Cell[][] = []
  let bytes = 0
  let next = FIRST_ROWS
  for (;;) {
    const asked = Math.min(next, limits.rows + 1 - rows.length)
    const fetched = await database.query<(string | null)[]>(`fetch ${asked} from ${cursor}`, [], { rowMode: 'array', parsers: PARSERS })
    columns ??= fetched.fields.map(({ name, dataTypeID }) => ({ name, type: TYPES[dataTypeID] ?? 'text' }))
    for (const row of fetched.rows) {
      for (const cell of row) bytes += cell?.length ?? 1
      if (bytes > limits.bytes) throw new TooLarge()
      rows.push(row.map((cell, i) => cellOf(cell, columns![i]!.type)))
    }
    if (fetched.rows.length < asked) return { columns, rows, truncated: false }
    if (rows.length > limits.rows) return { columns, rows: rows.slice(0, limits.rows), truncated: true }
    next = Math.max(1, Math.min(ROWS_AT_A_TIME, Math.floor((BYTES_AT_A_TIME * rows.length) / Math.max(bytes, 1))))
  }
}

function cellOf(text: string | null, type: ColumnType): Cell {
  if (text === null) return null
  switch (type) {
    case 'boolean':
      return text === 't'
    case 'integer': {
      const value = Number(text)
      return Number.isSafeInteger(value) ? value : BigInt(text)
    }
    case 'decimal':
      // A float may come with an exponent.
      return /e/i.test(text) ? (Exact.tryParse(text)?.toText() ?? text) : text
    case 'moment':
      return readMoment(text)
    default:
      return text
  }
}
