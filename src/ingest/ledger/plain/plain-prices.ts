import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import type { Place } from '../finish/journal-state.ts'
import type { ExactPrice, PriceWriter } from '../finish/price-writer.ts'
import { type PlainColumns, STYLE, UNLISTED } from './columns.ts'
import type { Mutable, PlainWriterTools } from './plain-writer.ts'

/** Writes the prices, and what is said in their form, that stand among plain transactions or by themselves. */
export class PlainPrices {
  readonly #book: Book
  readonly #prices: PriceWriter
  readonly #tools: PlainWriterTools
  /** Reused from price to price. */
  readonly #fact: Mutable<ExactPrice> = { day: 0, second: 0, base: 0, quote: 0, mantissa: 0, scale: 0, origin: DIRECTIVE, file: 0, line: 0 }

  constructor(book: Book, prices: PriceWriter, tools: PlainWriterTools) {
    this.#book = book
    this.#prices = prices
    this.#tools = tools
  }

  one(columns: PlainColumns, row: number, place: Place): void {
    const { ids, context } = this.#tools
    const base = context.commodities.all[columns.priceBase[row]!]!
    base.declared = true
    switch (columns.priceForm[row]) {
      case UNLISTED:
        this.#book.unlistedPrices.add(ids.commodity(base.id))
        return
      case STYLE:
        base.precision = Math.max(base.precision, columns.priceScale[row]!)
        this.#book.ownCurrency ||= base.symbol
        return
    }
    const fact = this.#fact
    fact.day = columns.priceDay[row]!
    fact.second = columns.priceSecond[row]!
    fact.base = ids.commodity(base.id)
    fact.quote = ids.commodity(columns.priceQuote[row]!)
    fact.mantissa = columns.priceMantissa[row]!
    fact.scale = columns.priceScale[row]!
    fact.file = place.file
    fact.line = place.line + columns.priceLine[row]! + 1
    this.#prices.one(fact)
  }
}
