import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { difference, percentage, total, derived, Trace } from '../../valuation/trace.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/**
 * A combination of figures of one report that a page shows: "saved" is income minus expenses minus tax, an average is a sum over some months.
 * Each figure is a JSON Pointer into the result, in which "*" matches every member.
 */
export interface Combination {
  /** Optional if there are figures to subtract. */
  readonly path?: string | undefined
  readonly plus?: readonly string[] | undefined
  readonly minus?: readonly string[] | undefined
  /** The sum of all is divided by this. */
  readonly over?: number | undefined
  /** Shows the sum as a percentage of the sum of these. */
  readonly percentOf?: readonly string[] | undefined
  /** Divides the sum by the sum of these: money by units gives a price. */
  readonly per?: readonly string[] | undefined
}

export interface TracedFigure {
  readonly ledger: ValuedLedger
  readonly trace: Trace
  readonly figure: Exact
}

/** Runs a report with a trace and returns one of its figures or a combination of several. Refuses pointers without a figure. */
export function tracedFigure(ledger: ValuedLedger, report: (ledger: ValuedLedger) => unknown, asked: string | Combination): TracedFigure | Refusal {
  const trace = new Trace()
  const traced = ledger.traced(trace)
  const answer = report(traced)
  if (answer instanceof Refusal) return answer
  const figure = typeof asked === 'string' ? figureAt(answer, asked) : combined(trace, answer, asked)
  return figure instanceof Refusal ? figure : { ledger: traced, trace, figure }
}

const NO_PATH = 'path is ""; accepted: a JSON Pointer into its answer, for example /networthTimeline/-1/balanceAmount'

/** Pointers that no result can have are refused before the report runs, which takes seconds in a large book. */
export function malformedPointer({ path, minus = [] }: Combination): Refusal | undefined {
  if (path !== undefined) return noPointer(path)
  return minus.length === 0 ? new Refusal('INVALID_REQUEST', NO_PATH) : undefined
}

function combined(trace: Trace, answer: unknown, asked: Combination): Exact | Refusal {
  const wrong = malformedPointer(asked)
  if (wrong) return wrong
  const { path, plus = [], minus = [], over, percentOf = [], per = [] } = asked
  const added = allAt(answer, path === undefined ? plus : [path, ...plus])
  if (added instanceof Refusal) return added
  const taken = allAt(answer, minus)
  if (taken instanceof Refusal) return taken
  const whole = allAt(answer, percentOf)
  if (whole instanceof Refusal) return whole
  const units = allAt(answer, per)
  if (units instanceof Refusal) return units
  const [only, ...others] = added
  const above = only && others.length === 0 ? only : total(trace, added)
  const sum = minus.length === 0 ? above : difference(trace, above, total(trace, taken))
  const quotient = over === undefined || over === 1 ? sum : derived(trace, sum.dividedBy(Exact.of(over)), `sum / ${over}`, { sum })
  const each = per.length === 0 ? quotient : perUnit(trace, quotient, total(trace, units))
  return percentOf.length === 0 ? each : percentage(trace, each, total(trace, whole))
}

/** 0 without units. */
const perUnit = (trace: Trace, sum: Exact, units: Exact): Exact =>
  derived(trace, units.isZero ? Exact.zero : sum.dividedBy(units), 'sum / units', { sum, units })

function allAt(answer: unknown, pointers: readonly string[]): Exact[] | Refusal {
  const figures: Exact[] = []
  for (const pointer of pointers) {
    const found = figuresAt(answer, pointer)
    if (found instanceof Refusal) return found
    figures.push(...found)
  }
  return figures
}

/** Refuses text that is no JSON Pointer. */
const noPointer = (pointer: string): Refusal | undefined =>
  pointer.startsWith('/')
    ? undefined
    : new Refusal('INVALID_REQUEST', `path "${pointer}": expected a JSON Pointer such as /networthTimeline/-1/balanceAmount`)

/** The figure at a JSON Pointer (RFC 6901) in an answer; in lists a negative index counts from the end. */
function figureAt(answer: unknown, pointer: string): Exact | Refusal {
  const at = valueAt(answer, pointer)
  if (at instanceof Exact || at instanceof Refusal) return at
  return new Refusal('INVALID_REQUEST', `path "${pointer}" leads to no figure${suggestion(at)}`)
}

function valueAt(answer: unknown, pointer: string): unknown {
  const wrong = noPointer(pointer)
  if (wrong) return wrong
  let at = answer
  let walked = ''
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    const next = Array.isArray(at) ? at.at(/^-?\d{1,9}$/.test(key) ? +key : at.length) : isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
    if (next === undefined) return new Refusal('INVALID_REQUEST', `path "${pointer}": there is no "${key}" at "${walked || '/'}"${suggestion(at)}`)
    walked += `/${part}`
    at = next
  }
  return at
}

// Every figure at a JSON Pointer in which "*" stands for each member, as in "/gain_breakdown/*/total_return".
function figuresAt(answer: unknown, pointer: string): Exact[] | Refusal {
  const star = pointer.split('/').indexOf('*')
  if (star < 0) {
    const figure = figureAt(answer, pointer)
    return figure instanceof Refusal ? figure : [figure]
  }
  const parts = pointer.split('/')
  const [before, after] = [parts.slice(0, star).join('/'), parts.slice(star + 1)]
  const members = before === '' ? answer : valueAt(answer, before)
  if (members instanceof Refusal) return members
  if (!Array.isArray(members) && !isObject(members))
    return new Refusal('INVALID_REQUEST', `path "${pointer}": there is nothing to choose from at "${before || '/'}"`)
  const found: Exact[] = []
  for (const member of Object.values(members)) {
    const figures = after.length > 0 ? figuresAt(member, `/${after.join('/')}`) : member instanceof Exact ? [member] : []
    if (figures instanceof Refusal) return figures
    found.push(...figures)
  }
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !(value instanceof Exact)

function suggestion(at: unknown): string {
  if (Array.isArray(at)) return `; it is a list of ${at.length}`
  return isObject(at) ? `; it has ${Object.keys(at).slice(0, 12).join(', ')}` : ''
}
