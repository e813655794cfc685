import { ExactColumn, lengthened, NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { lastUpTo } from '#vocabulary/search.ts'
import { type PriceSteps, RecordedQuote } from './recorded-quote.ts'

/** The price of a commodity, the rate of what it is in, and a hop on the way. */
const STEPS_MAX = 3
const ROOM = 16

/**
 * Prices in the default currency at the days on which they change, as columns: a book has tens of thousands of them, most of which nobody
 * asks for. The quotes are made when they are asked for.
 */
export class UnitSeries {
  readonly days: Day[]
  readonly #of: PriceSteps
  readonly #values: ExactColumn
  /** The steps of each quote; NONE fills up, and stands alone where there is no quote. */
  #codes: Int32Array

  constructor(of: PriceSteps, days: Day[] = []) {
    const rows = days.length + ROOM
    this.days = days
    this.#of = of
    this.#values = new ExactColumn(rows)
    this.#codes = new Int32Array(rows * STEPS_MAX)
  }

  /** The quote from a day of `days` on. */
  at(place: number): RecordedQuote | undefined {
    const first = place * STEPS_MAX
    if (place < 0 || this.#codes[first] === NONE) return undefined
    const codes = [this.#codes[first]!]
    for (let step = first + 1; step < first + STEPS_MAX && this.#codes[step] !== NONE; step++) codes.push(this.#codes[step]!)
    return new RecordedQuote(this.#values.get(place), this.#of, codes)
  }

  /** The newest quote up to a day. */
  upTo(day: Day): RecordedQuote | undefined {
    return this.at(lastUpTo(this.days, day))
  }

  /** Adds what holds from a later day on; nothing where that is the very price that it was. */
  add(day: Day, quote: RecordedQuote | undefined): void {
    const place = this.days.length
    if (place > 0 && this.#endsWith(quote)) return
    invariant((quote?.codes.length ?? 0) <= STEPS_MAX, `a price of one unit is made of ${STEPS_MAX} prices at most`)
    if ((place + 1) * STEPS_MAX > this.#codes.length) this.#reserve(2 * (place + 1))
    this.days.push(day)
    for (let step = 0; step < STEPS_MAX; step++) this.#codes[place * STEPS_MAX + step] = quote?.codes[step] ?? NONE
    if (quote) this.#values.set(place, quote.value)
  }

  /** Adds recorded prices of one unit, by the rows in which they stand, each of a later day. They are copied without an object in between. */
  addRecorded(days: readonly Day[], rows: readonly number[]): void {
    const first = this.days.length
    this.#reserve(first + days.length + ROOM)
    const codes = this.#codes
    for (let at = 0; at < days.length; at++) {
      const place = first + at
      this.days.push(days[at]!)
      codes.fill(NONE, place * STEPS_MAX, (place + 1) * STEPS_MAX)
      codes[place * STEPS_MAX] = this.#of.copy(rows[at]!, this.#values, place)
    }
  }

  /** Makes room for so many rows, where there is less. */
  #reserve(rows: number): void {
    if (rows * STEPS_MAX <= this.#codes.length) return
    this.#codes = lengthened(this.#codes, rows * STEPS_MAX)
    this.#values.reserve(rows)
  }

  /** A series with what is known of the days before one. */
  before(day: Day): UnitSeries {
    const end = lastUpTo(this.days, day - 1) + 1
    const series = new UnitSeries(this.#of, this.days.slice(0, end))
    series.#codes.set(this.#codes.subarray(0, end * STEPS_MAX))
    series.#values.copy(this.#values, end)
    return series
  }

  /** A product of several prices may be another one though they are the same: its day is listed. */
  #endsWith(quote: RecordedQuote | undefined): boolean {
    const last = (this.days.length - 1) * STEPS_MAX
    if (!quote) return this.#codes[last] === NONE
    return quote.codes.length === 1 && this.#codes[last] === quote.codes[0]
  }
}
