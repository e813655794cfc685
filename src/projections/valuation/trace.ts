import { Exact } from '#vocabulary/exact.ts'
import type { Postings } from './postings.ts'
import type { Quote } from './rates.ts'
import { intAt } from '#vocabulary/element-at.ts'
import { ExactSum } from '#vocabulary/columns.ts'

/*
 * Records how figures are computed. Reports build their figures from tallies; with a trace, every tally lists what was added to it, and the figure is
 * stored together with that list. Nothing is computed twice, so an explanation cannot disagree with the figure. Without a trace nothing is recorded.
 */

/** What of a posting counts: its quantity in its own commodity, its amount in the default currency, or a part of one of them. */
export type Basis = 'quantity' | 'amount' | 'part'

/** One addend of a figure. The lists share their tails, so that the figure of every day costs one link. */
export type Addend = PostingAddend | FigureAddend

export interface PostingAddend {
  readonly postings: Postings
  readonly posting: number
  readonly basis: Basis
  /** What is added, sign included. */
  readonly value: Exact
  /** It is taken away: the sign of an amount of nothing does not tell. */
  readonly isTaken?: true
  readonly previous: Addend | undefined
}

export interface FigureAddend {
  /** A figure of the same trace, or a plain number without evidence. */
  readonly figure: Exact
  /** The figure is multiplied with this price or rate before it is added. */
  readonly quote: Quote | undefined
  readonly negative: boolean
  readonly previous: Addend | undefined
  /** Where it belongs among the others, when the list is in another order so that more of it can be shared. All of a list have one, or none. */
  readonly place?: number
}

/** The addends of a list, the last one first. */
export function addendsOf(last: Addend | undefined): readonly Addend[] {
  const addends: Addend[] = []
  for (let addend = last; addend; addend = addend.previous) addends.push(addend)
  const placeOf = (addend: Addend): number => ('figure' in addend ? (addend.place ?? 0) : 0)
  return addends.sort((a, b) => placeOf(b) - placeOf(a))
}

/** Where a figure comes from: a sum that can be followed to postings, or a formula over other figures. */
export type Evidence =
  | { readonly kind: 'sum'; readonly last: Addend | undefined }
  | { readonly kind: 'formula'; readonly formula: string; readonly inputs: Readonly<Record<string, Exact>>; readonly flows?: readonly Flow[] }

/** One cash flow of a rate of return. */
export interface Flow {
  readonly day: number
  readonly amount: number
}

/** Records the evidence of every figure made while it is in use. Figures are distinguished by identity. */
export class Trace {
  readonly #evidence = new Map<Exact, Evidence>()
  /** Whether it has everything that went into a figure, so that the figure can be explained. */
  readonly explains: boolean = true

  /** Whether a posting is recorded as an addend. */
  keepsPosting(_postings: Postings, _posting: number, _basis: Basis): boolean {
    return true
  }
  /** Whether another figure is recorded as an addend. */
  keepsFigure(_figure: Exact): boolean {
    return true
  }

  /** The figure as an instance of its own, which `evidenceOf` knows. */
  remember(figure: Exact, evidence: Evidence): Exact {
    const own = new Exact(figure.mantissa, figure.scale)
    this.#evidence.set(own, evidence)
    return own
  }
  evidenceOf(figure: Exact): Evidence | undefined {
    return this.#evidence.get(figure)
  }
}

/** `formula` says in words how `value` follows from the inputs; used where a figure is no sum: percentages, rates of return. */
export function derived(
  trace: Trace | undefined,
  value: Exact,
  formula: string,
  inputs: Readonly<Record<string, Exact>>,
  flows?: readonly Flow[],
): Exact {
  if (!trace) return value
  return trace.remember(value, { kind: 'formula', formula, inputs, ...(flows ? { flows } : {}) })
}

/** A number from the configuration or the query: it has no evidence, and its proof says so. */
export const given = (trace: Trace | undefined, value: Exact): Exact => derived(trace, value, 'given, and not computed', {})

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
