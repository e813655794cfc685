import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../journal/book.ts'
import type { BookWriter } from './booking/write.ts'
import { BALANCE, CLOSE, type Directives, DOCUMENT, EVENT, OPEN, PAD, TRANSACTION } from './parsed-directives.ts'

/** Within a day accounts open first, then balances are checked, then everything else happens, and accounts close last. */
const rank = (kind: number): number => (kind === OPEN ? 0 : kind === BALANCE ? 1 : kind === DOCUMENT ? 3 : kind === CLOSE ? 4 : 2)

/** By kind. */
const RANKS = Uint8Array.from({ length: EVENT + 1 }, (_, kind) => rank(kind))

interface Key {
  readonly kind: number
  readonly day: number
  readonly line: number
}

export const compareDirectives = (a: Key, b: Key): number => a.day - b.day || byteAt(RANKS, a.kind) - byteAt(RANKS, b.kind) || a.line - b.line

/** The rows of all directives by day, kind and line; stable. */
export function ordered({ count, day, kind, line }: Directives): Int32Array {
  const compare = (a: number, b: number): number =>
    intAt(day, a) - intAt(day, b) || byteAt(RANKS, byteAt(kind, a)) - byteAt(RANKS, byteAt(kind, b)) || intAt(line, a) - intAt(line, b) || a - b
  const rows = Int32Array.from({ length: count }, (_, row) => row)
  // Most journals are in order.
  return rows.every((row) => row === 0 || compare(row - 1, row) < 0) ? rows : rows.sort(compare)
}

/** What the checks walk over: transactions of the book and directives, in the order of days. */
export interface Sequence {
  readonly count: number
  readonly kind: Uint8Array
  /** Row of the transaction in the book, or place in `Directives.others`. */
  readonly at: Int32Array
}

/** The directives as booked; what padding brought (transactions by the row of their pad) follows its pad. */
export function sequenceOf(directives: Directives, rows: Int32Array, writer: BookWriter, padding: ReadonlyMap<number, readonly number[]>): Sequence {
  let brought = 0
  for (const list of padding.values()) brought += list.length
  const kind = new Uint8Array(rows.length + brought)
  const at = new Int32Array(rows.length + brought)
  let count = 0
  for (const row of rows) {
    const transaction = intAt(writer.bookRow, row)
    if (directives.kind[row] === TRANSACTION && transaction === NONE) continue
    kind[count] = byteAt(directives.kind, row)
    at[count++] = directives.kind[row] === TRANSACTION ? transaction : intAt(directives.at, row)
    if (directives.kind[row] !== PAD) continue
    for (const padded of padding.get(row) ?? []) {
      kind[count] = TRANSACTION
      at[count++] = padded
    }
  }
  return { count, kind, at }
}

/** The same sequence with the directives that plugins have added: those after the first `before`. */
export function sequenceWith(sequence: Sequence, before: number, book: Book, directives: Directives): Sequence {
  const { others } = directives
  if (others.length === before) return sequence
  const added = others.slice(before).map((directive, at) => ({ kind: directive.kind, at: before + at, day: directive.day, line: directive.line }))
  added.sort(compareDirectives)
  const count = sequence.count + added.length
  const merged = { count, kind: new Uint8Array(count), at: new Int32Array(count) }
  let from = 0
  let next = 0
  for (let to = 0; to < count; to++) {
    const directive = added[next]
    const takesOld =
      from < sequence.count &&
      (directive === undefined || compareDirectives(keyOf(byteAt(sequence.kind, from), intAt(sequence.at, from), book, directives), directive) <= 0)
    merged.kind[to] = takesOld ? byteAt(sequence.kind, from) : directive!.kind
    merged.at[to] = takesOld ? intAt(sequence.at, from++) : elementAt(added, next++).at
  }
  return merged
}

/** The transactions of the book and all directives by day, kind and line. */
export function sequenceAfresh(book: Book, directives: Directives): Sequence {
  const items = [
    ...Array.from({ length: book.transactions.count }, (_, at) => ({ at, ...keyOf(TRANSACTION, at, book, directives) })),
    ...directives.others.map(({ kind, day, line }, at) => ({ at, kind, day, line })),
  ]
  items.sort(compareDirectives)
  return { count: items.length, kind: Uint8Array.from(items, ({ kind }) => kind), at: Int32Array.from(items, ({ at }) => at) }
}

function keyOf(kind: number, at: number, { transactions }: Book, { others }: Directives): { kind: number; day: number; line: number } {
  if (kind === TRANSACTION) return { kind, day: intAt(transactions.day, at), line: intAt(transactions.beginLine, at) }
  const { day, line } = elementAt(others, at)
  return { kind, day, line }
}
