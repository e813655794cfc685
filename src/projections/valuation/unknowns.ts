import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { SharedSums } from './shared-sums.ts'
import type { Addend, Evidence, Trace } from './trace.ts'

/**
 * What of a sum is not known: so many units of each commodity. What came and went again is nothing, whatever it is worth. Figures that
 * are added to others have no units any more: the worth of something less its cost is not nothing because both are unknown.
 */
interface Units {
  readonly commodity: number
  readonly quantity: Exact
}
const SOMETHING: Units = { commodity: NONE, quantity: Exact.one }

/** Of which figures of a trace something is not known. */
export class Unknowns {
  readonly #trace: Trace
  /** Figures share what they are made of. */
  readonly #figures = new WeakMap<Exact, boolean>()
  readonly #sums = new WeakMap<Addend, SharedSums>()

  constructor(trace: Trace) {
    this.#trace = trace
  }

  isUnknown(figure: Exact): boolean {
    if (!this.#trace.keepsFigure(figure)) return false
    // A trace of gaps asks before it remembers one, and has no others.
    if (!this.#trace.explains) return true
    const known = this.#figures.get(figure)
    if (known !== undefined) return known
    const evidence = this.#trace.evidenceOf(figure)
    const isUnknown = evidence !== undefined && this.isUnknownBy(evidence)
    this.#figures.set(figure, isUnknown)
    return isUnknown
  }

  /** A quotient or a rate is no better known than what it is made of. */
  isUnknownBy(evidence: Evidence): boolean {
    if (evidence.kind === 'sum') return !this.#unitsOfSum(evidence.last).isZero
    return Object.values(evidence.inputs).some((input) => this.isUnknown(input))
  }

  /** Lists share their tails, and a long one is no reason for a deep stack: from the oldest addend that is not known yet to the newest. */
  #unitsOfSum(last: Addend | undefined): SharedSums {
    const addends: Addend[] = []
    let addend = last
    for (; addend && !this.#sums.has(addend); addend = addend.previous) addends.push(addend)
    let sums = addend ? this.#sums.get(addend)! : SharedSums.nothing
    for (const one of addends.reverse()) {
      const units = this.#unitsOf(one)
      if (units) sums = sums.plus(units.commodity - NONE, units.quantity)
      this.#sums.set(one, sums)
    }
    return sums
  }

  #unitsOf(addend: Addend): Units | undefined {
    if ('figure' in addend) return this.isUnknown(addend.figure) ? SOMETHING : undefined
    const { postings, posting, basis, value, isTaken } = addend
    if (basis === 'quantity' || !value.isZero || !postings.unknown.has(posting)) return undefined
    const quantity = postings.quantityOf(posting)
    return { commodity: postings.commodity[posting]!, quantity: isTaken ? quantity.negated() : quantity }
  }
}
