import type { PriceColumns } from '#vocabulary/book-columns.ts'
import type { ExactColumn } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../../ingest/journal/book.ts'
import { rootedAccount } from '../../../ingest/journal/roots.ts'
import { type Fingerprints, LANES, Mixer, NameFingerprints } from './fingerprint.ts'
import { type FingerprintedBook, unchangedBeginning } from './unchanged-beginning.ts'

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
    const begin = transactions.beginLine[row]!
    mixer.start()
    mixer.int(transactions.day[row]!)
    mixer.int(transactions.secondDay[row]!)
    mixer.int(transactions.status[row]! | (transactions.origin[row]! << 4))
    payee.mix(mixer, transactions.payee[row]!)
    text.mix(mixer, transactions.code[row]!)
    text.mix(mixer, transactions.note[row]!)
    mixer.int(transactions.endLine[row]! - begin)
    const tags = entryOf(transactions.tags, row)
    if (tags) mixer.tags(tags)
    const links = entryOf(transactions.links, row)
    if (links) for (const link of links) mixer.text(link)
    for (let p = transactions.firstPosting[row]!, end = transactions.firstPosting[row + 1]!; p < end; p++) {
      account.mix(mixer, postings.account[p]!)
      commodity.mix(mixer, postings.commodity[p]!)
      mixExact(mixer, postings.quantity, p)
      mixer.int(postings.status[p]! | (postings.kind[p]! << 4) | (postings.flags[p]! << 8))
      mixer.int(postings.line[p]! - begin)
      if (postings.costCommodity[p]! >= 0) {
        mixer.int(1)
        commodity.mix(mixer, postings.costCommodity[p]!)
        mixExact(mixer, postings.cost, p)
      }
      if (postings.lotCommodity[p]! >= 0) {
        mixer.int(2)
        commodity.mix(mixer, postings.lotCommodity[p]!)
        mixExact(mixer, postings.lot, p)
      }
      const detail = entryOf(postings.lotDetail, p)
      if (detail) {
        mixer.int(detail.day ?? NO_DAY)
        mixer.text(detail.label ?? '')
        mixer.int(detail.fixated ? 1 : 0)
      }
      if (postings.day[p] !== NO_DAY) mixer.int(postings.day[p]!)
      if (postings.note[p]! >= 0) text.mix(mixer, postings.note[p]!)
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

/** What few rows have: most books have none of it at all. */
const entryOf = <Entry>(entries: ReadonlyMap<number, Entry>, row: number): Entry | undefined => (entries.size === 0 ? undefined : entries.get(row))

/** The content of these prices apart from their places. */
export function priceFingerprints(prices: PriceColumns, commodities: readonly string[], rows: Int32Array): Fingerprints {
  const lanes = new Int32Array(rows.length * LANES)
  const mixer = new Mixer()
  const commodity = new NameFingerprints(commodities)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    mixer.start()
    mixer.int(prices.day[row]!)
    mixer.int(prices.second[row]!)
    mixer.int(prices.origin[row]!)
    commodity.mix(mixer, prices.base[row]!)
    commodity.mix(mixer, prices.quote[row]!)
    mixExact(mixer, prices.rate, row)
    mixer.finish(lanes, at)
  }
  return lanes
}

function mixExact(mixer: Mixer, column: ExactColumn, row: number): void {
  const big = column.big.size === 0 ? undefined : column.big.get(row)
  mixer.int(big?.scale ?? column.scale[row]!)
  if (big === undefined) mixer.mantissa(column.mantissa[row]!)
  else mixer.text(big.mantissa.toString())
}
