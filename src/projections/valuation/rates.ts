import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { IMPLIED, type PriceColumns, PROVIDED } from '#vocabulary/book-columns.ts'
import { lastUpTo } from '#vocabulary/search.ts'
import type { RateRules } from './rate-rules.ts'

/** What one unit of something is worth in something else on a day, and the recorded prices that say so. */
export interface Quote {
  readonly value: Exact
  /** Their product is `value`; empty for 1 between a commodity and itself. */
  readonly steps: readonly QuoteStep[]
}

export interface QuoteStep {
  readonly base: number
  readonly quote: number
  readonly day: Day
  readonly value: Exact
  /** Row in the view's price columns. */
  readonly priceRow: number
  /** The recorded price is the other way round; `value` is 1 divided by it, to 16 places. */
  readonly inverse: boolean
}

/** A quote and the day from which on it is known. */
export interface DatedQuote {
  readonly day: Day
  readonly quote: Quote
}

export const SAME: Quote = { value: Exact.one, steps: [] }

/** The prices of one directed pair, one a day. */
interface Pair {
  readonly base: number
  readonly quote: number
  readonly days: number[]
  readonly rows: number[]
  readonly quotes: (Quote | undefined)[]
  readonly inverses: (Quote | undefined)[]
}

/** Prices in the default currency at the days on which they change. */
interface UnitSeries {
  readonly days: readonly Day[]
  readonly quotes: readonly (Quote | undefined)[]
}

const PAIRS_PER_BASE = 2 ** 21

/**
 * Every rate that the recorded prices allow. Days are calendar days: of several prices for one pair on one day a journal's beats a
 * provider's (or the other way round, as configured), a declared one beats one that a trade implies, and the last in the view's
 * order counts. A rate that cannot be found is undefined, never 1 and never 0.
 */
export class Rates {
  readonly #prices: PriceColumns
  readonly #names: readonly string[]
  readonly #rules: RateRules
  readonly #pairs = new Map<number, Pair>()
  /** The pairs that a commodity is the base of. */
  readonly #pairsOf = new Map<number, Pair[]>()
  readonly #units = new Map<number, UnitSeries>()
  /** Bases with a price from a provider or in another currency than the default, by the day of the first. */
  readonly #securities = new Map<number, Day>()
  /** By pair, the days on which its rate may change. */
  readonly #rateDays = new Map<number, readonly Day[]>()

  constructor(prices: PriceColumns, order: Int32Array, commodities: readonly string[], rules: RateRules) {
    this.#prices = prices
    this.#names = commodities
    const one = (commodity: number): number => rules.same?.get(commodity) ?? commodity
    this.#rules = { ...rules, defaultCurrency: one(rules.defaultCurrency), anchors: rules.anchors.map(one) }
    for (const row of order) this.#enter(row)
  }

