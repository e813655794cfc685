import { INFERRED, WRITTEN } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import type { Directives } from '../directives.ts'
import { HAS_NUMBER } from '../directives.ts'
import { statusOf } from './status.ts'

/* Plain transactions, whose directives and postings stand one behind the other, as rows of the book. */

export function putPlainTransactions(
  { transactions: to, postings }: Book,
  { transactions: raw, day, file, line, endLine }: Directives,
  run: { readonly directive: number; readonly transaction: number; readonly count: number; readonly payeeOf: (description: number) => number },
): void {
  const { directive, transaction, count, payeeOf } = run
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
  const moved = postings.count - raw.firstPosting[transaction]!
  for (let at = 0; at < count; at++) {
    to.status[row + at] = statusOf(raw.flag[transaction + at]!)
    to.payee[row + at] = payeeOf(raw.description[transaction + at]!)
    to.firstPosting[row + at + 1] = raw.firstPosting[transaction + at + 1]! + moved
  }
  to.firstPosting[row] = postings.count
  putThose(raw.tags, to.tags, transaction, count, row)
  putThose(raw.links, to.links, transaction, count, row)
  to.count = end
}

/** The postings of the last `count` transactions of the book, which are there without them. */
export function putPlainPostings(
  { transactions, postings: to }: Book,
  { transactions: from, postings: raw }: Directives,
  { transaction, count }: { readonly transaction: number; readonly count: number },
): void {
  const first = from.firstPosting[transaction]!
  const last = from.firstPosting[transaction + count]!
  const row = to.count
  to.reserve(row + last - first)
  to.account.set(raw.account.subarray(first, last), row)
  to.commodity.set(raw.currency.subarray(first, last), row)
  to.line.set(raw.line.subarray(first, last), row)
  to.quantity.mantissa.set(raw.number.mantissa.subarray(first, last), row)
  to.quantity.scale.set(raw.number.scale.subarray(first, last), row)
  const { form, flag } = raw
  let at = row
  for (let of = transactions.count - count; of < transactions.count; of++) {
    const status = transactions.status[of]!
    for (const end = transactions.firstPosting[of + 1]!; at < end; at++) {
      const own = flag[first + at - row]!
      to.status[at] = own === 0 ? status : statusOf(own)
      to.flags[at] = form[first + at - row] === HAS_NUMBER ? 0 : INFERRED
    }
  }
  putThose(raw.tags, to.tags, first, last - first, row)
  to.count = row + last - first
}

/** What a map says of some rows, for as many from `row` on. */
function putThose<Value>(from: ReadonlyMap<number, Value>, to: Map<number, Value>, first: number, count: number, row: number): void {
  if (from.size === 0) return
  for (let at = 0; at < count; at++) {
    const value = from.get(first + at)
    if (value !== undefined) to.set(row + at, value)
  }
}
