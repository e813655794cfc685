import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Trace } from '../valuation/trace.ts'
import { Unknowns } from '../valuation/unknowns.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

/*
 * Amounts of unknown value add zero to a figure, so a figure of 0 may be zero or unknown. Its evidence decides which, as for explanations:
 * reports need no rule of their own.
 */

/** JSON Pointers, "/years/0..4/income" for that figure of five members of a list. */
interface UnknownFigures {
  /** Figures that are 0 because they are unknown. */
  readonly unknown: readonly string[]
  /** Figures that lack an unknown amount. */
  readonly partly_unknown: readonly string[]
}

/** Returns the result of a report with its unknown figures listed. If all amounts of the book are known, the report runs as usual. */
export function withUnknown<Answer>(ledger: ValuedLedger, report: (ledger: ValuedLedger) => Answer): Answer | (Answer & UnknownFigures) {
  if (ledger.booked.unknown.size === 0) return report(ledger)
  const withGaps = ledger.withGaps()
  return naming(report(withGaps), withGaps.trace!)
}

/** Returns a result with the names of the figures that are unknown according to the trace. */
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
