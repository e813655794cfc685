import { copyText } from '../events/log/column-types.ts'
import type { Cell, ColumnType } from '../export/table.ts'
import type { Row } from './book-rows.ts'

/** The size of a chunk. */
const CHUNK_CHARACTERS = 1024 * 1024
/** Yields to other requests after this many rows, because making the rows of a large book takes seconds. */
const ROWS_IN_A_ROW = 2000

/** Rows in the text format of COPY, in chunks; yields to other requests in between. */
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

/** hledger takes the year 0, which is 1 BC to PostgreSQL. */
const dayText = (cell: Cell): string => cellText(cell).replace(/^0000(.*)$/, '0001$1 BC')

/** PostgreSQL allows no NUL in text. */
const cellText = (cell: Cell): string => (cell === null ? '\\N' : typeof cell === 'string' ? copyText(cell.replaceAll('\0', '')) : String(cell))

/** A copy with its own buffer, which can be transferred to a thread. */
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
