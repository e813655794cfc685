import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Addend, Trace } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { SharedSums } from './parts/shared-sums.ts'

/*
 * A figure is added from amounts, and what nothing says the worth of adds nothing to it. So a figure of 0 may mean "nothing", or that
 * nobody knows. Which of the two is asked of its evidence, as its proof is: no report has a rule of its own, and none can forget it.
 */

/** JSON Pointers, "/years/0..4/income" for that figure of five members of a list. */
interface UnknownFigures {
  /** Where a 0 stands for what nobody knows. */
  readonly unknown: readonly string[]
  /** Where something is told, and something else that nobody knows is missing in it. */
  readonly partly_unknown: readonly string[]
}

/** Returns what a report answers, and which of its figures are unknown. A report of a book in which every amount is known is run as ever. */
export function withUnknown<Answer>(ledger: ValuedLedger, report: (ledger: ValuedLedger) => Answer): Answer | (Answer & UnknownFigures) {
  if (ledger.booked.unknown.size === 0) return report(ledger)
  const withGaps = ledger.withGaps()
  return naming(report(withGaps), withGaps.trace!)
}

/** Returns an answer with the names of its figures that are unknown by what a trace has of them. */
export function naming<Answer>(answer: Answer, trace: Trace): Answer | (Answer & UnknownFigures) {
  if (answer instanceof Refusal || !isObject(answer) || !('unpriced' in answer)) return answer
  const evidences = new Evidences(trace)
  const unknown = placesOf(answer, (figure) => figure.isZero && evidences.isUnknown(figure))
  const partly = placesOf(answer, (figure) => !figure.isZero && evidences.isUnknown(figure))
  return unknown.length + partly.length === 0 ? answer : { ...answer, unknown, partly_unknown: partly }
}

const HERE: readonly string[] = ['']
const NOWHERE: readonly string[] = []

function placesOf(value: unknown, isMeant: (figure: Exact) => boolean): readonly string[] {
  if (value instanceof Exact) return isMeant(value) ? HERE : NOWHERE
  if (Array.isArray(value)) return placesInList(value, isMeant)
  if (!isObject(value)) return NOWHERE
  let found: string[] | undefined
  for (const key in value)
    for (const pointer of placesOf((value as Record<string, unknown>)[key], isMeant))
      (found ??= []).push(`/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${pointer}`)
  return found ?? NOWHERE
}

/** The figure of every day of a timeline is one pointer, as long as it is meant without a break. */
function placesInList(list: readonly unknown[], isMeant: (figure: Exact) => boolean): readonly string[] {
  const found: string[] = []
  const since = new Map<string, number>()
  for (let at = 0; at <= list.length; at++) {
    const places = at < list.length ? placesOf(list[at], isMeant) : NOWHERE
    if (places.length === 0 && since.size === 0) continue
    const here = new Set(places)
    for (const [pointer, first] of since) {
      if (here.has(pointer)) continue
      since.delete(pointer)
      found.push(`/${first === at - 1 ? first : `${first}..${at - 1}`}${pointer}`)
    }
    for (const pointer of here) if (!since.has(pointer)) since.set(pointer, at)
  }
  return found
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

class Evidences {
  readonly #trace: Trace
  /** Figures share what they are made of. */
  readonly #figures = new Map<Exact, boolean>()
  readonly #sums = new Map<Addend, SharedSums>()

  constructor(trace: Trace) {
    this.#trace = trace
  }

  isUnknown(figure: Exact): boolean {
    if (!this.#trace.keepsFigure(figure)) return false
    const known = this.#figures.get(figure)
    if (known !== undefined) return known
    const evidence = this.#trace.evidenceOf(figure)
    let isUnknown = false
    if (evidence?.kind === 'sum') isUnknown = !this.#unitsOfSum(evidence.last).isZero
    // A quotient or a rate is no better known than what it is made of.
    else if (evidence) isUnknown = Object.values(evidence.inputs).some((input) => this.isUnknown(input))
    this.#figures.set(figure, isUnknown)
    return isUnknown
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
