import { byteAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import type { DatedQuote, Quote, Rates } from './rates.ts'

/** What the amount of a posting was taken from, and the price or rate that it was converted with. */
export interface AmountSource {
  readonly from: 'quantity' | 'lot' | 'cost' | 'market' | 'trade' | 'unknown'
  /** In `commodity`, before conversion. */
  readonly value: Exact
  readonly commodity: number
  readonly quote?: Quote
}

/** An amount that only the rate of a later day gives; it is unknown until that day. */
export interface Estimate {
  readonly rateDay: Day
  readonly source: AmountSource
}

/** An amount in the default currency. */
export const amountFrom = ({ value, quote }: AmountSource): Exact => (quote ? value.times(quote.value) : value)

/** What a posting amounts to in the default currency. */
export class AmountRules {
  readonly #view: LedgerView
  readonly #rates: Rates
  readonly defaultCurrency: number

  constructor(view: LedgerView, rates: Rates, defaultCurrency: number) {
    this.#view = view
    this.#rates = rates
    this.defaultCurrency = defaultCurrency
  }

  /** Writes the amount of a posting row into a column; 0 and false when nothing says what it is. */
  write(column: ExactColumn, at: number, row: number, day: Day): boolean {
    const { quantity, commodity } = this.#view.postings
    // Most postings are in the default currency: their numbers are copied without an object in between.
    if (commodity[row] === this.defaultCurrency) {
      column.mantissa[at] = floatAt(quantity.mantissa, row)
      column.scale[at] = byteAt(quantity.scale, row)
      if (quantity.big.size !== 0 && quantity.big.has(row)) column.set(at, quantity.get(row))
      return true
    }
    const source = this.source(row, day)
    if (source.from === 'unknown') {
      column.mantissa[at] = 0
      column.scale[at] = 0
      return source.value.isZero
    }
    column.set(at, amountFrom(source))
    return true
  }

  /** The basis of its lot comes first, then what was paid, each at the rate of the day, then the market's price of the day. */
  source(row: number, day: Day): AmountSource {
    const { quantity, commodity, lot, lotCommodity, cost, costCommodity } = this.#view.postings
    const units = quantity.get(row)
    if (commodity[row] === this.defaultCurrency) return { from: 'quantity', value: units, commodity: intAt(commodity, row) }
    const paid = this.#inDefault('lot', lot, intAt(lotCommodity, row), row, day) ?? this.#inDefault('cost', cost, intAt(costCommodity, row), row, day)
    if (paid) return paid
    const price = this.#rates.unit(intAt(commodity, row), day)
    return { from: price ? 'market' : 'unknown', value: units, commodity: intAt(commodity, row), ...(price ? { quote: price } : {}) }
  }

  /**
   * Where `source` knows nothing: the amount by the first rate after the day, of the lot, of what was paid or of the commodity itself,
   * whichever is known first. Undefined when there is none up to `until`.
   */
  estimate(row: number, day: Day, until: Day): Estimate | undefined {
    const { quantity, commodity, lot, lotCommodity, cost, costCommodity } = this.#view.postings
    const candidates = [
      this.#laterInDefault('lot', lot, intAt(lotCommodity, row), row, day),
      this.#laterInDefault('cost', cost, intAt(costCommodity, row), row, day),
      estimateOf('market', quantity.get(row), intAt(commodity, row), this.#rates.unitAfter(intAt(commodity, row), day)),
    ]
    let first: Estimate | undefined
    for (const candidate of candidates) if (candidate && candidate.rateDay <= (first ? first.rateDay - 1 : until)) first = candidate
    return first
  }

  /** What a posting was exchanged for, in the default currency and as a positive number for a sale; undefined when it names no cost. */
  proceeds(row: number, day: Day): Exact | undefined {
    const { cost, costCommodity } = this.#view.postings
    const paid = this.#inDefault('cost', cost, intAt(costCommodity, row), row, day)
    return paid && amountFrom(paid).negated()
  }

  /** By the price of a unit, as a posting in that currency is valued: what is paid and what is bought for it amount to the same. */
  #inDefault(from: 'lot' | 'cost', column: ExactColumn, commodity: number, row: number, day: Day): AmountSource | undefined {
    if (commodity === NONE) return undefined
    if (commodity === this.defaultCurrency) return { from, value: column.get(row), commodity }
    const quote = this.#rates.unit(commodity, day)
    return quote && { from, value: column.get(row), commodity, quote }
  }

  #laterInDefault(from: 'lot' | 'cost', column: ExactColumn, commodity: number, row: number, day: Day): Estimate | undefined {
    if (commodity === NONE) return undefined
    return estimateOf(from, column.get(row), commodity, this.#rates.unitAfter(commodity, day))
  }
}

function estimateOf(from: 'lot' | 'cost' | 'market', value: Exact, commodity: number, rate: DatedQuote | undefined): Estimate | undefined {
  return rate && { rateDay: rate.day, source: { from, value, commodity, quote: rate.quote } }
}
