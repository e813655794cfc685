import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { DIRECTIVE, IMPLIED, INFERRED, REAL, UNMARKED, WRITTEN } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import type { AmountContext } from '../amount-text.ts'
import type { BookWriter, ExactPrice } from '../finish/book-writer.ts'
import type { Place } from '../finish/journal-state.ts'
import { Totals } from '../finish/totals.ts'
import { Quantity } from '../quantity.ts'
import { BookIds } from './book-ids.ts'
import { HAS_AMOUNT, LOT, type PlainColumns, STYLE, TAGGED, TOTAL_COST, UNIT_COST, UNLISTED } from './columns.ts'
import type { PlainHost, PlainNames } from './plain-host.ts'
import { thoroughly } from './thorough.ts'
import { Weight } from './weight.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** A place between the rows of a chunk. */
export interface Run {
  readonly transactions: number
  readonly prices: number
}

/**
 * Balances plain transactions and writes them into the book without leaving the columns. A transaction that has more than one
 * commodity to balance, does not balance, or concerns a rule is handed to the thorough half.
 */
export class PlainFinisher {
  readonly #book: Book
  readonly #writer: BookWriter
  readonly #names: PlainNames
  readonly #context: AmountContext
  readonly #host: PlainHost
  readonly #ids: BookIds
  readonly #weight: Weight
  /** What the host says, as of this run: passages change it, and they stand between runs. */
  #allThorough = false
  #hasRules = false
  #hasBucket = false
  /** Reused from price to price. */
  readonly #fact: Mutable<ExactPrice> = { day: 0, second: 0, base: 0, quote: 0, mantissa: 0, scale: 0, origin: 0, file: 0, line: 0 }

  constructor(book: Book, writer: BookWriter, names: PlainNames, context: AmountContext, host: PlainHost) {
    this.#book = book
    this.#writer = writer
    this.#names = names
    this.#context = context
    this.#host = host
    this.#ids = new BookIds(book, names, context, host)
    this.#weight = new Weight(context.commodities, (slice) => this.#ids.account(slice))
  }

  /** Finishes a run of transactions and the prices between them. */
  run(columns: PlainColumns, run: { readonly from: Run; readonly to: Run }, place: Place): void {
    const host = this.#host
    this.#ids.refresh()
    this.#allThorough = host.allThorough
    this.#hasRules = host.hasRules
    this.#hasBucket = host.hasBucket
    let price = run.from.prices
    for (let row = run.from.transactions; row < run.to.transactions; row++) {
      while (price < run.to.prices && columns.priceAfter[price]! <= row) this.#price(columns, price++, place)
      this.#transaction(columns, row, place)
    }
    while (price < run.to.prices) this.#price(columns, price++, place)
  }

