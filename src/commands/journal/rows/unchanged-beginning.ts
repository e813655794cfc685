import type { LotDetail, Tag } from '#vocabulary/book-columns.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import type { Book } from '../../../ingest/journal/book.ts'
import { sharedBeginning } from '../../../ingest/journal/shared-beginning.ts'
import type { Fingerprints } from './fingerprint.ts'

/** A book with the names of its accounts under the five roots. */
export interface RootedBook {
  readonly book: Pick<Book, 'transactions' | 'postings' | 'commodities' | 'payees' | 'texts'>
  readonly accounts: readonly string[]
}

/** The same with the fingerprints of its transactions, by row. */
export interface FingerprintedBook extends RootedBook {
  readonly fingerprints: Fingerprints
}

/**
 * Counts the transactions at the beginning of two books that are the same in every column. Comparing columns takes a twentieth of the time
 * of making fingerprints, and after an edit most books begin as they did.
 */
export function unchangedBeginning(a: RootedBook, b: RootedBook): number {
  const [t, u] = [a.book.transactions, b.book.transactions]
  const [p, q] = [a.book.postings, b.book.postings]
  let transactions = Math.min(t.count, u.count)
  let postings = Math.min(p.count, q.count)
  for (const name of TRANSACTION_COLUMNS) transactions = sameRows(t[name], u[name], transactions)
  transactions = Math.max(0, sameRows(t.firstPosting, u.firstPosting, transactions + 1) - 1)
  for (const name of POSTING_COLUMNS) postings = sameRows(p[name], q[name], postings)
  for (const name of ['quantity', 'cost', 'lot'] as const) {
    postings = sameRows(p[name].mantissa, q[name].mantissa, postings)
    postings = sameRows(p[name].scale, q[name].scale, postings)
    postings = sameEntries(p[name].big, q[name].big, postings, (x, y) => x.scale === y.scale && x.mantissa === y.mantissa)
  }
  transactions = sameEntries(t.tags, u.tags, transactions, areSameTags)
  transactions = sameEntries(t.links, u.links, transactions, areSameTexts)
  postings = sameEntries(p.tags, q.tags, postings, areSameTags)
  postings = sameEntries(p.lotDetail, q.lotDetail, postings, isSameDetail)
  postings = sameEntries(p.payee, q.payee, postings, (x, y) => x === y)

  const commodities = sameNames(a.book.commodities.names, b.book.commodities.names)
  const payees = sameNames(a.book.payees.names, b.book.payees.names)
  const texts = sameNames(a.book.texts.names, b.book.texts.names)
  postings = rowsBelow(sameNames(a.accounts, b.accounts), p.account, postings)
  for (const name of ['commodity', 'costCommodity', 'lotCommodity'] as const) postings = rowsBelow(commodities, p[name], postings)
  for (const [row, payee] of p.payee) if (payee >= payees) postings = Math.min(postings, row)
  postings = rowsBelow(texts, p.note, postings)
  transactions = rowsBelow(payees, t.payee, transactions)
  for (const name of ['code', 'note'] as const) transactions = rowsBelow(texts, t[name], transactions)
  return firstWhere(transactions, (row) => t.firstPosting[row + 1]! > postings)
}

const TRANSACTION_COLUMNS = ['day', 'secondDay', 'status', 'origin', 'code', 'payee', 'note', 'beginLine', 'endLine'] as const
const POSTING_COLUMNS = ['account', 'commodity', 'costCommodity', 'lotCommodity', 'day', 'status', 'kind', 'flags', 'note', 'line'] as const

/** Of so many rows, those up to the first that differs. */
function sameRows<Column extends Int32Array | Float64Array | Uint8Array>(a: Column, b: Column, rows: number): number {
  const bytes = ({ buffer, byteOffset, BYTES_PER_ELEMENT }: Column): Uint8Array => new Uint8Array(buffer, byteOffset, rows * BYTES_PER_ELEMENT)
  return Math.floor(sharedBeginning(bytes(a), bytes(b)) / a.BYTES_PER_ELEMENT)
}

/** Of so many rows, those up to the first whose entry differs. */
function sameEntries<Entry>(
  a: ReadonlyMap<number, Entry>,
  b: ReadonlyMap<number, Entry>,
  rows: number,
  isSame: (x: Entry, y: Entry) => boolean,
): number {
  const [as, bs] = [a.entries(), b.entries()]
  let [x, y] = [as.next(), bs.next()]
  while (!x.done && !y.done && x.value[0] === y.value[0] && isSame(x.value[1], y.value[1])) [x, y] = [as.next(), bs.next()]
  let same = rows
  for (; !x.done; x = as.next()) same = Math.min(same, x.value[0])
  for (; !y.done; y = bs.next()) same = Math.min(same, y.value[0])
  return same
}

const areSameTags = (a: readonly Tag[], b: readonly Tag[]): boolean =>
  a.length === b.length && a.every(({ name, value }, at) => name === b[at]!.name && value === b[at]!.value)
const areSameTexts = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((text, at) => text === b[at])
const isSameDetail = (a: LotDetail, b: LotDetail): boolean => a.day === b.day && a.label === b.label && a.fixated === b.fixated

/** Ids below this mean the same names in both lists; all of them where one list only has more. */
function sameNames(a: readonly string[], b: readonly string[]): number {
  const shorter = Math.min(a.length, b.length)
  let same = 0
  while (same < shorter && a[same] === b[same]) same++
  return same === shorter ? Number.POSITIVE_INFINITY : same
}

/** Of so many rows, those up to the first with another id. */
function rowsBelow(ids: number, column: Int32Array, rows: number): number {
  if (ids === Number.POSITIVE_INFINITY) return rows
  let row = 0
  while (row < rows && column[row]! < ids) row++
  return row
}
