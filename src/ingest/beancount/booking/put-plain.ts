import { INFERRED, WRITTEN } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import type { Directives } from '../directives.ts'
import { HAS_NUMBER } from '../raw-rows.ts'
import { statusOf } from '../status.ts'

/* Plain transactions, whose directives and postings stand one behind the other, as rows of the book. */

/** So many of them from a directive on, and from its transaction on. */
interface PlainRun {
  readonly directive: number
  readonly transaction: number
  readonly count: number
}

/** Adds the rows to the book, without the payees. */
export function putPlain(book: Book, directives: Directives, run: PlainRun): void {
  putTransactions(book, directives, run)
  putPostings(book, directives, run)
  const { transactions: to, postings } = book
  const { transactions: raw, postings: rawPostings } = directives
  const { transaction, count } = run
  const first = raw.firstPosting[transaction]!
  const last = raw.firstPosting[transaction + count]!
  putThose(raw.tags, to.tags, transaction, count, to.count)
  putThose(raw.links, to.links, transaction, count, to.count)
  putThose(rawPostings.tags, postings.tags, first, last - first, postings.count)
  to.count += count
  postings.count += last - first
}

function putTransactions({ transactions: to, postings }: Book, { transactions: raw, day, file, line, endLine }: Directives, run: PlainRun): void {
  const { directive, transaction, count } = run
  const row = to.count
  const end = row + count
  to.day.set(day.subarray(directive, directive + count), row)
  to.file.set(file.subarray(directive, directive + count), row)
  to.beginLine.set(line.subarray(directive, directive + count), row)
  to.endLine.set(endLine.subarray(directive, directive + count), row)
  to.secondDay.fill(NO_DAY, row, end)
  to.origin.fill(WRITTEN, row, end)
  to.code.fill(NONE, row, end)
  to.note.fill(NONE, row, end)
  const { status, firstPosting } = to
  const { flag, firstPosting: from } = raw
  const moved = postings.count - from[transaction]!
  for (let at = 0; at < count; at++) {
    status[row + at] = statusOf(flag[transaction + at]!)
    firstPosting[row + at] = from[transaction + at]! + moved
  }
  firstPosting[end] = from[transaction + count]! + moved
}

function putPostings({ postings: to }: Book, { transactions: from, postings: raw }: Directives, { transaction, count }: PlainRun): void {
  const first = from.firstPosting[transaction]!
  const last = from.firstPosting[transaction + count]!
  const row = to.count
  to.reserve(row + last - first)
  to.account.set(raw.account.subarray(first, last), row)
  to.commodity.set(raw.currency.subarray(first, last), row)
  to.line.set(raw.line.subarray(first, last), row)
  to.quantity.mantissa.set(raw.number.mantissa.subarray(first, last), row)
  to.quantity.scale.set(raw.number.scale.subarray(first, last), row)
  to.status.set(raw.status.subarray(first, last), row)
  const { flags } = to
  const { form } = raw
  for (let at = first; at < last; at++) flags[row + at - first] = form[at] === HAS_NUMBER ? 0 : INFERRED
}

/** The entries of a map for the rows from `row` on. */
function putThose<Value>(from: ReadonlyMap<number, Value>, to: Map<number, Value>, first: number, count: number, row: number): void {
  if (from.size === 0) return
  for (let at = 0; at < count; at++) {
    const value = from.get(first + at)
    if (value !== undefined) to.set(row + at, value)
  }
}
