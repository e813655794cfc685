import { Exact } from '#vocabulary/exact.ts'
import type { Postings } from './postings.ts'
import { type Basis, type Evidence, Trace } from './trace.ts'
import { Unknowns } from './unknowns.ts'

/**
 * Remembers of figures only those of which something is not known, with the addends that nobody knows the amount of. All else is computed as
 * without a trace. Figures that nobody holds any more are forgotten, so one of it serves a ledger for good.
 */
export class GapTrace extends Trace {
  readonly #gaps = new WeakMap<Exact, Evidence>()
  /** Asked as soon as a figure is made: of what a day of a timeline is added from, mostly all is known, and nothing else has to stay. */
  readonly #unknowns = new Unknowns(this)
  override readonly explains = false
  /** Every posting of a book is asked about, and those without an amount are mostly few: between which they lie. */
  #of: Postings | undefined
  #low = 0
  #high = -1

  override keepsPosting(postings: Postings, posting: number, basis: Basis): boolean {
    if (postings !== this.#of) this.#look(postings)
    return posting <= this.#high && posting >= this.#low && basis !== 'quantity' && postings.unknown.has(posting)
  }
  override keepsFigure(figure: Exact): boolean {
    return this.#gaps.has(figure)
  }
  override remember(figure: Exact, evidence: Evidence): Exact {
    if (!this.#unknowns.isUnknownBy(evidence)) return figure
    const own = new Exact(figure.mantissa, figure.scale)
    this.#gaps.set(own, evidence)
    return own
  }
  override evidenceOf(figure: Exact): Evidence | undefined {
    return this.#gaps.get(figure)
  }

  #look(postings: Postings): void {
    this.#of = postings
    this.#low = Infinity
    this.#high = -1
    for (const posting of postings.unknown) {
      this.#low = Math.min(this.#low, posting)
      this.#high = Math.max(this.#high, posting)
    }
  }
}
