import type { Exact } from '#vocabulary/exact.ts'
import type { Trace } from '../../valuation/trace.ts'
import { Unknowns } from '../../valuation/unknowns.ts'

/** Those whose figure is above nothing, or below it. With a trace also each whose nothing stands for what nobody knows: then nobody knows the sum either. */
export function ofSign<Of>(trace: Trace | undefined, all: readonly Of[], figureOf: (one: Of) => Exact, sign: 1 | -1): Of[] {
  const unknowns = trace && new Unknowns(trace)
  return all.filter((one) => figureOf(one).sign === sign || (figureOf(one).isZero && unknowns?.isUnknown(figureOf(one)) === true))
}
