import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { IMPLIED, type PriceColumns, PROVIDED } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

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