  #price(columns: PlainColumns, row: number, place: Place): void {
    const base = this.#context.commodities.all[columns.priceBase[row]!]!
    base.declared = true
    switch (columns.priceForm[row]) {
      case UNLISTED:
        this.#book.unlistedPrices.add(this.#ids.commodity(base.id))
        return
      case STYLE:
        base.precision = Math.max(base.precision, columns.priceScale[row]!)
        this.#book.ownCurrency ||= base.symbol
        return
    }
    const fact = this.#fact
    fact.day = columns.priceDay[row]!
    fact.second = columns.priceSecond[row]!
    fact.base = this.#ids.commodity(base.id)
    fact.quote = this.#ids.commodity(columns.priceQuote[row]!)
    fact.mantissa = columns.priceMantissa[row]!
    fact.scale = columns.priceScale[row]!
    fact.origin = DIRECTIVE
    fact.file = place.file
    fact.line = place.line + columns.priceLine[row]! + 1
    this.#writer.exactPrice(fact)
  }

  #transaction(columns: PlainColumns, row: number, place: Place): void {
    if (
      this.#allThorough ||
      this.#hasASay(columns, row) ||
      !this.#weight.of(columns, row) ||
      !this.#weight.balances() ||
      this.#hasIdentity(columns, row)
    ) {
      this.#host.thorough(thoroughly(columns, row, this.#names, this.#context), place)
      return
    }
    this.#write(columns, row, place)
  }

  /** The bucket or a rule has something to say to it. */
  #hasASay(columns: PlainColumns, row: number): boolean {
    const first = columns.firstPosting[row]!
    const end = columns.firstPosting[row + 1]!
    if (this.#hasBucket && end - first === 1) return true
    if (this.#hasRules) for (let at = first; at < end; at++) if (this.#host.ruled(this.#ids.account(columns.account[at]!))) return true
    return false
  }

  /** A UUID makes transactions comparable, which the thorough half does. */
  #hasIdentity(columns: PlainColumns, row: number): boolean {
    if (columns.tagged[row] === 0) return false
    return this.#ids.tags(columns.note[row]!).some((tag) => tag.name.toLowerCase() === 'uuid')
  }

  #write(columns: PlainColumns, row: number, place: Place): void {
    const { transactions, postings } = this.#book
    if (transactions.count + 1 >= transactions.day.length) transactions.grow()
    const target = transactions.count++
    const status = columns.status[row]!
    transactions.day[target] = columns.day[row]!
    transactions.secondDay[target] = columns.secondDay[row]!
    transactions.status[target] = status
    transactions.origin[target] = WRITTEN
    transactions.code[target] = this.#ids.text(columns.code[row]!)
    transactions.payee[target] = this.#ids.payee(columns.payee[row]!)
    transactions.note[target] = this.#ids.text(columns.note[row]!)
    transactions.file[target] = place.file
    transactions.beginLine[target] = place.line + columns.line[row]! + 1
    transactions.endLine[target] = place.line + columns.endLine[row]! + 1
    transactions.firstPosting[target] = postings.count
    if (columns.tagged[row] === 1) {
      const tags = this.#ids.tags(columns.note[row]!)
      if (tags.length > 0) transactions.tags.set(target, tags)
    }
    const tagged = columns.tagged[row] === 1
    for (let at = columns.firstPosting[row]!; at < columns.firstPosting[row + 1]!; at++) {
      this.#posting(columns, at, row, place)
      if (tagged || columns.form[at]! & TAGGED) this.#ownPayee(columns, at, row)
    }
    transactions.firstPosting[target + 1] = postings.count
  }

  /** The payee in the comment of the posting just written, or in that of its transaction. */
  #ownPayee(columns: PlainColumns, at: number, row: number): void {
    const { transactions, postings } = this.#book
    const inPosting = this.#ids.payeeIn(columns.postingNote[at]!)
    const payee = inPosting === NONE ? this.#ids.payeeIn(columns.note[row]!) : inPosting
    if (payee !== NONE && payee !== transactions.payee[transactions.count - 1]) postings.payee.set(postings.count - 1, payee)
  }

  #posting(columns: PlainColumns, at: number, row: number, place: Place): void {
    const { postings } = this.#book
    if (postings.count === postings.account.length) postings.grow()
    const target = postings.count++
    const account = this.#ids.account(columns.account[at]!)
    if (account.bookId === NONE) account.bookId = this.#book.accounts.id(account.name)
    const form = columns.form[at]!
    const kind = columns.kind[at]!
    let mantissa = columns.mantissa[at]!
    let scale = columns.scale[at]!
    let unit = columns.commodity[at]!
    let flags = 0
    if (!(form & HAS_AMOUNT)) {
      const { sum } = this.#weight
      mantissa = sum.isZero ? 0 : -sum.mantissa
      scale = sum.scale
      unit = this.#weight.unit
      flags = INFERRED
    } else if (form & (UNIT_COST | TOTAL_COST)) this.#cost(columns, at, row, target, place)
    const commodity = unit === NONE ? undefined : this.#context.commodities.all[unit]!
    postings.account[target] = account.bookId
    postings.commodity[target] = this.#ids.commodity(unit)
    postings.quantity.mantissa[target] = mantissa
    postings.quantity.scale[target] = scale
    postings.day[target] = NO_DAY
    const own = columns.ownStatus[at]!
    postings.status[target] = own === UNMARKED ? columns.status[row]! : own
    postings.kind[target] = kind
    postings.flags[target] = flags
    const note = columns.postingNote[at]!
    postings.note[target] = note === NONE ? NONE : this.#ids.text(note)
    postings.line[target] = place.line + columns.postingLine[at]! + 1
    if (form & TAGGED) {
      const tags = this.#ids.tags(note)
      if (tags.length > 0) postings.tags.set(target, tags)
    }
    if (kind === REAL) account.realTotals.addDecimal(commodity, mantissa, scale)
    else (account.virtualTotals ??= new Totals()).addDecimal(commodity, mantissa, scale)
  }

  /** Writes the cost, and the market price that follows from it. */
  #cost(columns: PlainColumns, at: number, row: number, target: number, place: Place): void {
    const { postings } = this.#book
    const amount = columns.mantissa[at]!
    const cost = columns.costMantissa[at]!
    const costScale = columns.costScale[at]!
    const quote = this.#ids.commodity(columns.costCommodity[at]!)
    const unitCost = (columns.form[at]! & UNIT_COST) !== 0
    postings.cost.mantissa[target] = unitCost ? amount * cost : amount < 0 ? -cost : cost
    postings.cost.scale[target] = unitCost ? columns.scale[at]! + costScale : costScale
    postings.costCommodity[target] = quote
    if (columns.commodity[at] === NONE) return
    if (columns.form[at]! & LOT) this.#lot(columns, at, target)
    const fact = this.#fact
    fact.day = columns.day[row]!
    fact.second = 0
    fact.base = this.#ids.commodity(columns.commodity[at]!)
    fact.quote = quote
    fact.mantissa = cost
    fact.scale = costScale
    let fraction: Quantity | undefined
    if (!unitCost) {
      const exact = Quantity.ofExact(new Exact(cost, costScale)).dividedBy(Quantity.ofExact(new Exact(Math.abs(amount), columns.scale[at]!)))
      // As precisely as ledger divides.
      const rate = exact.toExact(Math.max(16, costScale + columns.scale[at]! + 6))
      if (!exact.equals(Quantity.ofExact(rate))) fraction = exact
      fact.mantissa = rate.mantissa
      fact.scale = rate.scale
    }
    fact.origin = IMPLIED
    fact.file = place.file
    fact.line = place.line + columns.postingLine[at]! + 1
    this.#writer.exactPrice(fact, fraction)
  }

  #lot(columns: PlainColumns, at: number, target: number): void {
    const { postings } = this.#book
    postings.lot.mantissa[target] = columns.mantissa[at]! * columns.lotMantissa[at]!
    postings.lot.scale[target] = columns.scale[at]! + columns.lotScale[at]!
    postings.lotCommodity[target] = this.#ids.commodity(columns.lotCommodity[at]!)
    const [day, note] = [columns.lotDay[at]!, columns.lotNote[at]!]
    if (day !== NO_DAY || note !== NONE)
      postings.lotDetail.set(target, { ...(day === NO_DAY ? {} : { day }), ...(note === NONE ? {} : { label: this.#names.texts.text(note) }) })
  }
}
