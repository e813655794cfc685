import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { lastUpTo } from '#vocabulary/binary-search.ts'
import { INFERRED, WRITTEN } from '#vocabulary/book-columns.ts'
import { lengthened, NONE } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../journal/book.ts'
import { type Description, type Directives, HAS_NUMBER, statusOf } from '../parsed-directives.ts'
import { type BookedPosting, type Lot, type Price, priceOf } from './lot.ts'
import type { QuickBalance } from './quick-balance.ts'

/** What Paisa calls the payee: `payee | narration`, or whichever of the two is there. */
export const payeeText = ({ payee, narration }: Description): string => (payee ? (narration ? `${payee} | ${narration}` : payee) : narration)

/** The postings [first, end), as they balance the short way. */
interface PlainPostings {
  readonly first: number
  readonly end: number
  readonly quick: QuickBalance
}

/** Writes booked transactions into the book, and keeps the unit prices and lots that checks and plugins need. */
export class BookWriter {
  readonly book: Book
  /** Row of a posting in the book → its lot, its price. */
  readonly lots = new Map<number, Lot>()
  readonly prices = new Map<number, Price>()
  /** Row of a transaction in the book → its directive. */
  directiveOf = new Int32Array(1024)
  /** Row of a directive → its transaction in the book, NONE when it is not one or could not be booked. */
  readonly bookRow: Int32Array
  readonly #directives: Directives
  /** By place in `descriptions`. */
  readonly #payeeIds: Int32Array

  constructor(book: Book, directives: Directives) {
    this.book = book
    this.#directives = directives
    this.bookRow = new Int32Array(directives.count).fill(NONE)
    this.#payeeIds = new Int32Array(directives.transactions.descriptions.length).fill(NONE)
  }

  /** A transaction without costs, straight from the raw columns. */
  plain(directive: number, transaction: number, { first, end, quick }: PlainPostings): void {
    this.#begin(directive, transaction)
    const { postings } = this.#directives
    const to = this.book.postings
    for (let raw = first; raw < end; raw++) {
      if (postings.form[raw] !== HAS_NUMBER) {
        for (let at = 0; at < quick.count; at++) {
          const { number, currency } = quick.inferred(at)
          to.quantity.set(this.#posting(raw, currency, INFERRED), number)
        }
        continue
      }
      const row = this.#posting(raw, quick.currencyOf(raw), 0)
      to.quantity.mantissa[row] = floatAt(postings.number.mantissa, raw)
      to.quantity.scale[row] = byteAt(postings.number.scale, raw)
      const termsAt = intAt(postings.termsAt, raw)
      if (termsAt === NONE) continue
      const { price } = elementAt(postings.terms, termsAt)
      if (price !== undefined) this.#price(row, postings.number.get(raw), priceOf(price))
    }
    this.book.endTransaction()
  }

  booked(directive: number, transaction: number, booked: readonly BookedPosting[]): void {
    this.#begin(directive, transaction)
    const to = this.book.postings
    for (const { raw, number, currency, lot, price, inferred } of booked) {
      const row = this.#posting(raw, currency, inferred ? INFERRED : 0)
      to.quantity.set(row, number)
      if (lot !== undefined) {
        this.lots.set(row, lot)
        writeLot(this.book, row, number, lot)
      }
      if (price !== undefined) this.#price(row, number, price)
    }
    this.book.endTransaction()
  }

  #price(row: number, number: Exact, price: Price): void {
    this.prices.set(row, price)
    writePrice(this.book, row, number, price)
  }

  #begin(directive: number, transaction: number): void {
    const { directives, book } = { directives: this.#directives, book: this.book }
    const { transactions } = book
    const row = transactions.count++
    transactions.reserve(row + 2)
    if (row === this.directiveOf.length) this.directiveOf = lengthened(this.directiveOf, row * 2)
    this.directiveOf[row] = directive
    this.bookRow[directive] = row
    const raw = directives.transactions
    transactions.day[row] = intAt(directives.day, directive)
    transactions.status[row] = statusOf(byteAt(raw.flag, transaction))
    transactions.origin[row] = WRITTEN
    transactions.payee[row] = this.#payeeOf(intAt(raw.description, transaction))
    transactions.file[row] = intAt(directives.file, directive)
    transactions.beginLine[row] = intAt(directives.line, directive)
    transactions.endLine[row] = intAt(directives.endLine, directive)
    transactions.firstPosting[row] = book.postings.count
    if (raw.tags.size > 0) {
      const tags = raw.tags.get(transaction)
      if (tags !== undefined) transactions.tags.set(row, tags)
    }
    if (raw.links.size > 0) {
      const links = raw.links.get(transaction)
      if (links !== undefined) transactions.links.set(row, links)
    }
  }

  #payeeOf(description: number): number {
    const known = intAt(this.#payeeIds, description)
    if (known !== NONE) return known
    const said = elementAt(this.#directives.transactions.descriptions, description)
    said.text ??= payeeText(said)
    return (this.#payeeIds[description] = this.book.payees.id(said.text))
  }

  #posting(raw: number, currency: number, flags: number): number {
    const { postings: from } = this.#directives
    const { postings } = this.book
    if (postings.count === postings.account.length) postings.grow()
    const row = postings.count++
    postings.account[row] = intAt(from.account, raw)
    postings.commodity[row] = currency
    postings.status[row] = byteAt(from.status, raw)
    postings.flags[row] = flags
    postings.line[row] = intAt(from.line, raw)
    if (from.tags.size > 0) {
      const tags = from.tags.get(raw)
      if (tags !== undefined) postings.tags.set(row, tags)
    }
    return row
  }
}

export function writeLot({ postings }: Book, row: number, number: Exact, lot: Lot): void {
  postings.lot.set(row, number.times(lot.number))
  postings.lotCommodity[row] = lot.currency
  postings.lotDetail.set(row, lot.label === undefined ? { day: lot.day } : { day: lot.day, label: lot.label })
}

/** A total that was written is kept as it is; its price per unit may have been rounded. */
export function writePrice({ postings }: Book, row: number, number: Exact, price: Price): void {
  const total = price.total === undefined ? number.times(price.number) : number.sign < 0 ? price.total.negated() : price.total
  postings.cost.set(row, total)
  postings.costCommodity[row] = price.currency
}

/** The transaction of the book that a posting belongs to. */
export function transactionOf({ transactions }: Book, posting: number): number {
  return lastUpTo(transactions.firstPosting, posting, transactions.count)
}
