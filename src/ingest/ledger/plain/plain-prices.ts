import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import type { Place } from '../finish/journal-state.ts'
import type { ExactPrice } from '../finish/price-events.ts'
import type { PriceWriter } from '../finish/price-writer.ts'
import { type PlainColumns, STYLE, UNLISTED } from './columns.ts'
import { FirstUses } from './first-uses.ts'
import type { KeptParts, KeptPrices, Part } from './kept-part.ts'
import type { Mutable, PlainWriterTools } from './plain-writer.ts'

/** Writes the prices, and what is said in their form, that stand among plain transactions or by themselves. */
export class PlainPrices {
  readonly #book: Book
  readonly #prices: PriceWriter
  readonly #tools: PlainWriterTools
  readonly #uses = new FirstUses()
  /** Reused from price to price. */
  readonly #fact: Mutable<ExactPrice> = { day: 0, second: 0, base: 0, quote: 0, mantissa: 0, scale: 0, origin: DIRECTIVE, file: 0, line: 0 }

  constructor(book: Book, prices: PriceWriter, tools: PlainWriterTools) {
    this.#book = book
    this.#prices = prices
    this.#tools = tools
  }

  /** Writes prices between which no transaction stands: as before, where their commodities have the ids that they had. */
  between(columns: PlainColumns, part: Part, place: Place, parts: KeptParts): void {
    const kept = parts.pricesFrom(part.from.prices)
    const { ids } = this.#tools
    if (kept?.units.every((unit, at) => ids.commodity(unit) === kept.ids[at]) && this.again(columns, kept, place)) return
    const { said } = this.#prices
    for (let row = part.from.prices; row < part.to.prices; row++) this.one(columns, row, place)
    const now = this.keptSince(columns, part, said, place)
    if (now) parts.keepPrices(part.from.prices, now)
  }

  /** How many prices have been said so far. */
  get said(): number {
    return this.#prices.said
  }
  /** What has been said of the prices of a part since `said`; undefined when nobody will want it again. */
  keptSince(columns: PlainColumns, { from, to }: Part, said: number, place: Place): KeptPrices | undefined {
    const run = this.#prices.runSince(said, place)
    if (!run) return undefined
    const declared = new Set<number>()
    const others: number[] = []
    this.#uses.begin()
    for (let row = from.prices; row < to.prices; row++) {
      const form = columns.priceForm[row]!
      declared.add(columns.priceBase[row]!)
      if (form === UNLISTED || form === STYLE) others.push(row)
      if (form === STYLE) continue
      this.#uses.see(columns.priceBase[row]!)
      if (form !== UNLISTED) this.#uses.see(columns.priceQuote[row]!)
    }
    const units = Int32Array.from(this.#uses.order)
    return { run, declared: [...declared], others, units, ids: units.map((unit) => this.#tools.ids.commodity(unit)) }
  }
  /** Writes prices again whose commodities have the ids that they had; false where they have to be written one by one. */
  again(columns: PlainColumns, { run, declared, others }: KeptPrices, place: Place): boolean {
    if (!this.#prices.again(run, place)) return false
    const { all } = this.#tools.context.commodities
    for (const unit of declared) all[unit]!.declared = true
    for (const row of others) this.one(columns, row, place)
    return true
  }

  one(columns: PlainColumns, row: number, place: Place): void {
    const { ids, context, recorder } = this.#tools
    const base = context.commodities.all[columns.priceBase[row]!]!
    base.declared = true
    switch (columns.priceForm[row]) {
      case UNLISTED:
        this.#book.unlistedPrices.add(ids.commodity(base.id))
        return
      case STYLE:
        if (recorder.isOn) recorder.widening(base.id)
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
