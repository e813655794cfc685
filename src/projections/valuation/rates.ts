import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { type PriceColumns, IMPLIED, PROVIDED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { lastUpTo } from '#vocabulary/binary-search.ts'

export const SAME: Quote = { value: Exact.one, steps: [] }

/**
 * Every rate that the recorded prices allow. Days are calendar days: of several prices for one pair on one day a journal's beats a
 * provider's (or the other way round, as configured), a declared one beats one that a trade implies, and the last in the view's
 * order counts. A rate that cannot be found is undefined, never 1 and never 0.
 */
export class Rates {
  readonly #steps: PriceSteps
  readonly #names: readonly string[]
  readonly #rules: RateRules
  readonly #pairs: PricePairs
  readonly #units = new Map<number, UnitSeries>()
  /** By pair, the days on which its rate may change. */
  readonly #rateDays = new Map<number, readonly Day[]>()
  /** The prices that they are made of. */
  readonly order: Int32Array

  constructor(prices: PriceColumns, order: Int32Array, commodities: readonly string[], rules: RateRules) {
    this.#names = commodities
    this.order = order
    const one = (commodity: number): number => rules.same?.get(commodity) ?? commodity
    this.#rules = { ...rules, defaultCurrency: one(rules.defaultCurrency), bookCurrency: one(rules.bookCurrency), anchors: rules.anchors.map(one) }
    this.#steps = new PriceSteps(prices, rules.same)
    this.#pairs = new PricePairs(prices, order, this.#rules)
  }

  /**
   * Units of `quote` for one of `base`: the direct price, else the inverse one, else one hop over an anchor, each the newest up to the day.
   * What only a trade implies gives way to a newer inverse one.
   */
  rate(from: number, to: number, day: Day): Quote | undefined {
    const [base, quote] = [this.#pairs.one(from), this.#pairs.one(to)]
    return base === quote ? SAME : this.#rateBetween(base, quote, day)
  }

  #rateBetween(base: number, quote: number, day: Day): RecordedQuote | undefined {
    const near = this.#eitherWay(base, quote, day)
    if (near) return near
    for (const anchor of this.#rules.anchors) {
      if (anchor === base || anchor === quote || anchor === NONE) continue
      const first = this.#eitherWay(base, anchor, day)
      const second = first && this.#eitherWay(anchor, quote, day)
      if (first && second) return first.times(second)
    }
    return undefined
  }

  /** The days after which the rate between two may be another one than before, ascending. */
  rateDays(from: number, to: number): readonly Day[] {
    const [base, quote] = [this.#pairs.one(from), this.#pairs.one(to)]
    const key = pairKey(base, quote)
    let days = this.#rateDays.get(key)
    if (!days) this.#rateDays.set(key, (days = inOrder(this.#daysOfRate(base, quote, Number.MAX_SAFE_INTEGER))))
    return days
  }

  /**
   * The price of one unit in the default currency: of all prices of the commodity the newest that can be converted, at the rate of
   * the day asked for; of several of one day the one in the default currency, then the one in the book's. The currency of the book, and
   * what has no price, are converted by their rate.
   */
  unit(named: number, day: Day): Quote | undefined {
    const commodity = this.#pairs.one(named)
    if (commodity === this.#rules.defaultCurrency) return SAME
    const { days, quotes } = this.#unitSeries(commodity)
    return quotes[lastUpTo(days, day)]
  }
  /** The first price of one unit in the default currency that is recorded after a day. */
  unitAfter(commodity: number, day: Day): DatedQuote | undefined {
    const { days, quotes } = this.#unitSeries(this.#pairs.one(commodity))
    for (let at = lastUpTo(days, day) + 1; at < days.length; at++) {
      const quote = quotes[at]
      if (quote) return { day: elementAt(days, at), quote }
    }
    return undefined
  }
  /** The days after which the unit price may be another one than before, ascending. */
  unitDays(commodity: number): readonly Day[] {
    return this.#unitSeries(this.#pairs.one(commodity)).days
  }

  /** True if on that day or before a provider quoted it, or a price was declared in another currency than the default. */
  isSecurity(commodity: number, day: Day): boolean {
    return this.#pairs.isSecurity(this.#pairs.one(commodity), day)
  }

  /** The newest price as it was quoted; of several quotes on one day the foreign one. */
  native(commodity: number, day: Day): { readonly quote: number; readonly price: Quote } | undefined {
    let best: { pair: Pair; at: number; day: Day } | undefined
    for (const pair of this.#pairs.from(this.#pairs.one(commodity))) {
      const at = lastUpTo(pair.days, day)
      if (at < 0) continue
      const of = elementAt(pair.days, at)
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
    return a !== this.#rules.defaultCurrency && elementAt(this.#names, a) > elementAt(this.#names, b)
  }

  #eitherWay(base: number, quote: number, day: Day): RecordedQuote | undefined {
    const direct = this.#pairs.of(base, quote)
    const at = direct ? lastUpTo(direct.days, day) : -1
    const back = this.#pairs.of(quote, base)
    const backAt = back ? lastUpTo(back.days, day) : -1
    const isOutdated =
      at >= 0 && backAt >= 0 && elementAt(back!.days, backAt) > elementAt(direct!.days, at) && this.#pairs.isImplied(elementAt(direct!.rows, at))
    if (at >= 0 && !isOutdated) return this.#directAt(direct!, at)
    const inverse = backAt < 0 ? undefined : (back!.inverses[backAt] ??= this.#steps.inverse(elementAt(back!.rows, backAt)))
    return inverse ?? (at < 0 ? undefined : this.#directAt(direct!, at))
  }

  #directAt(pair: Pair, at: number): RecordedQuote {
    return this.#steps.quote(elementAt(pair.rows, at))
  }

  #unitSeries(commodity: number): UnitSeries {
    let series = this.#units.get(commodity)
    if (!series) this.#units.set(commodity, (series = this.#readUnits(commodity)))
    return series
  }

  #readUnits(commodity: number): UnitSeries {
    const series: UnitSeries = { days: [], quotes: [] }
    const pairs = this.#pairs.from(commodity)
    // As nearly everything is: from its first price on that alone says what it is worth, and no other day has to be looked at.
    const { defaultCurrency } = this.#rules
    const only =
      pairs.length === 1 && elementAt(pairs, 0).quote === defaultCurrency && !this.#pairs.of(defaultCurrency, commodity) ? pairs[0] : undefined
    for (const day of this.#daysOfChange(commodity, only?.days[0] ?? Number.MAX_SAFE_INTEGER)) {
      const quote = this.#unitAt(commodity, day)
      if (series.days.length > 0 && isSamePrice(series.quotes.at(-1), quote)) continue
      series.days.push(day)
      series.quotes.push(quote)
    }
    for (const [at, day] of only?.days.entries() ?? []) {
      series.days.push(day)
      series.quotes.push(this.#directAt(only!, at))
    }
    return series
  }

  /** Every day before another when a price that the unit price depends on is recorded. */
  #daysOfChange(commodity: number, before: Day): Day[] {
    const { defaultCurrency } = this.#rules
    const days = this.#daysOfRate(commodity, defaultCurrency, before)
    for (const { quote, days: ownDays } of this.#pairs.from(commodity)) {
      addBefore(days, ownDays, before)
      addBefore(days, this.#pairs.of(quote, commodity)?.days ?? [], before)
      for (const day of this.#daysOfRate(quote, defaultCurrency, before)) days.add(day)
    }
    return inOrder(days)
  }

  /** Every day before another when a price that the rate between two depends on is recorded. */
  #daysOfRate(base: number, quote: number, before: Day): Set<Day> {
    const days = new Set<Day>()
    const add = (a: number, b: number): void => {
      addBefore(days, this.#pairs.of(a, b)?.days ?? [], before)
      addBefore(days, this.#pairs.of(b, a)?.days ?? [], before)
    }
    add(base, quote)
    for (const anchor of this.#rules.anchors) {
      add(base, anchor)
      add(anchor, quote)
    }
    return days
  }

  #unitAt(commodity: number, day: Day): RecordedQuote | undefined {
    const { defaultCurrency, bookCurrency } = this.#rules
    // The currency of the book is no share: its newest price in a third currency would make it worth something else than its rate.
    if (commodity === bookCurrency) return this.#rateBetween(commodity, defaultCurrency, day)
    const candidates: { pair: Pair; day: Day }[] = []
    for (const pair of this.#pairs.from(commodity)) {
      const at = lastUpTo(pair.days, day)
      if (at >= 0) candidates.push({ pair, day: elementAt(pair.days, at) })
    }
    const rank = ({ pair }: { pair: Pair }): number => (pair.quote === defaultCurrency ? 2 : pair.quote === bookCurrency ? 1 : 0)
    candidates.sort((a, b) => b.day - a.day || rank(b) - rank(a) || (this.#foreignFirst(a.pair.quote, b.pair.quote) ? -1 : 1))
    for (const { pair } of candidates) {
      const price = this.#eitherWay(commodity, pair.quote, day)
      if (pair.quote === defaultCurrency) return price
      const exchange = price && this.#rateBetween(pair.quote, defaultCurrency, day)
      if (exchange) return price.times(exchange)
    }
    return this.#rateBetween(commodity, defaultCurrency, day)
  }
}

function addBefore(days: Set<Day>, others: readonly Day[], before: Day): void {
  for (let at = 0; at < others.length && elementAt(others, at) < before; at++) days.add(elementAt(others, at))
}

const inOrder = (days: Iterable<Day>): Day[] => [...days].sort((a, b) => a - b)

/** Prices of one unit in the default currency by the days on which they change; undefined while there is none. */
interface UnitSeries {
  readonly days: Day[]
  readonly quotes: (RecordedQuote | undefined)[]
}

/** A product of several prices is listed even if equal to the one before, because its steps may differ. */
const isSamePrice = (before: RecordedQuote | undefined, now: RecordedQuote | undefined): boolean =>
  now ? now.codes.length === 1 && before?.codes[0] === now.codes[0] : before === undefined

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

/** The prices of one directed pair, one a day. */
export interface Pair {
  readonly base: number
  readonly quote: number
  readonly days: number[]
  readonly rows: number[]
  /** The cached inverses of prices: a division each. */
  readonly inverses: (RecordedQuote | undefined)[]
}

const PAIRS_PER_BASE = 2 ** 21
/** A directed pair as one number. */
export const pairKey = (base: number, quote: number): number => base * PAIRS_PER_BASE + quote

/** The prices of a view by pair and day: of several for one pair on one day the one that counts. */
export class PricePairs {
  readonly #prices: PriceColumns
  readonly #rules: RateRules
  readonly #pairs = new Map<number, Pair>()
  /** The pairs that a commodity is the base of. */
  readonly #pairsOf = new Map<number, Pair[]>()
  /** Bases with a price from a provider or in another currency than the default, by the day of the first. */
  readonly #securities = new Map<number, Day>()
  /** By base the pair that was last entered: nearly always the next one. */
  readonly #recent: (Pair | undefined)[] = []

  /** The rules name every commodity by its one name. */
  constructor(prices: PriceColumns, order: Int32Array, rules: RateRules) {
    this.#prices = prices
    this.#rules = rules
    for (const row of order) this.#enter(row)
  }

  /** The one name of a commodity that has two. */
  one(commodity: number): number {
    return this.#rules.same?.get(commodity) ?? commodity
  }
  of(base: number, quote: number): Pair | undefined {
    return this.#pairs.get(pairKey(base, quote))
  }
  /** Those that a commodity is the base of. */
  from(base: number): readonly Pair[] {
    return this.#pairsOf.get(base) ?? []
  }
  isSecurity(commodity: number, day: Day): boolean {
    return (this.#securities.get(commodity) ?? Number.MAX_SAFE_INTEGER) <= day
  }

  /** Whether only a trade says so. */
  isImplied(row: number): boolean {
    return this.#prices.origin[row] === IMPLIED
  }

  #enter(row: number): void {
    const { day, base, quote, origin } = this.#prices
    const [b, q] = [this.one(intAt(base, row)), this.one(intAt(quote, row))]
    if (b === q) return
    const provided = origin[row] === PROVIDED
    if ((provided || q !== this.#rules.defaultCurrency) && !this.#securities.has(b)) this.#securities.set(b, intAt(day, row))
    const recent = this.#recent[b]
    const pair = recent?.quote === q ? recent : (this.of(b, q) ?? this.#put({ base: b, quote: q, days: [], rows: [], inverses: [] }))
    this.#recent[b] = pair
    const last = pair.days.length - 1
    if (pair.days[last] !== day[row]) {
      pair.days.push(intAt(day, row))
      pair.rows.push(row)
    } else if (this.#rank(row) >= this.#rank(elementAt(pair.rows, last))) pair.rows[last] = row
  }

  #put(pair: Pair): Pair {
    this.#pairs.set(pairKey(pair.base, pair.quote), pair)
    const pairs = this.#pairsOf.get(pair.base)
    if (pairs) pairs.push(pair)
    else this.#pairsOf.set(pair.base, [pair])
    return pair
  }

  /** Precedence among several prices of one day: declared prices outrank those implied by trades. */
  #rank(row: number): number {
    const origin = this.#prices.origin[row]
    if (origin === PROVIDED) return this.#rules.providerFirst ? 3 : 0
    return origin === IMPLIED ? 1 : 2
  }
}

/** How rates are found among the recorded prices. */
export interface RateRules {
  /** What figures are in: the currency of the book, or the one that a report was asked for in. */
  readonly defaultCurrency: number
  /** The currency of the book. Reports in another currency convert it by its rate, as `interface.md` 4.2 orders it. */
  readonly bookCurrency: number
  /** Currencies over which a missing rate may be found, in the order they are tried; [] allows no hop. */
  readonly anchors: readonly number[]
  /** Whose price wins on the same day. */
  readonly providerFirst: boolean
  /** Commodities that are another one under a second name, as `$` and USD are: the second → the first. */
  readonly same?: ReadonlyMap<number, number>
}

/** A recorded price as one number: twice its row, and one more where it is read the other way round. */
export type StepCode = number

const stepCode = (priceRow: number, inverse: boolean): StepCode => priceRow * 2 + (inverse ? 1 : 0)

/** The recorded prices that quotes are made of. */
export class PriceSteps {
  readonly #prices: PriceColumns
  readonly #same: ReadonlyMap<number, number> | undefined

  constructor(prices: PriceColumns, same: ReadonlyMap<number, number> | undefined) {
    this.#prices = prices
    this.#same = same
  }

  quote(priceRow: number): RecordedQuote {
    return new RecordedQuote(this.#prices.rate.get(priceRow), this, [stepCode(priceRow, false)])
  }
  /** The price read the other way round; undefined where it is zero. */
  inverse(priceRow: number): RecordedQuote | undefined {
    const recorded = this.#prices.rate.get(priceRow)
    return recorded.isZero ? undefined : new RecordedQuote(Exact.one.dividedBy(recorded), this, [stepCode(priceRow, true)])
  }

  step(code: StepCode): QuoteStep {
    const { day, base, quote, rate } = this.#prices
    const priceRow = code >> 1
    const inverse = (code & 1) === 1
    const [from, to] = [this.#one(intAt(base, priceRow)), this.#one(intAt(quote, priceRow))]
    const recorded = rate.get(priceRow)
    return {
      base: inverse ? to : from,
      quote: inverse ? from : to,
      day: intAt(day, priceRow),
      value: inverse ? Exact.one.dividedBy(recorded) : recorded,
      priceRow,
      inverse,
    }
  }

  #one(commodity: number): number {
    return this.#same?.get(commodity) ?? commodity
  }
}

/** A quote that creates its steps only when a proof needs them: as objects they took most of the memory of the rates. */
export class RecordedQuote implements Quote {
  readonly value: Exact
  readonly codes: readonly StepCode[]
  readonly #of: PriceSteps

  constructor(value: Exact, of: PriceSteps, codes: readonly StepCode[]) {
    this.value = value
    this.#of = of
    this.codes = codes
  }

  get steps(): readonly QuoteStep[] {
    return this.codes.map((code) => this.#of.step(code))
  }

  /** Both one after the other. */
  times({ value, codes }: RecordedQuote): RecordedQuote {
    return new RecordedQuote(this.value.times(value), this.#of, [...this.codes, ...codes])
  }
}
