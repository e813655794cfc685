import { intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Postings } from './postings.ts'
import { type Addend, type Basis, type Evidence, Trace } from './trace.ts'

/** Four branches, or at the lowest level a sum. */
type Node = Exact | readonly (Node | undefined)[] | undefined

/**
 * Sums by a whole number from 0 on. One that is added to makes others, and leaves those that were: they share all but the way down to what
 * has changed, so a list of thousands of them with thousands of numbers each takes little room.
 */
export class SharedSums {
  static readonly nothing = new SharedSums(undefined, 0, 0)
  readonly #top: Node
  readonly #levels: number
  readonly #notZero: number

  private constructor(top: Node, levels: number, notZero: number) {
    this.#top = top
    this.#levels = levels
    this.#notZero = notZero
  }

  /** Whether every sum is zero. */
  get isZero(): boolean {
    return this.#notZero === 0
  }

  plus(key: number, value: Exact): SharedSums {
    let [top, levels] = [this.#top, this.#levels]
    for (; key >= 4 ** levels; levels++) top = top && [top, undefined, undefined, undefined]
    let before = top
    for (let level = levels; level > 0; level--) before = (before as readonly Node[] | undefined)?.[branch(key, level)]
    const after = (before as Exact | undefined)?.plus(value) ?? value
    const wasZero = before === undefined || (before as Exact).isZero
    return new SharedSums(withSum(top, levels, key, after), levels, this.#notZero + (wasZero ? 1 : 0) - (after.isZero ? 1 : 0))
  }
}

const branch = (key: number, level: number): number => (key >> (2 * (level - 1))) & 3

function withSum(node: Node, level: number, key: number, sum: Exact): Node {
  if (level === 0) return sum
  const branches = node ? [...(node as readonly Node[])] : [undefined, undefined, undefined, undefined]
  const at = branch(key, level)
  branches[at] = withSum(branches[at], level - 1, key, sum)
  return branches
}

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
    return { commodity: intAt(postings.commodity, posting), quantity: isTaken ? quantity.negated() : quantity }
  }
}

/**
 * Records only figures with unknown parts, with their unknown addends. Everything else is computed as without a trace. Figures are held weakly,
 * so that one trace serves a ledger for its lifetime.
 */
export class GapTrace extends Trace {
  readonly #gaps = new WeakMap<Exact, Evidence>()
  /** Checked as soon as a figure is made: most addends of a day in a timeline are known, and then nothing is recorded. */
  readonly #unknowns = new Unknowns(this)
  override readonly explains = false
  /** Every posting of a book is looked up and few have no amount, so compare with their range first. */
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
