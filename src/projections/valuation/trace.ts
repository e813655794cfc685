import { Exact } from '#vocabulary/exact.ts'
import type { Postings } from './postings.ts'
import type { Quote } from './rates/price-pairs.ts'

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
