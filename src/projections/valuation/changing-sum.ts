import { ExactSum } from '#vocabulary/columns.ts'
import { type Exact } from '#vocabulary/exact.ts'
import { Tally } from './tally.ts'
import type { FigureAddend, Trace } from './trace.ts'

/**
 * The sum of figures of which a few change at a time: digit for digit what it is when all of them are added up anew. Where figures are
 * explained its addends are a list whose tail the sums of many days share: what changes often comes to stand on top.
 */
export class ChangingSum<Part> {
  readonly #trace: Trace | undefined
  readonly #sum = new ExactSum()
  /** By digits after the point, how many of the figures have so many: the sum has as many as the one with the most. */
  readonly #counts: number[] = []
  readonly #figures = new Map<Part, Exact>()
  /** The parts whose figures are unknown, where that is all that is remembered: a sum with one of them is unknown whatever else it has. */
  readonly #unknown = new Set<Part>()
  /** In the order in which they came. */
  readonly #places = new Map<Part, number>()
  readonly #parts: Part[] = []
  readonly #kept: FigureAddend[] = []
  readonly #changed = new Set<Part>()

  constructor(trace?: Trace) {
    this.#trace = trace
  }

  get size(): number {
    return this.#figures.size
  }

  /** What a part comes to from now on. */
  put(part: Part, now: Exact): void {
    const before = this.#figures.get(part)
    this.#figures.set(part, now)
    this.#sum.add(before ? now.minus(before) : now)
    if (before) this.#counts[before.scale]!--
    this.#counts[now.scale] = (this.#counts[now.scale] ?? 0) + 1
    if (this.#trace?.explains) {
      if (!before) this.#places.set(part, this.#places.size)
      this.#changed.add(part)
    } else if (this.#trace?.keepsFigure(now)) this.#unknown.add(part)
    else this.#unknown.delete(part)
  }

  figure(): Exact {
    const value = this.#sum.value.rounded(
      Math.max(
        0,
        this.#counts.findLastIndex((count) => count > 0),
      ),
    )
    if (this.#trace?.explains) {
      this.#putOnTop()
      return this.#trace.remember(value, { kind: 'sum', last: this.#kept.at(-1) })
    }
    const [unknown] = this.#unknown
    if (unknown === undefined) return value
    const tally = new Tally(this.#trace)
    tally.add(this.#figures.get(unknown)!)
    tally.add(value.minus(this.#figures.get(unknown)!))
    return tally.figure()
  }

  /** What has changed since the last sum; what lies below the lowest of it stays as it is. */
  #putOnTop(): void {
    if (this.#changed.size === 0) return
    const lowest = this.#parts.findIndex((part) => this.#changed.has(part))
    const above = lowest < 0 ? [] : this.#parts.splice(lowest).filter((part) => !this.#changed.has(part))
    this.#kept.length = this.#parts.length
    for (const part of [...above, ...this.#changed]) {
      const figure = this.#figures.get(part)!
      this.#parts.push(part)
      this.#kept.push({ figure, quote: undefined, negative: false, previous: this.#kept.at(-1), place: this.#places.get(part)! })
    }
    this.#changed.clear()
  }
}
