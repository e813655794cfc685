import { NONE } from '../../../events/vocabulary/columns.ts'
import type { BookWriter } from './booking/write.ts'
import type { Padding } from './checks/pad.ts'
import { type Entries, PAD, TRANSACTION } from './entries.ts'

/** What the checks walk over: transactions of the book and directives, in the order of days. */
export interface Sequence {
  readonly count: number
  readonly kind: Uint8Array
  /** Row of the transaction in the book, or place in `Entries.directives`. */
  readonly at: Int32Array
}

/** The entries as booked; what padding brought follows its pad. */
export function sequenceOf(entries: Entries, rows: Int32Array, writer: BookWriter, padding: Padding): Sequence {
  let brought = 0
  for (const list of padding.values()) brought += list.length
  const kind = new Uint8Array(rows.length + brought)
  const at = new Int32Array(rows.length + brought)
  let count = 0
  for (const row of rows) {
    const transaction = writer.bookRow[row]!
    if (entries.kind[row] === TRANSACTION && transaction === NONE) continue
    kind[count] = entries.kind[row]!
    at[count++] = entries.kind[row] === TRANSACTION ? transaction : entries.at[row]!
    if (entries.kind[row] !== PAD) continue
    for (const padded of padding.get(row) ?? []) {
      kind[count] = TRANSACTION
      at[count++] = padded
    }
  }
  return { count, kind, at }
}
