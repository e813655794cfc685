import type { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Entries } from './entries.ts'
import type { Quote } from './rates.ts'
import { type Addend, derived, type Trace } from './trace.ts'

const POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i)

/**
 * An exact sum that grows in place: a hundred thousand postings are added without a hundred thousand objects. With a trace it
 * also keeps what was added, so that the figure can be explained.
 */
export class Tally {
  #mantissa = 0
  #scale = 0
  /** What did not fit beside the rest in 53 bits. */
  #beyond: Exact | undefined
  #last: Addend | undefined
  readonly #trace: Trace | undefined

  constructor(trace?: Trace) {
    this.#trace = trace
  }

  /** The amount of a posting in the default currency. */
  addAmount(entries: Entries, entry: number): void {
    this.#addColumn(entries.amount, entry, false)
    if (this.#trace) this.#last = { entries, entry, basis: 'amount', value: entries.amount.get(entry), previous: this.#last }
  }
  subtractAmount(entries: Entries, entry: number): void {
    this.#addColumn(entries.amount, entry, true)
    if (this.#trace) this.#last = { entries, entry, basis: 'amount', value: entries.amount.get(entry).negated(), previous: this.#last }
  }
  /** The quantity of a posting in its own commodity. */
  addQuantity(entries: Entries, entry: number): void {
    this.#addColumn(entries.quantity, entries.row[entry]!, false)
    if (this.#trace) this.#last = { entries, entry, basis: 'quantity', value: entries.quantityOf(entry), previous: this.#last }
  }
  subtractQuantity(entries: Entries, entry: number): void {
    this.#addColumn(entries.quantity, entries.row[entry]!, true)
    if (this.#trace) this.#last = { entries, entry, basis: 'quantity', value: entries.quantityOf(entry).negated(), previous: this.#last }
  }
  /** A part of a posting: what is left of a lot, or the share of it that went somewhere. */
  addPart(entries: Entries, entry: number, value: Exact): void {
    this.#addExact(value)
    if (this.#trace) this.#last = { entries, entry, basis: 'part', value, previous: this.#last }
  }
  /** Another figure, times a price or rate when one is given. */
  add(figure: Exact, quote?: Quote): void {
    this.#addExact(quote ? figure.times(quote.value) : figure)
    if (this.#trace) this.#last = { figure, quote, negative: false, previous: this.#last }
  }
  subtract(figure: Exact, quote?: Quote): void {
    this.#addExact((quote ? figure.times(quote.value) : figure).negated())
    if (this.#trace) this.#last = { figure, quote, negative: true, previous: this.#last }
  }

  /** What it comes to so far, without evidence: for comparisons. */
  get value(): Exact {
    const narrow = new Exact(this.#mantissa, this.#scale)
    return this.#beyond ? this.#beyond.plus(narrow) : narrow
  }
  /** What it comes to so far, as a figure that the trace can explain. */
  figure(): Exact {
    return this.#trace ? this.#trace.remember(this.value, { kind: 'sum', last: this.#last }) : this.value
  }

  #addColumn(column: ExactColumn, row: number, negative: boolean): void {
    if (column.big.size !== 0 && column.big.has(row)) {
      this.#addExact(negative ? column.get(row).negated() : column.get(row))
      return
    }
    this.#addNarrow(negative ? -column.mantissa[row]! : column.mantissa[row]!, column.scale[row]!)
  }
  #addExact(value: Exact): void {
    if (typeof value.mantissa === 'number') this.#addNarrow(value.mantissa, value.scale)
    else this.#beyond = this.#beyond ? this.#beyond.plus(value) : value
  }
  #addNarrow(mantissa: number, scale: number): void {
    let sum: number
    let sumScale = this.#scale
    if (scale === sumScale) sum = this.#mantissa + mantissa
    else if (scale < sumScale) {
      const wide = sumScale - scale < 16 ? mantissa * POWERS[sumScale - scale]! : Infinity
      sum = Number.isSafeInteger(wide) ? this.#mantissa + wide : Infinity
    } else {
      const wide = scale - sumScale < 16 ? this.#mantissa * POWERS[scale - sumScale]! : Infinity
      sum = Number.isSafeInteger(wide) ? wide + mantissa : Infinity
      sumScale = scale
    }
    if (Number.isSafeInteger(sum)) {
      this.#mantissa = sum === 0 ? 0 : sum
      this.#scale = sumScale
      return
    }
    const value = this.value.plus(new Exact(mantissa, scale))
    this.#mantissa = 0
    this.#scale = 0
    if (typeof value.mantissa === 'number') {
      this.#mantissa = value.mantissa
      this.#scale = value.scale
      this.#beyond = undefined
    } else this.#beyond = value
  }
}

/** a - b, explained by both. */
export function difference(trace: Trace | undefined, a: Exact, b: Exact): Exact {
  if (!trace) return a.minus(b)
  const tally = new Tally(trace)
  tally.add(a)
  tally.subtract(b)
  return tally.figure()
}

/** The sum of figures, explained by each. */
export function total(trace: Trace | undefined, figures: Iterable<Exact>): Exact {
  const tally = new Tally(trace)
  for (const figure of figures) tally.add(figure)
  return tally.figure()
}

/** A part of a posting as a figure. */
export function partOf(trace: Trace | undefined, entries: Entries, entry: number, value: Exact): Exact {
  if (!trace) return value
  const tally = new Tally(trace)
  tally.addPart(entries, entry, value)
  return tally.figure()
}

/** A figure times a price or rate. */
export function converted(trace: Trace | undefined, figure: Exact, quote: Quote): Exact {
  if (!trace) return figure.times(quote.value)
  const tally = new Tally(trace)
  tally.add(figure, quote)
  return tally.figure()
}

const HUNDRED = Exact.of(100)

/** part / whole in percent: a quotient of 16 places, shifted by two. 0 when there is no whole. */
export function percentage(trace: Trace | undefined, part: Exact, whole: Exact, formula = 'part / whole x 100'): Exact {
  return whole.isZero ? Exact.zero : derived(trace, part.dividedBy(whole).times(HUNDRED), formula, { part, whole })
}
