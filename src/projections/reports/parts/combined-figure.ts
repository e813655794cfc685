import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { difference, percentage, total } from '../../valuation/tally.ts'
import { derived, Trace } from '../../valuation/trace.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { figureAt } from './json-pointer.ts'

/**
 * What a page tells of several figures of one report: "saved" is income less expenses less tax, an average a sum over so many months.
 * Each is a JSON Pointer into the answer.
 */
export interface Combination {
  readonly path: string
  readonly plus?: readonly string[] | undefined
  readonly minus?: readonly string[] | undefined
  /** The sum of all is divided by this. */
  readonly over?: number | undefined
  /** The sum of all is told in per cent of the sum of these. */
  readonly percentOf?: readonly string[] | undefined
}

export interface TracedFigure {
  readonly ledger: ValuedLedger
  readonly trace: Trace
  readonly figure: Exact
}

/** Runs a report with a trace and returns one of its figures, or what several of them come to. Refuses what leads to no figure. */
export function tracedFigure(ledger: ValuedLedger, report: (ledger: ValuedLedger) => unknown, asked: string | Combination): TracedFigure | Refusal {
  const trace = new Trace()
  const traced = ledger.traced(trace)
  const answer = report(traced)
  if (answer instanceof Refusal) return answer
  const figure = typeof asked === 'string' ? figureAt(answer, asked) : combined(trace, answer, asked)
  return figure instanceof Refusal ? figure : { ledger: traced, trace, figure }
}

function combined(trace: Trace, answer: unknown, { path, plus = [], minus = [], over, percentOf = [] }: Combination): Exact | Refusal {
  const first = figureAt(answer, path)
  if (first instanceof Refusal) return first
  const [added, taken, whole] = [figuresAt(answer, plus), figuresAt(answer, minus), figuresAt(answer, percentOf)]
  if (added instanceof Refusal) return added
  if (taken instanceof Refusal) return taken
  if (whole instanceof Refusal) return whole
  const above = added.length === 0 ? first : total(trace, [first, ...added])
  const sum = taken.length === 0 ? above : difference(trace, above, total(trace, taken))
  const quotient = over === undefined || over === 1 ? sum : derived(trace, sum.dividedBy(Exact.of(over)), `sum / ${over}`, { sum })
  return whole.length === 0 ? quotient : percentage(trace, quotient, total(trace, whole))
}

function figuresAt(answer: unknown, pointers: readonly string[]): Exact[] | Refusal {
  const figures: Exact[] = []
  for (const pointer of pointers) {
    const figure = figureAt(answer, pointer)
    if (figure instanceof Refusal) return figure
    figures.push(figure)
  }
  return figures
}
