import type { Exact } from '#vocabulary/exact.ts'
import type { Trace } from '../../valuation/trace.ts'

/**
 * Those whose figure is above nothing, or below it. Where figures remember what of them nobody knows also each that is nothing: it may
 * only stand for that, and then nobody knows the sum either.
 */
export function ofSign<Of>(trace: Trace | undefined, all: readonly Of[], figureOf: (one: Of) => Exact, sign: 1 | -1): Of[] {
  const takesNoughts = trace !== undefined && !trace.explains
  return all.filter((one) => figureOf(one).sign === sign || (takesNoughts && figureOf(one).isZero))
}
