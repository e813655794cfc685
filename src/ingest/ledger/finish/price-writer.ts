import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../journal/book.ts'
import type { Quantity } from '../quantity.ts'

/** The days that a table may span: a minimum, and some for each price. Sparser prices are kept in a map. */
const FIRST_DAYS = 64
const DAYS_PER_PRICE = 32
const SECONDS = 86_400
const NOTHING = -1

/**
 * The row of the price of a pair of commodities at a moment. Nearly all prices are of whole days and come one day after the other, so
 * their rows stand in a table by day; a map took a third of reading a price.
 */
export class PriceRows {
  /** Row + 1 by day, from #first on; 0 where there is none. */
  #ofDay = new Int32Array(0)
  #first = 0
  #count = 0
  /** By seconds since 1970: prices with a time of day, and days far from the others. */
  #ofMoment: Map<number, number> | undefined
  /** A day is in the map, so the table must not grow to include it. */
  #hasFarDays = false

  /** Returns -1 when there is none. */
  get(day: number, second: number): number {
    const at = day - this.#first
    if (second === 0 && at >= 0 && at < this.#ofDay.length) return this.#ofDay[at]! - 1
    return this.#ofMoment?.get(day * SECONDS + second) ?? NOTHING
  }

  set(day: number, second: number, row: number): void {
    if (second === 0 && this.#reaches(day)) this.#ofDay[day - this.#first] = row + 1
    else {
      this.#hasFarDays ||= second === 0
      this.#ofMoment ??= new Map()
      this.#ofMoment.set(day * SECONDS + second, row)
    }
  }

  /** Whether the table has a place for a day, after making one where that is to be had. */
  #reaches(day: number): boolean {
    const { length } = this.#ofDay
    this.#count++
    if (length === 0) {
      this.#first = day
      this.#ofDay = new Int32Array(FIRST_DAYS)
      return true
    }
    const before = Math.max(0, this.#first - day)
    const wanted = Math.max(length, day - this.#first + 1) + before
    if (wanted === length) return true
    const most = FIRST_DAYS + DAYS_PER_PRICE * this.#count
    if (wanted > most || this.#hasFarDays) return false
    const wide = new Int32Array(Math.min(most, Math.max(wanted, length * 2)))
    const moved = before === 0 ? 0 : wide.length - length
    wide.set(this.#ofDay, moved)
    this.#ofDay = wide
    this.#first -= moved
    return true
  }
}

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
