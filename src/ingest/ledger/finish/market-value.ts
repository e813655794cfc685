import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { PriceColumns } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../journal/book.ts'
import type { Commodities } from '../amount-text.ts'
import { Amount, Balance, Quantity } from '../ledger-amount.ts'
import { LedgerError } from '../ledger-lines.ts'
import { Callable, DayValue, evaluate, mistyped, textOfValue, type Value } from '../value-expression.ts'
import type { PriceWriter } from './book-writer.ts'

/** A price of one unit: what it is worth, and in which commodity of the book. */
export interface UnitPrice {
  readonly rate: Quantity
  readonly quote: number
}

/** Rows of the prices of two commodities, from the earliest moment to the latest. */
type Pair = number[]

/** Looking through this many pairs in one journal takes some seconds; a path from one commodity to another has three or four. */
const LOOKED_AT_MAX = 20_000_000

/** The prices of a journal so far, for `market(…)`: on a day, and through other commodities if necessary. */
class PriceHistory {
  readonly #prices: PriceColumns
  readonly #fractions: ReadonlyMap<number, Quantity>
  /** commodity → neighbour → their prices. */
  readonly #pairs = new Map<number, Map<number, Pair>>()
  /** Commodities used as prices of others: without a target commodity they stay unchanged. */
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
    return intAt(this.#prices.day, row) * SECONDS_OF_A_DAY + intAt(this.#prices.second, row)
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
      if (this.#moment(elementAt(pair, middle)) <= moment) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Adds the prices written since the last call; a row that a later price replaced keeps its place. */
  #readOn(): void {
    const { base, quote, count } = this.#prices
    for (; this.#read < count; this.#read++) {
      const [one, other] = [intAt(base, this.#read), intAt(quote, this.#read)]
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

const SECONDS_OF_A_DAY = 86_400

/** The value of `market(AMOUNT, DAY, "EUR")`, by the prices above it in the journal, as in ledger. */
export class Market {
  readonly #book: Book
  readonly #commodities: Commodities
  readonly #history: PriceHistory
  /** The last second of this day. */
  readonly #now: number
  /** As expressions call it: with an amount, a balance, or the name of a commodity for one of it. */
  readonly callable = new Callable((args, scope) => {
    const [of, day, targets] = args.map((arg) => evaluate(arg, scope))
    const value = (amount: Amount): Amount => this.value(amount, day, targets)
    if (of instanceof Amount) return value(of)
    if (of instanceof Balance) return Balance.of(...[...of.amounts.values()].map(value))
    return typeof of === 'string' ? value(Amount.integer(1).with({ commodity: this.#commodities.of(of) })) : of
  })

  constructor(book: Book, prices: PriceWriter, { commodities, today }: { readonly commodities: Commodities; readonly today: number }) {
    this.#book = book
    this.#commodities = commodities
    this.#history = new PriceHistory(book.prices, prices.fractions)
    this.#now = today * SECONDS + SECONDS - 1
  }

  /**
   * Returns the amount at its market value; as it is, where there is no price. Without a day it is that of today, without a commodity
   * that of its latest price. `"$,EUR"` is the first of them that there is a price in.
   */
  value(of: Amount, day: Value, targets: Value): Amount {
    const moment = day === undefined ? this.#now : momentOf(day)
    if (!of.commodity) return of
    const base = this.#book.commodities.find(of.symbol)
    for (const target of targets === undefined ? [undefined] : textOfValue(targets).split(',')) {
      const symbol = target?.trim()
      if (symbol === of.symbol) return of
      const found = this.#priced(of, base, moment, symbol)
      if (found) return found.times(of.number()).rounded()
    }
    return of
  }

  /** The price of one unit. A lot with a price, fixed or not, is valued in that price's commodity. */
  #priced({ annotation, symbol }: Amount, base: number, moment: number, target: string | undefined): Amount | undefined {
    if (target === undefined && base !== NONE && this.#history.isQuote(base)) return undefined
    const wanted = target ?? annotation?.price?.symbol
    const quote = wanted === undefined ? undefined : this.#book.commodities.find(wanted)
    if (base === NONE || quote === NONE || wanted === symbol) return undefined
    const found = this.#history.at(base, moment, quote)
    if (found === undefined) return undefined
    const places = found.rate.toExact().scale
    return new Amount(found.rate, places, this.#commodities.of(elementAt(this.#book.commodities.names, found.quote)), undefined, true)
  }
}

const SECONDS = 86_400

function momentOf(day: Value): number {
  if (day instanceof DayValue) return day.day * SECONDS + day.second
  throw mistyped(`market wants a day such as [2024/01/31], not ${textOfValue(day)}`)
}
