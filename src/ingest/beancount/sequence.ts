import { NONE } from '#vocabulary/columns.ts'
import type { BookWriter } from './booking/write.ts'
import type { Book } from '../journal/book.ts'
import { type Entries, PAD, TRANSACTION } from './entries.ts'
import { compareEntries } from './order.ts'

/** What the checks walk over: transactions of the book and directives, in the order of days. */
export interface Sequence {
  readonly count: number
  readonly kind: Uint8Array
  /** Row of the transaction in the book, or place in `Entries.directives`. */
  readonly at: Int32Array
}

/** The entries as booked; what padding brought (transactions by the row of their pad) follows its pad. */
export function sequenceOf(entries: Entries, rows: Int32Array, writer: BookWriter, padding: ReadonlyMap<number, readonly number[]>): Sequence {
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

/** The same sequence with the directives that plugins have added: those behind the first `before`. */
export function sequenceWith(sequence: Sequence, before: number, book: Book, entries: Entries): Sequence {
  const { directives } = entries
  if (directives.length === before) return sequence
  const added = directives.slice(before).map((directive, at) => ({ kind: directive.kind, at: before + at, day: directive.day, line: directive.line }))
  added.sort(compareEntries)
  const count = sequence.count + added.length
  const merged = { count, kind: new Uint8Array(count), at: new Int32Array(count) }
  let from = 0
  let next = 0
  for (let to = 0; to < count; to++) {
    const directive = added[next]
    const takesOld =
      from < sequence.count &&
      (directive === undefined || compareEntries(keyOf(sequence.kind[from]!, sequence.at[from]!, book, entries), directive) <= 0)
    merged.kind[to] = takesOld ? sequence.kind[from]! : directive!.kind
    merged.at[to] = takesOld ? sequence.at[from++]! : added[next++]!.at
  }
  return merged
}

/** The transactions of the book and all directives by day, kind and line. */
export function sequenceAfresh(book: Book, entries: Entries): Sequence {
  const items = [
    ...Array.from({ length: book.transactions.count }, (_, at) => ({ at, ...keyOf(TRANSACTION, at, book, entries) })),
    ...entries.directives.map(({ kind, day, line }, at) => ({ at, kind, day, line })),
  ]
  items.sort(compareEntries)
  return { count: items.length, kind: Uint8Array.from(items, ({ kind }) => kind), at: Int32Array.from(items, ({ at }) => at) }
}

function keyOf(kind: number, at: number, { transactions }: Book, { directives }: Entries): { kind: number; day: number; line: number } {
  if (kind === TRANSACTION) return { kind, day: transactions.day[at]!, line: transactions.beginLine[at]! }
  const { day, line } = directives[at]!
  return { kind, day, line }
}
