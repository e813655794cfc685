import { intAt } from '#vocabulary/element-at.ts'
import { ExactSum } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Postings } from './postings.ts'
import type { Quote } from './rates/price-pairs.ts'
import { type Addend, derived, type Trace } from './trace.ts'

/** An exact sum that, with a trace, also keeps what was added, so that the figure can be explained. */
export class Tally {
  readonly #sum = new ExactSum()
  #last: Addend | undefined
  readonly #trace: Trace | undefined
  /** The trace, while what else is added is worth keeping. */
  #keeping: Trace | undefined

  constructor(trace?: Trace) {
    this.#trace = trace
    this.#keeping = trace
  }

  /** The amount of a posting in the default currency. */
  addAmount(postings: Postings, posting: number): void {
    this.#sum.addRow(postings.amount, posting)
    if (this.#keeping?.keepsPosting(postings, posting, 'amount'))
      this.#last = { postings, posting, basis: 'amount', value: postings.amount.get(posting), previous: this.#last }
  }
  subtractAmount(postings: Postings, posting: number): void {
    this.#sum.subtractRow(postings.amount, posting)
    if (this.#keeping?.keepsPosting(postings, posting, 'amount')) {
      const value = postings.amount.get(posting).negated()
      this.#last = { postings, posting, basis: 'amount', value, isTaken: true, previous: this.#last }
    }
  }
  /** The quantity of a posting in its own commodity. */
  addQuantity(postings: Postings, posting: number): void {
    this.#sum.addRow(postings.quantity, intAt(postings.row, posting))
    if (this.#keeping?.keepsPosting(postings, posting, 'quantity'))
      this.#last = { postings, posting, basis: 'quantity', value: postings.quantityOf(posting), previous: this.#last }
  }
  subtractQuantity(postings: Postings, posting: number): void {
    this.#sum.subtractRow(postings.quantity, intAt(postings.row, posting))
    if (this.#keeping?.keepsPosting(postings, posting, 'quantity'))
      this.#last = { postings, posting, basis: 'quantity', value: postings.quantityOf(posting).negated(), previous: this.#last }
  }
  /** A part of a posting: the remainder of a lot, or a share of it that moved elsewhere. */
  addPart(postings: Postings, posting: number, value: Exact): void {
    this.#sum.add(value)
    if (this.#keeping?.keepsPosting(postings, posting, 'part')) this.#last = { postings, posting, basis: 'part', value, previous: this.#last }
  }
  /** Another figure, times a price or rate when one is given. */
  add(figure: Exact, quote?: Quote): void {
    this.#sum.add(quote ? figure.times(quote.value) : figure)
    if (this.#keeping?.keepsFigure(figure)) this.#keep(figure, quote, false)
  }
  subtract(figure: Exact, quote?: Quote): void {
    this.#sum.add((quote ? figure.times(quote.value) : figure).negated())
    if (this.#keeping?.keepsFigure(figure)) this.#keep(figure, quote, true)
  }
  #keep(figure: Exact, quote: Quote | undefined, negative: boolean): void {
    this.#last = { figure, quote, negative, previous: this.#last }
    // What is added from something unknown is unknown whatever else it has: one of thousands says so, for each day.
    if (!this.#trace!.explains) this.#keeping = undefined
  }

  /** The sum so far, without evidence: for comparisons. */
  get value(): Exact {
    return this.#sum.value
  }
  /** The sum so far, as a figure that the trace can explain. */
  figure(): Exact {
    return this.#trace ? this.#trace.remember(this.value, { kind: 'sum', last: this.#last }) : this.value
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
export function partOf(trace: Trace | undefined, postings: Postings, posting: number, value: Exact): Exact {
  if (!trace) return value
  const tally = new Tally(trace)
  tally.addPart(postings, posting, value)
  return tally.figure()
}

/** A figure times a price or rate. */
export function converted(trace: Trace | undefined, figure: Exact, quote: Quote): Exact {
  if (!trace) return figure.times(quote.value)
  const tally = new Tally(trace)
  tally.add(figure, quote)
  return tally.figure()
}

/** What one unit of something is worth, explained by the prices and rates that say so. */
export function unitPrice(trace: Trace | undefined, quote: Quote): Exact {
  return trace ? converted(trace, derived(trace, Exact.one, 'one unit', {}), quote) : quote.value
}

const HUNDRED = Exact.of(100)

/** The same where only what is more than nothing has parts: 0 of anything else. */
export function percentageOfPositive(trace: Trace | undefined, part: Exact, whole: Exact, formula: string): Exact {
  return whole.sign > 0 ? percentage(trace, part, whole, formula) : derived(trace, Exact.zero, formula, { part, whole })
}

/** part / whole in percent: a quotient of 16 places, shifted by two. 0 when there is no whole. */
export function percentage(trace: Trace | undefined, part: Exact, whole: Exact, formula = 'part / whole x 100'): Exact {
  return derived(trace, whole.isZero ? Exact.zero : part.dividedBy(whole).times(HUNDRED), formula, { part, whole })
}
