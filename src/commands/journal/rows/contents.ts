import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import {
  DETAILS,
  type LotDetail,
  POSTING_AMOUNTS,
  POSTING_COLUMNS,
  type PriceColumns,
  type Tag,
  TRANSACTION_COLUMNS,
} from '#vocabulary/book-columns.ts'
import type { ExactColumn } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../../ingest/journal/book.ts'
import { rootedAccount } from '../../../ingest/journal/root-accounts.ts'
import { sharedBeginning } from '../../../ingest/journal/segment-cache.ts'
import { type Fingerprints, LANES, Mixer, NameFingerprints } from './placed-rows.ts'

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
  for (const name of POSTING_AMOUNTS) {
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
  for (const { name, holds } of DETAILS) if (holds === 'text') transactions = rowsBelow(texts, t[name], transactions)
  return firstWhere(transactions, (row) => intAt(t.firstPosting, row + 1) > postings)
}

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
  a.length === b.length && a.every(({ name, value }, at) => name === elementAt(b, at).name && value === elementAt(b, at).value)
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
  while (row < rows && intAt(column, row) < ids) row++
  return row
}

/** The names of a book's accounts under the five roots, by the book's ids. */
export const rootedNames = ({ accounts, accountRoots }: Book): string[] => accounts.names.map((name) => rootedAccount(name, accountRoots))

/**
 * The content of all transactions apart from their places, by row: transactions with equal fingerprints are the same fact written twice. Those
 * that an earlier book begins with are taken from there.
 */
export function transactionFingerprints(book: Book, accounts = rootedNames(book), before?: FingerprintedBook): Fingerprints {
  const { transactions, postings } = book
  const { count } = transactions
  const lanes = new Int32Array(count * LANES)
  const unchanged = before ? unchangedBeginning(before, { book, accounts }) : 0
  if (before) lanes.set(before.fingerprints.subarray(0, unchanged * LANES))
  const mixer = new Mixer()
  const account = new NameFingerprints(accounts)
  const commodity = new NameFingerprints(book.commodities.names)
  const payee = new NameFingerprints(book.payees.names)
  const text = new NameFingerprints(book.texts.names)

  for (let row = unchanged; row < count; row++) {
    const begin = intAt(transactions.beginLine, row)
    mixer.start()
    mixer.int(intAt(transactions.day, row))
    mixer.int(intAt(transactions.secondDay, row))
    mixer.int(byteAt(transactions.status, row) | (byteAt(transactions.origin, row) << 4))
    payee.mix(mixer, intAt(transactions.payee, row))
    text.mix(mixer, intAt(transactions.code, row))
    text.mix(mixer, intAt(transactions.note, row))
    for (const { name, holds, absent } of LATER_DETAILS) {
      const value = intAt(transactions[name], row)
      if (value === absent) continue
      mixer.text(name)
      if (holds === 'text') text.mix(mixer, value)
      else mixer.int(value)
    }
    mixer.int(intAt(transactions.endLine, row) - begin)
    const tags = entryOf(transactions.tags, row)
    if (tags) mixer.tags(tags)
    const links = entryOf(transactions.links, row)
    if (links) for (const link of links) mixer.text(link)
    for (let p = intAt(transactions.firstPosting, row), end = intAt(transactions.firstPosting, row + 1); p < end; p++) {
      account.mix(mixer, intAt(postings.account, p))
      commodity.mix(mixer, intAt(postings.commodity, p))
      mixExact(mixer, postings.quantity, p)
      mixer.int(byteAt(postings.status, p) | (byteAt(postings.kind, p) << 4) | (byteAt(postings.flags, p) << 8))
      mixer.int(intAt(postings.line, p) - begin)
      if (intAt(postings.costCommodity, p) >= 0) {
        mixer.int(1)
        commodity.mix(mixer, intAt(postings.costCommodity, p))
        mixExact(mixer, postings.cost, p)
      }
      if (intAt(postings.lotCommodity, p) >= 0) {
        mixer.int(2)
        commodity.mix(mixer, intAt(postings.lotCommodity, p))
        mixExact(mixer, postings.lot, p)
      }
      const detail = entryOf(postings.lotDetail, p)
      if (detail) {
        mixer.int(detail.day ?? NO_DAY)
        mixer.text(detail.label ?? '')
        mixer.int(detail.fixated ? 1 : 0)
      }
      if (postings.day[p] !== NO_DAY) mixer.int(intAt(postings.day, p))
      if (intAt(postings.note, p) >= 0) text.mix(mixer, intAt(postings.note, p))
      const ofPosting = entryOf(postings.tags, p)
      if (ofPosting) mixer.tags(ofPosting)
      const postingPayee = entryOf(postings.payee, p)
      if (postingPayee !== undefined) {
        mixer.int(3)
        payee.mix(mixer, postingPayee)
      }
    }
    mixer.finish(lanes, row)
  }
  return lanes
}

/** Added after version 0.1.0: they change only the ids of transactions that have them. */
const LATER_DETAILS = DETAILS.filter(({ name }) => !['secondDay', 'code', 'note'].includes(name))

/** What few rows have: most books have none of it at all. */
const entryOf = <Entry>(entries: ReadonlyMap<number, Entry>, row: number): Entry | undefined => (entries.size === 0 ? undefined : entries.get(row))

/** The content of these prices apart from their places. */
export function priceFingerprints(prices: PriceColumns, commodities: readonly string[], rows: Int32Array): Fingerprints {
  const lanes = new Int32Array(rows.length * LANES)
  const mixer = new Mixer()
  const commodity = new NameFingerprints(commodities)
  for (let at = 0; at < rows.length; at++) {
    const row = intAt(rows, at)
    mixer.start()
    mixer.int(intAt(prices.day, row))
    mixer.int(intAt(prices.second, row))
    mixer.int(byteAt(prices.origin, row))
    commodity.mix(mixer, intAt(prices.base, row))
    commodity.mix(mixer, intAt(prices.quote, row))
    mixExact(mixer, prices.rate, row)
    mixer.finish(lanes, at)
  }
  return lanes
}

function mixExact(mixer: Mixer, column: ExactColumn, row: number): void {
  const big = column.big.size === 0 ? undefined : column.big.get(row)
  mixer.int(big?.scale ?? byteAt(column.scale, row))
  if (big === undefined) mixer.mantissa(floatAt(column.mantissa, row))
  else mixer.text(big.mantissa.toString())
}
