import type { Exact } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import { Tally } from './tally.ts'
import type { Trace } from './trace.ts'

/**
 * The sum of figures of which a few change at a time: digit for digit what it is when all of them are added up anew. Not for a trace that
 * explains: one that has unknown figures in it is unknown, and no more is told of what it was added from.
 */
export class ChangingSum {
  readonly #trace: Trace | undefined
  readonly #sum = new ExactSum()
  /** By digits after the point, how many of the figures have so many: the sum has as many as the one with the most. */
  readonly #counts: number[] = []
  /** Figures are told apart by identity, as the trace does. */
  readonly #unknown = new Set<Exact>()

  constructor(trace?: Trace) {
    this.#trace = trace
  }

  /** A figure came, or stands in the place of another one. */
  put(now: Exact, before?: Exact): void {
    this.#sum.add(before ? now.minus(before) : now)
    if (before) this.#counts[before.scale]!--
    this.#counts[now.scale] = (this.#counts[now.scale] ?? 0) + 1
    if (before) this.#unknown.delete(before)
    if (this.#trace?.keepsFigure(now)) this.#unknown.add(now)
  }

  figure(): Exact {
    const value = this.#sum.value.rounded(
      Math.max(
        0,
        this.#counts.findLastIndex((count) => count > 0),
      ),
    )
    const [unknown] = this.#unknown
    if (unknown === undefined) return value
    const tally = new Tally(this.#trace)
    tally.add(unknown)
    tally.add(value.minus(unknown))
    return tally.figure()
  }
}
