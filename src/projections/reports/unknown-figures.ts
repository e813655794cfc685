import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Trace } from '../valuation/trace.ts'
import { Unknowns } from '../valuation/unknowns.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

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
  const unknowns = new Unknowns(trace)
  const unknown = placesOf(answer, (figure) => figure.isZero && unknowns.isUnknown(figure))
  const partly = placesOf(answer, (figure) => !figure.isZero && unknowns.isUnknown(figure))
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
