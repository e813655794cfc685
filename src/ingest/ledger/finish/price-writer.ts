import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../journal/book.ts'
import type { Quantity } from '../quantity.ts'
import { PriceRows } from './price-rows.ts'

/** A price with the book's own ids. */
export interface ExactPrice {
  readonly day: number
  readonly second: number
  readonly base: number
  readonly quote: number
  readonly mantissa: number | bigint
  readonly scale: number
  /** DIRECTIVE or IMPLIED. */
  readonly origin: number
  readonly file: number
  /** 1-based */
  readonly line: number
}

/** Writes prices into the book. A pair of commodities has one price at a moment, in either direction: the last one in the journal. */
export class PriceWriter {
  /** By row: the exact value of prices whose decimals do not end. */
  readonly fractions = new Map<number, Quantity>()
  readonly #book: Book
  /** By the lower and the higher commodity. */
  readonly #rows: PriceRows[][] = []

  constructor(book: Book) {
    this.#book = book
  }

  one(fact: ExactPrice, fraction?: Quantity): void {
    const { prices } = this.#book
    const rows = this.#rowsOf(fact.base < fact.quote ? fact.base : fact.quote, fact.base < fact.quote ? fact.quote : fact.base)
    let row = rows.get(fact.day, fact.second)
    if (fraction !== undefined) this.fractions.set(row === NONE ? prices.count : row, fraction)
    else if (this.fractions.size > 0 && row !== NONE) this.fractions.delete(row)
    if (row === NONE) {
      row = prices.next()
      rows.set(fact.day, fact.second, row)
      prices.day[row] = fact.day
      prices.second[row] = fact.second
    }
    prices.base[row] = fact.base
    prices.quote[row] = fact.quote
    prices.rate.set(row, new Exact(fact.mantissa, fact.scale))
    prices.origin[row] = fact.origin
    prices.file[row] = fact.file
    prices.line[row] = fact.line
  }
  #rowsOf(low: number, high: number): PriceRows {
    const ofLow = (this.#rows[low] ??= [])
    return (ofLow[high] ??= new PriceRows())
  }
}
