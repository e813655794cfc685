import type { PriceColumns } from '#vocabulary/book-columns.ts'
import { LedgerError } from '../problems.ts'
import { Quantity } from '../quantity.ts'

/** A price of one unit: what it is worth, and in which commodity of the book. */
export interface UnitPrice {
  readonly rate: Quantity
  readonly quote: number
}

/** Rows of the prices of two commodities, from the earliest moment to the latest. */
type Pair = number[]

/** Looking through this many pairs in one journal takes some seconds; a path from one commodity to another has three or four. */
const LOOKED_AT_MAX = 20_000_000

/** The prices of a journal so far, as `market(…)` asks for them: on a day, and through other commodities where need be. */
export class PriceHistory {
  readonly #prices: PriceColumns
  readonly #fractions: ReadonlyMap<number, Quantity>
  /** commodity → neighbour → their prices. */
  readonly #pairs = new Map<number, Map<number, Pair>>()
  /** Commodities in which another one has a price: without being asked for a commodity, they stay what they are. */
  readonly #quotes = new Set<number>()
  #read = 0
  #lookedAt = 0

  /** `fractions`: prices whose decimals do not end, by their row. */
  constructor(prices: PriceColumns, fractions: ReadonlyMap<number, Quantity>) {
    this.#prices = prices
    this.#fractions = fractions
  }

  isQuote(commodity: number): boolean {
    this.#readOn()
    return this.#quotes.has(commodity)
  }

  /** The price at a moment in a commodity, over the path whose prices are the least old; without a commodity the latest price of all. */
  at(base: number, moment: number, quote?: number): UnitPrice | undefined {
    this.#readOn()
    if (quote === undefined) return this.#latest(base, moment)
    const rate = this.#path(base, quote, moment)
    return rate && { rate, quote }
  }

  #latest(base: number, moment: number): UnitPrice | undefined {
    let found: UnitPrice | undefined
    let last = Number.NEGATIVE_INFINITY
    for (const [quote, pair] of this.#pairs.get(base) ?? []) {
      const row = this.#rowAt(pair, moment)
      if (row === undefined || this.#moment(row) <= last) continue
      last = this.#moment(row)
      found = { rate: this.#rate(row, base), quote }
    }
    return found
  }

  /** Dijkstra's way, where a step is as long as its price is old. */
  #path(from: number, to: number, moment: number): Quantity | undefined {
    const ages = new Map([[from, 0]])
    const rates = new Map([[from, Quantity.one]])
    const done = new Set<number>()
    for (;;) {
      let next: number | undefined
      for (const [commodity, age] of ages) {
        this.#count()
        if (!done.has(commodity) && (next === undefined || age < ages.get(next)!)) next = commodity
      }
      if (next === undefined) return undefined
      if (next === to) return rates.get(to)
      done.add(next)
      for (const [other, pair] of this.#pairs.get(next) ?? []) {
        this.#count()
        const row = done.has(other) ? undefined : this.#rowAt(pair, moment)
        if (row === undefined) continue
        const age = ages.get(next)! + moment - this.#moment(row)
        if (age >= (ages.get(other) ?? Number.POSITIVE_INFINITY)) continue
        ages.set(other, age)
        rates.set(other, rates.get(next)!.times(this.#rate(row, next)))
      }
    }
  }

  #count(): void {
    if (++this.#lookedAt > LOOKED_AT_MAX)
      throw new LedgerError(
        'expression_too_long',
        'the market value of amounts is looked for along too many prices; name prices in the commodity that is asked for',
      )
  }

  #moment(row: number): number {
    return this.#prices.day[row]! * SECONDS + this.#prices.second[row]!
  }

  /** What one unit of the commodity is worth, whichever of the two the price is written for. */
  #rate(row: number, base: number): Quantity {
    const rate = this.#fractions.get(row) ?? Quantity.ofExact(this.#prices.rate.get(row))
    if (this.#prices.base[row] === base) return rate
    return rate.isZero ? rate : Quantity.one.dividedBy(rate)
  }

  /** The last price up to a moment. */
  #rowAt(pair: Pair, moment: number): number | undefined {
    const at = this.#placeOf(pair, moment)
    return at === 0 ? undefined : pair[at - 1]
  }

  /** How many of the prices are not after a moment. */
  #placeOf(pair: Pair, moment: number): number {
    let [low, high] = [0, pair.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#moment(pair[middle]!) <= moment) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Takes in what was written since it was asked last; a row that a later price took over keeps its place. */
  #readOn(): void {
    const { base, quote, count } = this.#prices
    for (; this.#read < count; this.#read++) {
      const [one, other] = [base[this.#read]!, quote[this.#read]!]
      this.#quotes.add(other)
      const pair = this.#pairs.get(one)?.get(other) ?? []
      pair.splice(this.#placeOf(pair, this.#moment(this.#read)), 0, this.#read)
      this.#neighbours(one).set(other, pair)
      this.#neighbours(other).set(one, pair)
    }
  }

  #neighbours(commodity: number): Map<number, Pair> {
    let neighbours = this.#pairs.get(commodity)
    if (neighbours === undefined) this.#pairs.set(commodity, (neighbours = new Map()))
    return neighbours
  }
}

const SECONDS = 86_400
