import type { Book } from '../../journal/book.ts'
import type { AmountContext } from '../amount-text.ts'
import type { Account } from '../finish/accounts.ts'
import type { PriceWriter } from '../finish/price-writer.ts'
import type { Place } from '../finish/journal-state.ts'
import { BookIds } from './book-ids.ts'
import { HAS_AMOUNT, type PlainColumns } from './columns.ts'
import type { PlainHost, PlainNames } from './plain-host.ts'
import { PlainPrices } from './plain-prices.ts'
import { PlainWriter } from './plain-writer.ts'
import { thoroughly } from './thorough.ts'
import { Weight } from './weight.ts'

/** Where a run of transactions and prices begins or ends in the columns. */
export interface Run {
  readonly transactions: number
  readonly prices: number
}

/**
 * Balances plain transactions and writes them into the book without leaving the columns. A transaction that has more than one
 * commodity to balance, does not balance, or concerns a rule is handed to the thorough half.
 */
export class PlainFinisher {
  readonly #prices: PlainPrices
  readonly #names: PlainNames
  readonly #context: AmountContext
  readonly #host: PlainHost
  readonly #ids: BookIds
  readonly #weight: Weight
  readonly #plain: PlainWriter
  /** What the host says, as of this run: passages change it, and they stand between runs. */
  #allThorough = false
  #hasRules = false
  #fixesPrices = false
  #bucket: Account | undefined

  constructor(book: Book, prices: PriceWriter, names: PlainNames, context: AmountContext, host: PlainHost) {
    this.#names = names
    this.#context = context
    this.#host = host
    this.#ids = new BookIds(book, names, context, host)
    this.#weight = new Weight(context.commodities, (slice) => this.#ids.account(slice))
    const tools = { names, context, ids: this.#ids, weight: this.#weight }
    this.#plain = new PlainWriter(book, prices, tools)
    this.#prices = new PlainPrices(book, prices, tools)
  }

  /** Finishes a run of transactions and the prices between them. */
  run(columns: PlainColumns, run: { readonly from: Run; readonly to: Run }, place: Place): void {
    const host = this.#host
    this.#ids.refresh(columns)
    this.#allThorough = host.allThorough
    this.#hasRules = host.hasRules
    this.#fixesPrices = host.fixesPrices
    this.#bucket = host.bucket
    this.#plain.bucket = this.#bucket
    this.#plain.tagging = host.tagging
    let price = run.from.prices
    for (let row = run.from.transactions; row < run.to.transactions; row++) {
      while (price < run.to.prices && columns.priceAfter[price]! <= row) this.#prices.one(columns, price++, place)
      if (this.#isPlain(columns, row)) this.#plain.transaction(columns, row, place)
      else this.#thoroughly(columns, row, place)
    }
    while (price < run.to.prices) this.#prices.one(columns, price++, place)
  }

  /** Whether the columns say all that there is to say. Afterwards the weight is that of the transaction. */
  #isPlain(columns: PlainColumns, row: number): boolean {
    return (
      !this.#allThorough &&
      (columns.named.size === 0 || this.#isNamed(columns, row)) &&
      !this.#hasASay(columns, row) &&
      this.#weight.of(columns, row, this.#bucket !== undefined) &&
      this.#weight.balances() &&
      !this.#hasIdentity(columns, row)
    )
  }
  /** Writes into the columns what the names in a transaction mean by now; false for one that is no plain amount. */
  #isNamed(columns: PlainColumns, row: number): boolean {
    for (let at = columns.firstPosting[row]!; at < columns.firstPosting[row + 1]!; at++) {
      const name = columns.named.get(at)
      if (name === undefined) continue
      const amount = this.#host.amountNamed(this.#names.texts.text(name))
      // Whether a unit converts is known only by now.
      if (!amount || this.#context.commodities.all[amount.unit]?.smaller) return false
      columns.commodity[at] = amount.unit
      columns.mantissa[at] = amount.mantissa
      columns.scale[at] = amount.scale
    }
    return true
  }
  #thoroughly(columns: PlainColumns, row: number, place: Place): void {
    this.#host.thorough(thoroughly(columns, row, this.#names, this.#context), place)
  }

  /** A rule or a price that stays has something to say to it. */
  #hasASay(columns: PlainColumns, row: number): boolean {
    if (!this.#hasRules && !this.#fixesPrices) return false
    const host = this.#host
    const first = columns.firstPosting[row]!
    const end = columns.firstPosting[row + 1]!
    for (let at = first; at < end; at++) {
      if (this.#hasRules && host.ruled(this.#ids.account(columns.account[at]!))) return true
      if (this.#fixesPrices && columns.form[at]! & HAS_AMOUNT && host.isFixed(columns.writtenUnit(at))) return true
    }
    return this.#hasRules && this.#bucket !== undefined && end - first === 1 && host.ruled(this.#bucket)
  }

  /** A UUID makes transactions comparable, which the thorough half does. */
  #hasIdentity(columns: PlainColumns, row: number): boolean {
    if (columns.tagged[row] === 0) return false
    return this.#ids.tags(columns.note[row]!).some((tag) => tag.name.toLowerCase() === 'uuid')
  }
}
