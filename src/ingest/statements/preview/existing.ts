import { FORECAST, type PostingColumns, REAL, type TransactionColumns } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Lesson } from '../accounts/predict.ts'
import { isPlaceholder } from '../accounts/account-roots.ts'
import type { ExistingTransaction } from './preview.ts'

/**
 * The part of a book that a preview needs, in columns, which are cheap to send to a thread. Accounts have the journal's own names, because they
 * are written back to it.
 */
export interface PlainBook {
  readonly accounts: readonly string[]
  readonly commodities: readonly string[]
  readonly payees: readonly string[]
  readonly files: readonly string[]
  readonly day: Int32Array
  readonly payee: Int32Array
  readonly file: Int32Array
  readonly line: Int32Array
  readonly origin: Uint8Array
  readonly firstPosting: Int32Array
  readonly account: Int32Array
  readonly commodity: Int32Array
  readonly kind: Uint8Array
  readonly mantissa: Float64Array
  readonly scale: Uint8Array
  /** By posting: quantities with too many digits for the column, as text. */
  readonly long: ReadonlyMap<number, string>
  /** The rows to use, in order. */
  readonly order: Int32Array
}

interface BookOfColumns {
  readonly accounts: readonly string[]
  readonly commodities: readonly string[]
  readonly payees: readonly string[]
  readonly files: readonly string[]
  readonly transactions: TransactionColumns
  readonly postings: PostingColumns
  /** The rows to use, if not all. */
  readonly order?: Int32Array
}

/** A copy of what a preview needs, since the book may grow. */
export function plainBook({ accounts, commodities, payees, files, transactions: t, postings: p, order }: BookOfColumns): PlainBook {
  return {
    accounts,
    commodities,
    payees,
    files,
    day: t.day.slice(0, t.count),
    payee: t.payee.slice(0, t.count),
    file: t.file.slice(0, t.count),
    line: t.beginLine.slice(0, t.count),
    origin: t.origin.slice(0, t.count),
    firstPosting: t.firstPosting.slice(0, t.count),
    account: p.account.slice(0, p.count),
    commodity: p.commodity.slice(0, p.count),
    kind: p.kind.slice(0, p.count),
    mantissa: p.quantity.mantissa.slice(0, p.count),
    scale: p.quantity.scale.slice(0, p.count),
    long: new Map([...p.quantity.big].map(([row]) => [row, p.quantity.get(row).toString()])),
    order: order?.slice() ?? Int32Array.from({ length: t.count }, (_, row) => row),
  }
}

/** The quantity of a posting. */
export function quantityAt({ long, mantissa, scale }: PlainBook, posting: number): Exact {
  const text = long.get(posting)
  return text === undefined ? new Exact(mantissa[posting]!, scale[posting]!) : Exact.parse(text)
}

/** The transactions of a book without forecasts and virtual postings. `imported` has, by row, the identity of those from a statement. */
export function existingTransactions(
  book: PlainBook,
  imported: ReadonlyMap<number, NonNullable<ExistingTransaction['imported']>>,
): ExistingTransaction[] {
  const found: ExistingTransaction[] = []
  for (const row of book.order) {
    if (book.origin[row] === FORECAST) continue
    const end = row + 1 < book.day.length ? book.firstPosting[row + 1]! : book.account.length
    const postings = []
    for (let at = book.firstPosting[row]!; at < end; at++) {
      if (book.kind[at] !== REAL) continue
      const quantity = quantityAt(book, at)
      postings.push({
        account: book.accounts[book.account[at]!]!,
        quantity: quantity.toString(),
        commodity: book.commodities[book.commodity[at]!] ?? '',
      })
    }
    const mark = imported.get(row)
    found.push({
      file: book.files[book.file[row]!] ?? '',
      line: book.line[row]!,
      day: book.day[row]!,
      payee: book.payees[book.payee[row]!]!,
      postings,
      ...(mark && { imported: mark }),
    })
  }
  return found
}

/**
 * Training data for account prediction: each posting. A transaction with a placeholder account teaches nothing about its payee; otherwise the
 * next one would be booked to the placeholder without a question.
 */
export const asLessons = (transactions: readonly ExistingTransaction[]): Lesson[] =>
  transactions.flatMap(({ day, payee, postings }) => {
    const isOpen = postings.some(({ account }) => isPlaceholder(account))
    return postings
      .filter(({ account }) => !isPlaceholder(account))
      .map(({ account, quantity }) => ({ day, payee: isOpen ? '' : payee, account, quantity: Exact.parse(quantity) }))
  })
