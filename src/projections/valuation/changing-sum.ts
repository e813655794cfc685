import type { Exact } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'

/** The sum of figures of which a few change at a time: digit for digit what it is when all of them are added up anew. */
export class ChangingSum {
  readonly #sum = new ExactSum()
  /** By digits after the point, how many of the figures have so many: the sum has as many as the one with the most. */
  readonly #counts: number[] = []

  /** A figure came, or stands in the place of another one. */
  put(now: Exact, before?: Exact): void {
    this.#sum.add(before ? now.minus(before) : now)
    if (before) this.#counts[before.scale]!--
    this.#counts[now.scale] = (this.#counts[now.scale] ?? 0) + 1
  }

  get value(): Exact {
    return this.#sum.value.rounded(
      Math.max(
        0,
        this.#counts.findLastIndex((count) => count > 0),
      ),
    )
  }
}
