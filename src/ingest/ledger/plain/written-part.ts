import type { PostingColumns } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import { clearPaid } from '../../journal/clear-paid.ts'
import type { Place } from '../finish/journal-state.ts'
import type { TableSizes } from './same-names.ts'

/** Where a part begins in a book. */
export interface PartBeginning {
  readonly transaction: number
  readonly posting: number
  /** How many names the book has that come up before those of the part. */
  readonly namesBefore: TableSizes
}

/** Where a part was written, and the ids that its names had there, in the order in which they come up. */
export interface WrittenPart extends PartBeginning {
  /** Nobody has to keep a book for its sake. */
  readonly book: WeakRef<Book>
  readonly mark: object
  /** Undefined until it is written again: most of what is read for the first time never is. */
  readonly ids: Int32Array | undefined
  readonly namesBehind: TableSizes
  /** Payees were called as they are written. */
  readonly leavesPayees: boolean
  readonly file: number
  /** Lines of the file above the chunk. */
  readonly line: number
}

/**
 * The times that count once a part has been written again: this one, the last, and that from whose book it was copied. Readings whose books
 * nobody asked for are given up one after the other, and then the rows of the book that is recorded still stand there.
 */
export function withThis(here: WrittenPart, [last]: readonly WrittenPart[], source: WrittenPart | undefined): readonly WrittenPart[] {
  return [here, ...(last ? [last] : []), ...(source && source !== last ? [source] : [])]
}

/** Of the times that a part was written, those whose rows say what others are to say with these ids. */
export const writtenWith = (written: readonly WrittenPart[], ids: Int32Array): readonly WrittenPart[] =>
  written.filter((one) => one.ids && areSame(one.ids, ids))

/** Ids of the same names each time: as many. */
function areSame(a: Int32Array, b: Int32Array): boolean {
  if (a === b) return true
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

/** The book in which rows still stand. */
export function bookOf({ book }: WrittenPart): Book | undefined {
  const written = book.deref()
  return written?.isGivenUp === false ? written : undefined
}

/** Whether the rows of a part are to stand where they stood, and are of the same lines. */
export const isSamePlace = (a: WrittenPart, b: WrittenPart): boolean =>
  a.transaction === b.transaction && a.posting === b.posting && a.file === b.file && a.line === b.line

/** Takes the rows behind the last for those of a book: they say already what they are to say. */
export function standRows({ transactions, postings }: Book, rows: { readonly transactions: number; readonly postings: number }): void {
  transactions.count += rows.transactions
  postings.count += rows.postings
}

/** Copies the transactions and postings of a part, apart from what is paid and from tags, into a book behind what it has; there is room for them. */
export function copyRows(
  from: Book,
  at: WrittenPart,
  into: Book,
  rows: { readonly transactions: number; readonly postings: number },
  place: Place,
): void {
  const moved = place.line - at.line
  copyTransactions(from, at, into, rows.transactions, { file: place.file, moved })
  const { postings: old } = from
  const { postings } = into
  const [first, end, target] = [at.posting, at.posting + rows.postings, postings.count]
  for (const name of ['account', 'commodity', 'note', 'day'] as const) postings[name].set(old[name].subarray(first, end), target)
  for (const name of ['status', 'kind', 'flags'] as const) postings[name].set(old[name].subarray(first, end), target)
  postings.quantity.mantissa.set(old.quantity.mantissa.subarray(first, end), target)
  postings.quantity.scale.set(old.quantity.scale.subarray(first, end), target)
  setMoved(postings.line, target, old.line.subarray(first, end), moved)
  if (into.standing) clearPaid(postings, target, target + rows.postings)
  postings.count += rows.postings
}

/** Copies what was paid for a posting, and for which lot. None of it is too long for the columns. */
export function copyPaid(from: PostingColumns, row: number, into: PostingColumns, target: number): void {
  for (const name of ['cost', 'lot'] as const) {
    into[name].mantissa[target] = from[name].mantissa[row]!
    into[name].scale[target] = from[name].scale[row]!
  }
  into.costCommodity[target] = from.costCommodity[row]!
  into.lotCommodity[target] = from.lotCommodity[row]!
  const detail = from.lotDetail.get(row)
  if (detail) into.lotDetail.set(target, detail)
}

/** Copies the tags of a transaction and its postings, and payees that comments name. */
export function copyTags(from: Book, row: number, into: Book, target: number): void {
  copyEntry(from.transactions.tags, row, into.transactions.tags, target)
  const [first, begin] = [from.transactions.firstPosting[row]!, into.transactions.firstPosting[target]!]
  for (let at = 0; at < from.transactions.firstPosting[row + 1]! - first; at++) {
    copyEntry(from.postings.tags, first + at, into.postings.tags, begin + at)
    copyEntry(from.postings.payee, first + at, into.postings.payee, begin + at)
  }
}
function copyEntry<Value>(from: ReadonlyMap<number, Value>, row: number, into: Map<number, Value>, target: number): void {
  const value = from.get(row)
  if (value !== undefined) into.set(target, value)
}

function copyTransactions(from: Book, at: WrittenPart, into: Book, count: number, { file, moved }: { file: number; moved: number }): void {
  const { transactions: old } = from
  const { transactions, postings } = into
  const [first, end, target] = [at.transaction, at.transaction + count, transactions.count]
  for (const name of ['day', 'secondDay', 'code', 'payee', 'note'] as const) transactions[name].set(old[name].subarray(first, end), target)
  for (const name of ['status', 'origin'] as const) transactions[name].set(old[name].subarray(first, end), target)
  transactions.file.fill(file, target, target + count)
  for (const name of ['beginLine', 'endLine'] as const) setMoved(transactions[name], target, old[name].subarray(first, end), moved)
  setMoved(transactions.firstPosting, target, old.firstPosting.subarray(first, end + 1), postings.count - at.posting)
  transactions.count += count
}

function setMoved(column: Int32Array, at: number, values: Int32Array, by: number): void {
  if (by === 0) column.set(values, at)
  else for (let i = 0; i < values.length; i++) column[at + i] = values[i]! + by
}
