import type { PriceColumns } from '#vocabulary/book-columns.ts'
import type { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Quote, QuoteStep } from './quote.ts'

/** A recorded price as one number: twice its row, and one more where it is read the other way round. */
export type StepCode = number

const stepCode = (priceRow: number, inverse: boolean): StepCode => priceRow * 2 + (inverse ? 1 : 0)

/**
 * The recorded prices that quotes are made of. It outlives the rates that it was made for: rows stay what they are in every view of one log,
 * but columns that have to grow come to lie elsewhere, and those of an earlier view then end before a later price.
 */
export class PriceSteps {
  #prices: PriceColumns
  readonly #same: ReadonlyMap<number, number> | undefined

  constructor(prices: PriceColumns, same: ReadonlyMap<number, number> | undefined) {
    this.#prices = prices
    this.#same = same
  }

  /** The same for a later view, whose columns have all rows of these. */
  follow(prices: PriceColumns): this {
    if (prices.count > this.#prices.count) this.#prices = prices
    return this
  }

  quote(priceRow: number): RecordedQuote {
    return new RecordedQuote(this.#prices.rate.get(priceRow), this, [stepCode(priceRow, false)])
  }
  /** Writes a recorded price into a column, and returns its code. */
  copy(priceRow: number, column: ExactColumn, at: number): StepCode {
    const { rate } = this.#prices
    if (rate.big.size !== 0 && rate.big.has(priceRow)) column.set(at, rate.get(priceRow))
    else {
      column.mantissa[at] = rate.mantissa[priceRow]!
      column.scale[at] = rate.scale[priceRow]!
    }
    return stepCode(priceRow, false)
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
    const [from, to] = [this.#one(base[priceRow]!), this.#one(quote[priceRow]!)]
    const recorded = rate.get(priceRow)
    return {
      base: inverse ? to : from,
      quote: inverse ? from : to,
      day: day[priceRow]!,
      value: inverse ? Exact.one.dividedBy(recorded) : recorded,
      priceRow,
      inverse,
    }
  }

  #one(commodity: number): number {
    return this.#same?.get(commodity) ?? commodity
  }
}

/** A quote that has its steps made when somebody wants to know them, which is for proofs: as objects they were most of what rates are. */
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
