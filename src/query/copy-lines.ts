import { copyText } from '../events/log/copy-text.ts'
import type { Cell, ColumnType } from '../export/table.ts'
import { postgresDay } from '../projections/tables/copy-rows.ts'
import type { Row } from './posting-rows.ts'

/** So many bytes are sent at a time. */
const CHUNK_CHARACTERS = 1024 * 1024
/** After so many rows whoever else waits has a turn: making rows of a large book takes seconds, and a request must not. */
const ROWS_IN_A_ROW = 2000

/** Returns rows in the text format of COPY, chunk by chunk; lets others run in between. */
export async function* copyLines(rows: Iterable<Row>, types: readonly ColumnType[]): AsyncGenerator<Uint8Array> {
  let chunk = ''
  let sinceTurn = 0
  for (const row of rows) {
    chunk += `${row.map((cell, at) => (types[at] === 'day' ? dayText(cell) : cellText(cell))).join('\t')}\n`
    if (++sinceTurn >= ROWS_IN_A_ROW) {
      sinceTurn = 0
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield bytesOf(chunk)
    chunk = ''
  }
  if (chunk !== '') yield bytesOf(chunk)
}

const dayText = (cell: Cell): string => postgresDay(cellText(cell))

/** PostgreSQL has no text with NUL in it. */
const cellText = (cell: Cell): string => (cell === null ? '\\N' : typeof cell === 'string' ? copyText(cell.replaceAll('\0', '')) : String(cell))

/** Memory of its own, so that it can be handed to a thread instead of copied. */
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