  #enter(row: number): void {
    const { day, base, quote, origin } = this.#prices
    const [b, q] = [this.#one(base[row]!), this.#one(quote[row]!)]
    if (b === q) return
    const provided = origin[row] === PROVIDED
    if ((provided || q !== this.#rules.defaultCurrency) && !this.#securities.has(b)) this.#securities.set(b, day[row]!)
    const key = b * PAIRS_PER_BASE + q
    let pair = this.#pairs.get(key)
    if (!pair) {
      pair = { base: b, quote: q, days: [], rows: [], quotes: [], inverses: [] }
      this.#pairs.set(key, pair)
      const pairs = this.#pairsOf.get(b)
      if (pairs) pairs.push(pair)
      else this.#pairsOf.set(b, [pair])
    }
    const last = pair.days.length - 1
    if (pair.days[last] !== day[row]) {
      pair.days.push(day[row]!)
      pair.rows.push(row)
    } else if (this.#rank(row) >= this.#rank(pair.rows[last]!)) pair.rows[last] = row
  }

  /** The one name of a commodity that has two. */
  #one(commodity: number): number {
    return this.#rules.same?.get(commodity) ?? commodity
  }

  /** Of several prices of one day: who is believed before whom. What somebody declared outranks what a trade implies. */
  #rank(row: number): number {
    const origin = this.#prices.origin[row]
    if (origin === PROVIDED) return this.#rules.providerFirst ? 3 : 0
    return origin === IMPLIED ? 1 : 2
  }

  /** Units of `quote` for one of `base`: the direct price, else the inverse one, else one hop over an anchor, each the newest up to the day. */
  rate(from: number, to: number, day: Day): Quote | undefined {
    const [base, quote] = [this.#one(from), this.#one(to)]
    if (base === quote) return SAME
    const near = this.#eitherWay(base, quote, day)
    if (near) return near
    for (const anchor of this.#rules.anchors) {
      if (anchor === base || anchor === quote || anchor === NONE) continue
      const first = this.#eitherWay(base, anchor, day)
      const second = first && this.#eitherWay(anchor, quote, day)
      if (first && second) return product(first, second)
    }
    return undefined
  }

  /** The first rate that is recorded after a day. */
  rateAfter(from: number, to: number, day: Day): DatedQuote | undefined {
    const [base, quote] = [this.#one(from), this.#one(to)]
    const days = this.rateDays(base, quote)
    for (let at = lastUpTo(days, day) + 1; at < days.length; at++) {
      const rate = this.rate(base, quote, days[at]!)
      if (rate) return { day: days[at]!, quote: rate }
    }
    return undefined
  }

  /** The days after which the rate between two may be another one than before, ascending. */
  rateDays(from: number, to: number): readonly Day[] {
    const [base, quote] = [this.#one(from), this.#one(to)]
    const key = base * PAIRS_PER_BASE + quote
    let days = this.#rateDays.get(key)
    if (!days) this.#rateDays.set(key, (days = inOrder(this.#daysOfRate(base, quote))))
    return days
  }

  /**
   * The price of one unit in the default currency: of all prices of the commodity the newest that can be converted, at the rate of
   * the day asked for; the price in the default currency when several are of one day. Without any price, a rate as for currencies.
   */
  unit(named: number, day: Day): Quote | undefined {
    const commodity = this.#one(named)
    if (commodity === this.#rules.defaultCurrency) return SAME
    const series = this.#unitSeries(commodity)
    return series.quotes[lastUpTo(series.days, day)]
  }
  /** The first price of one unit in the default currency that is recorded after a day. */
  unitAfter(commodity: number, day: Day): DatedQuote | undefined {
    const { days, quotes } = this.#unitSeries(this.#one(commodity))
    for (let at = lastUpTo(days, day) + 1; at < days.length; at++) {
      const quote = quotes[at]
      if (quote) return { day: days[at]!, quote }
    }
    return undefined
  }
  /** The days after which the unit price may be another one than before, ascending. */
  unitDays(commodity: number): readonly Day[] {
    return this.#unitSeries(this.#one(commodity)).days
  }

  /** True when a provider quoted it, or somebody in another currency than the default, on that day or before. */
  isSecurity(commodity: number, day: Day): boolean {
    return (this.#securities.get(this.#one(commodity)) ?? Number.MAX_SAFE_INTEGER) <= day
  }

  /** The newest price as it was quoted; of several quotes on one day the foreign one. */
  native(commodity: number, day: Day): { readonly quote: number; readonly price: Quote } | undefined {
    let best: { pair: Pair; at: number; day: Day } | undefined
    for (const pair of this.#pairsOf.get(this.#one(commodity)) ?? []) {
      const at = lastUpTo(pair.days, day)
      if (at < 0) continue
      const of = pair.days[at]!
      if (!best || of > best.day || (of === best.day && this.#foreignFirst(pair.quote, best.pair.quote))) best = { pair, at, day: of }
    }
    return best && { quote: best.pair.quote, price: this.#directAt(best.pair, best.at) }
  }

  /** True when some rate between the two exists on any day. */
  isReachable(base: number, quote: number): boolean {
    return this.rate(base, quote, Number.MAX_SAFE_INTEGER) !== undefined
  }

  #foreignFirst(a: number, b: number): boolean {
    if (b === this.#rules.defaultCurrency) return true
    return a !== this.#rules.defaultCurrency && this.#names[a]! > this.#names[b]!
  }

  #eitherWay(base: number, quote: number, day: Day): Quote | undefined {
    const direct = this.#pairs.get(base * PAIRS_PER_BASE + quote)
    if (direct) {
      const at = lastUpTo(direct.days, day)
      if (at >= 0) return this.#directAt(direct, at)
    }
    const back = this.#pairs.get(quote * PAIRS_PER_BASE + base)
    if (!back) return undefined
    const at = lastUpTo(back.days, day)
    return at < 0 ? undefined : this.#inverseAt(back, at)
  }

  #directAt(pair: Pair, at: number): Quote {
    let quote = pair.quotes[at]
    if (!quote) {
      const priceRow = pair.rows[at]!
      const value = this.#prices.rate.get(priceRow)
      quote = { value, steps: [{ base: pair.base, quote: pair.quote, day: pair.days[at]!, value, priceRow, inverse: false }] }
      pair.quotes[at] = quote
    }
    return quote
  }
  #inverseAt(pair: Pair, at: number): Quote | undefined {
    let quote = pair.inverses[at]
    if (!quote) {
      const priceRow = pair.rows[at]!
      const recorded = this.#prices.rate.get(priceRow)
      if (recorded.isZero) return undefined
      const value = Exact.one.dividedBy(recorded)
      quote = { value, steps: [{ base: pair.quote, quote: pair.base, day: pair.days[at]!, value, priceRow, inverse: true }] }
      pair.inverses[at] = quote
    }
    return quote
  }

  #unitSeries(commodity: number): UnitSeries {
    let series = this.#units.get(commodity)
    if (!series) {
      const days: Day[] = []
      const quotes: (Quote | undefined)[] = []
      for (const day of this.#daysOfChange(commodity)) {
        const quote = this.#unitAt(commodity, day)
        if (quote === quotes.at(-1) && days.length > 0) continue
        days.push(day)
        quotes.push(quote)
      }
      series = { days, quotes }
      this.#units.set(commodity, series)
    }
    return series
  }

  /** Every day on which a price that the unit price depends on is recorded. */
  #daysOfChange(commodity: number): Day[] {
    const { defaultCurrency } = this.#rules
    const days = this.#daysOfRate(commodity, defaultCurrency)
    for (const { quote, days: ownDays } of this.#pairsOf.get(commodity) ?? []) {
      for (const day of ownDays) days.add(day)
      for (const day of this.#daysOfRate(quote, defaultCurrency)) days.add(day)
    }
    return inOrder(days)
  }

  /** Every day on which a price that the rate between two depends on is recorded. */
  #daysOfRate(base: number, quote: number): Set<Day> {
    const days = new Set<Day>()
    const add = (a: number, b: number): void => {
      for (const day of this.#pairs.get(a * PAIRS_PER_BASE + b)?.days ?? []) days.add(day)
      for (const day of this.#pairs.get(b * PAIRS_PER_BASE + a)?.days ?? []) days.add(day)
    }
    add(base, quote)
    for (const anchor of this.#rules.anchors) {
      add(base, anchor)
      add(anchor, quote)
    }
    return days
  }

  #unitAt(commodity: number, day: Day): Quote | undefined {
    const { defaultCurrency } = this.#rules
    const candidates: { pair: Pair; at: number; day: Day }[] = []
    for (const pair of this.#pairsOf.get(commodity) ?? []) {
      const at = lastUpTo(pair.days, day)
      if (at >= 0) candidates.push({ pair, at, day: pair.days[at]! })
    }
    const isDefault = ({ pair }: { pair: Pair }): number => (pair.quote === defaultCurrency ? 1 : 0)
    candidates.sort((a, b) => b.day - a.day || isDefault(b) - isDefault(a) || (this.#foreignFirst(a.pair.quote, b.pair.quote) ? -1 : 1))
    for (const { pair, at } of candidates) {
      const price = this.#directAt(pair, at)
      if (pair.quote === defaultCurrency) return price
      const exchange = this.rate(pair.quote, defaultCurrency, day)
      if (exchange) return product(price, exchange)
    }
    return this.rate(commodity, defaultCurrency, day)
  }
}

const inOrder = (days: Iterable<Day>): Day[] => [...days].sort((a, b) => a - b)

const product = (a: Quote, b: Quote): Quote => ({ value: a.value.times(b.value), steps: [...a.steps, ...b.steps] })
