import { NONE } from '#vocabulary/columns.ts'
import { ASSIGNED, CLOCKED, GENERATED, INFERRED, type LotDetail, type Tag, UNMARKED, VIRTUAL } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import type { Amount, Commodity } from '../amount.ts'
import { exactOf } from '../plain-cost.ts'
import { Quantity } from '../quantity.ts'
import { textOfValue } from '../expression/value.ts'
import type { Session } from './clocks.ts'
import type { Item, Posting, Transaction } from './items.ts'
import { PriceWriter } from './price-writer.ts'

export interface PriceFact {
  readonly day: number
  readonly second: number
  readonly base: Commodity
  readonly price: Amount
  /** DIRECTIVE or IMPLIED. */
  readonly origin: number
  readonly file: number
  /** 1-based */
  readonly line: number
}

/** Writes finished transactions and prices into the columns of the book. */
export class BookWriter {
  readonly #book: Book
  readonly prices: PriceWriter

  constructor(book: Book) {
    this.#book = book
    this.prices = new PriceWriter(book)
  }

  transaction(transaction: Transaction): void {
    const { transactions, postings, texts, payees } = this.#book
    if (transactions.count + 1 >= transactions.day.length) transactions.grow()
    const row = transactions.count++
    transactions.day[row] = transaction.day!
    transactions.secondDay[row] = transaction.secondDay ?? NO_DAY
    transactions.status[row] = transaction.status
    transactions.origin[row] = transaction.origin
    transactions.code[row] = transaction.code === undefined ? NONE : texts.id(transaction.code)
    transactions.payee[row] = payees.id(transaction.payee)
    transactions.note[row] = transaction.note === undefined ? NONE : texts.id(transaction.note)
    transactions.file[row] = transaction.file
    transactions.beginLine[row] = transaction.line
    transactions.endLine[row] = transaction.endLine
    transactions.firstPosting[row] = postings.count
    const tags = tagsOf(transaction)
    if (tags) transactions.tags.set(row, tags)
    for (const posting of transaction.postings) this.#posting(posting)
    transactions.firstPosting[row + 1] = postings.count
  }

  /** Writes the transaction of a clock that has been stopped, to which nothing has a say and whose time needs no other posting. */
  clocked({ event, seconds, code }: Session, { status, unit, file }: { status: number; unit: Commodity; file: number }): void {
    const { transactions, postings, accounts, commodities, texts, payees } = this.#book
    const { account } = event
    if (transactions.count + 1 >= transactions.day.length) transactions.grow()
    if (postings.count === postings.account.length) postings.grow()
    const row = transactions.count++
    const at = postings.count++
    transactions.day[row] = event.day
    transactions.secondDay[row] = NO_DAY
    transactions.status[row] = UNMARKED
    transactions.origin[row] = CLOCKED
    transactions.code[row] = code === undefined ? NONE : texts.id(code)
    transactions.payee[row] = payees.id(event.payee)
    transactions.note[row] = NONE
    transactions.file[row] = file
    transactions.beginLine[row] = event.line
    transactions.endLine[row] = event.line
    transactions.firstPosting[row] = at
    transactions.firstPosting[row + 1] = at + 1
    if (account.bookId === NONE) account.bookId = accounts.id(account.name)
    postings.account[at] = account.bookId
    postings.commodity[at] = commodities.id(unit.symbol)
    postings.quantity.mantissa[at] = seconds
    postings.quantity.scale[at] = 0
    postings.day[at] = NO_DAY
    postings.status[at] = status
    postings.kind[at] = VIRTUAL
    postings.flags[at] = 0
    postings.note[at] = NONE
    postings.line[at] = event.line
  }

  #posting(posting: Posting): void {
    const { postings, accounts, commodities, payees, texts } = this.#book
    if (postings.count === postings.account.length) postings.grow()
    const row = postings.count++
    const amount = posting.amount!
    postings.account[row] = accounts.id(posting.account.name)
    postings.commodity[row] = commodities.id(amount.symbol)
    postings.quantity.set(row, exactOf(amount))
    const cost = posting.paid ?? posting.cost
    if (cost) {
      postings.cost.set(row, exactOf(cost))
      postings.costCommodity[row] = commodities.id(cost.symbol)
    }
    const { lot } = posting
    if (lot) {
      if (lot.price) {
        postings.lot.set(row, exactOf(lot.price.times(amount.number())))
        postings.lotCommodity[row] = commodities.id(lot.price.symbol)
      }
      const detail: LotDetail = {
        ...(lot.day === undefined ? {} : { day: lot.day }),
        ...(lot.label === undefined ? {} : { label: lot.label }),
        ...(lot.fixated ? { fixated: true } : {}),
      }
      if (Object.keys(detail).length > 0) postings.lotDetail.set(row, detail)
    }
    postings.day[row] = posting.day ?? NO_DAY
    postings.status[row] = posting.status
    postings.kind[row] = posting.kind
    postings.flags[row] =
      (posting.inferred ? INFERRED : 0) | (posting.generated && !posting.inferred ? GENERATED : 0) | (posting.assigned ? ASSIGNED : 0)
    postings.note[row] = posting.note === undefined ? NONE : texts.id(posting.note)
    postings.line[row] = posting.line
    const tags = tagsOf(posting)
    if (tags) postings.tags.set(row, tags)
    if (posting.payee !== undefined && posting.payee !== posting.transaction.payee) postings.payee.set(row, payees.id(posting.payee))
  }

  price(fact: PriceFact): void {
    if (!fact.price.commodity) return
    const { commodities } = this.#book
    const { mantissa, scale } = exactOf(fact.price)
    const { quantity } = fact.price
    const isExact = quantity.equals(Quantity.ofExact(new Exact(mantissa, scale)))
    const { day, second, origin, file, line } = fact
    const [base, quote] = [commodities.id(fact.base.symbol), commodities.id(fact.price.symbol)]
    this.prices.one({ day, second, base, quote, mantissa, scale, origin, file, line }, isExact ? undefined : quantity)
  }
}

function tagsOf(item: Item): readonly Tag[] | undefined {
  if (item.tags.size === 0) return undefined
  return [...item.tags.values()].map(({ name, value }) => ({ name, value: textOfValue(value) }))
}
