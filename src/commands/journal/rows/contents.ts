import type { ExactColumn } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../../ingest/journal/book.ts'
import { rootedAccount } from '../../../ingest/journal/roots.ts'
import { type Fingerprints, Mixer, NameFingerprints } from './fingerprint.ts'
import { type FingerprintedBook, sameEnds } from './same-transactions.ts'

/**
 * Returns a book with what each of its transactions is, apart from where it stands: transactions with equal fingerprints are the same fact
 * written twice. Those at both ends that are the same as in the book before have theirs from there: an edit changes next to none of them.
 */
export function fingerprinted(book: Book, before?: FingerprintedBook): FingerprintedBook {
  before?.book.mustBeClosed()
  const { count } = book.transactions
  const accounts = book.accounts.names.map((name) => rootedAccount(name, book.accountRoots))
  const fingerprints = new Int32Array(count * 3)
  const { head, tail } = before ? sameEnds({ book, accounts }, before) : { head: 0, tail: 0 }
  if (before) {
    const old = before.book.transactions.count
    fingerprints.set(before.fingerprints.subarray(0, head * 3))
    fingerprints.set(before.fingerprints.subarray((old - tail) * 3, old * 3), (count - tail) * 3)
  }
  fingerprintsOf(book, accounts, fingerprints)(head, count - tail)
  return { book, accounts, fingerprints, sameEnds: { head, tail } }
}

/** Returns what writes the fingerprints of the transactions from one row to before another. */
function fingerprintsOf(book: Book, accounts: readonly string[], lanes: Fingerprints): (from: number, to: number) => void {
  const { transactions, postings } = book
  const mixer = new Mixer()
  const account = new NameFingerprints(accounts)
  const commodity = new NameFingerprints(book.commodities.names)
  const payee = new NameFingerprints(book.payees.names)
  const text = new NameFingerprints(book.texts.names)

  const one = (row: number): void => {
    const begin = transactions.beginLine[row]!
    mixer.start()
    mixer.int(transactions.day[row]!)
    mixer.int(transactions.secondDay[row]!)
    mixer.int(transactions.status[row]! | (transactions.origin[row]! << 4))
    payee.mix(mixer, transactions.payee[row]!)
    text.mix(mixer, transactions.code[row]!)
    text.mix(mixer, transactions.note[row]!)
    mixer.int(transactions.endLine[row]! - begin)
    const tags = transactions.tags.get(row)
    if (tags) mixer.tags(tags)
    const links = transactions.links.get(row)
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
      const detail = postings.lotDetail.get(p)
      if (detail) {
        mixer.int(detail.day ?? NO_DAY)
        mixer.text(detail.label ?? '')
        mixer.int(detail.fixated ? 1 : 0)
      }
      if (postings.day[p] !== NO_DAY) mixer.int(postings.day[p]!)
      if (postings.note[p]! >= 0) text.mix(mixer, postings.note[p]!)
      const ofPosting = postings.tags.get(p)
      if (ofPosting) mixer.tags(ofPosting)
      const postingPayee = postings.payee.get(p)
      if (postingPayee !== undefined) {
        mixer.int(3)
        payee.mix(mixer, postingPayee)
      }
    }
    mixer.finish(lanes, row)
  }
  return (from, to) => {
    for (let row = from; row < to; row++) one(row)
  }
}

export function mixExact(mixer: Mixer, column: ExactColumn, row: number): void {
  const big = column.big.size === 0 ? undefined : column.big.get(row)
  mixer.int(big?.scale ?? column.scale[row]!)
  if (big === undefined) mixer.mantissa(column.mantissa[row]!)
  else mixer.text(big.mantissa.toString())
}
