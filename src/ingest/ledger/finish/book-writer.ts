import { ASSIGNED, GENERATED, INFERRED, type LotDetail, type Status, type Tag } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../journal/book.ts'
import { type Amount, type Commodity, Quantity } from '../ledger-amount.ts'
import { LedgerError } from '../ledger-lines.ts'
import { exactOf } from '../parsed-journal.ts'
import { textOfValue } from '../value-expression.ts'
import type { Item, Posting, Transaction } from './balancing.ts'
import type { Account } from './ledger-accounts.ts'

const SECONDS = 86_400

/** A price with the book's own ids. */
export interface ExactPrice {
  readonly day: number
  readonly second: number
  readonly base: number
  readonly quote: number
  readonly mantissa: number | bigint
  readonly scale: number
  /** DIRECTIVE or IMPLIED. */
  readonly origin: number
  readonly file: number
  /** 1-based */
  readonly line: number
}

/** Writes prices into the book. A pair of commodities has one price at a moment, in either direction: the last one in the journal. */
export class PriceWriter {
  /** By row: the exact value of prices whose decimals do not end. */
  readonly fractions = new Map<number, Quantity>()
  readonly #book: Book
  /** By the lower and the higher commodity: rows by seconds since 1970. */
  readonly #rows: Map<number, number>[][] = []

  constructor(book: Book) {
    this.#book = book
  }

  one(fact: ExactPrice, fraction?: Quantity): void {
    const { prices } = this.#book
    const rows = this.#rowsOf(fact.base < fact.quote ? fact.base : fact.quote, fact.base < fact.quote ? fact.quote : fact.base)
    const moment = fact.day * SECONDS + fact.second
    let row = rows.get(moment)
    if (fraction !== undefined) this.fractions.set(row ?? prices.count, fraction)
    else if (row !== undefined) this.fractions.delete(row)
    if (row === undefined) {
      row = prices.next()
      rows.set(moment, row)
      prices.day[row] = fact.day
      prices.second[row] = fact.second
    }
    prices.base[row] = fact.base
    prices.quote[row] = fact.quote
    prices.rate.set(row, new Exact(fact.mantissa, fact.scale))
    prices.origin[row] = fact.origin
    prices.file[row] = fact.file
    prices.line[row] = fact.line
  }
  #rowsOf(low: number, high: number): Map<number, number> {
    const ofLow = (this.#rows[low] ??= [])
    return (ofLow[high] ??= new Map())
  }
}

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
    const { day, status, origin, payee, details, note, file, line, endLine } = transaction
    const facts = { day: day!, status: status as Status, origin, payee, file, beginLine: line, endLine, tags: tagsOf(transaction) }
    this.#book.beginTransaction(facts, note === details.note ? details : { ...details, note })
    for (const posting of transaction.postings) this.#posting(posting)
    this.#book.endTransaction()
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
    if (tags.length > 0) postings.tags.set(row, tags)
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

const NO_TAGS: readonly Tag[] = []

function tagsOf(item: Item): readonly Tag[] {
  if (item.tags.size === 0) return NO_TAGS
  return [...item.tags.values()].map(({ name, value }) => ({ name, value: textOfValue(value) }))
}

export interface ClockEvent {
  readonly day: number
  /** Since midnight. */
  readonly second: number
  readonly account: Account
  readonly payee: string
  readonly note: string
  readonly completed: boolean
  readonly line: number
}

/** From the start of a clock to its end. */
interface Session {
  readonly event: ClockEvent
  readonly seconds: number
  readonly code: string | undefined
  readonly completed: boolean
}

/** The clocks that run: `i` starts one, `o` stops it. */
export class Clocks {
  readonly open: ClockEvent[] = []

  enter(event: ClockEvent): void {
    if (this.open.some((other) => other.account === event.account))
      throw new LedgerError('clock_running', `the clock for ${event.account.name} runs already; stop it with a line "o" first`)
    this.open.push(event)
  }

  leave(out: ClockEvent): Session {
    if (this.open.length === 0) throw new LedgerError('clock_not_running', 'no clock runs that this line could stop; write a line "i" before it')
    // Without an account, the clock that was started last stops.
    const index =
      this.open.length === 1 ? 0 : out.account.name === '' ? this.open.length - 1 : this.open.findIndex((event) => event.account === out.account)
    if (index < 0)
      throw new LedgerError(
        'clock_not_running',
        `several clocks run, and none of them for "${out.account.name}"; name the account of the one to stop`,
      )
    const [entered] = this.open.splice(index, 1) as [ClockEvent]
    const seconds = (out.day - entered.day) * 86400 + out.second - entered.second
    if (seconds < 0) throw new LedgerError('clock_backwards', 'the clock is stopped before it was started; correct one of the two times')
    const describes = out.payee !== '' && entered.payee === ''
    const event = { ...entered, payee: describes ? out.payee : entered.payee, note: entered.note === '' ? out.note : entered.note }
    return { event, seconds, code: describes || out.payee === '' ? undefined : out.payee, completed: out.completed }
  }
}
