import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { invariant } from '#vocabulary/invariant.ts'
import type { Entries } from './entries.ts'
import { Tally } from './tally.ts'
import type { Trace } from './trace.ts'

interface Waiting {
  readonly entries: Entries
  readonly entry: number
  readonly sign: 1 | -1
  readonly rateDay: Day
}

/**
 * The sum of the amounts of postings as it stands on a day. What was estimated with a later rate is unknown until the day of that
 * rate, so it waits until then. Days are asked for in order; ask `settle` before the figure.
 */
export class FlowSum {
  #sum: Tally
  readonly #trace: Trace | undefined
  #waiting: Waiting[] = []
  #day: Day = Number.MIN_SAFE_INTEGER
  /** The next day on which something that waits is known; far away when nothing does. */
  nextDay: Day = Number.MAX_SAFE_INTEGER

  constructor(trace?: Trace) {
    this.#trace = trace
    this.#sum = new Tally(trace)
  }

  add(entries: Entries, entry: number): void {
    this.#add(entries, entry, 1)
  }
  subtract(entries: Entries, entry: number): void {
    this.#add(entries, entry, -1)
  }

  /** Moves on to a day. True when something is known now that was not before. */
  settle(day: Day): boolean {
    invariant(day >= this.#day, 'the days of a sum of flows are asked for in order')
    this.#day = day
    if (day < this.nextDay) return false
    const waiting = this.#waiting
    this.#waiting = []
    this.nextDay = Number.MAX_SAFE_INTEGER
    for (const { entries, entry, sign } of waiting) this.#add(entries, entry, sign)
    return true
  }

  /** Begins anew at nothing; what waits goes on waiting. */
  restart(): void {
    this.#sum = new Tally(this.#trace)
  }

  /** What it comes to on the day that was settled last. */
  figure(): Exact {
    return this.#sum.figure()
  }
  get value(): Exact {
    return this.#sum.value
  }

  #add(entries: Entries, entry: number, sign: 1 | -1): void {
    const rateDay = entries.estimated.size === 0 ? undefined : entries.estimated.get(entry)?.rateDay
    if (rateDay !== undefined && rateDay > this.#day) {
      this.#waiting.push({ entries, entry, sign, rateDay })
      this.nextDay = Math.min(this.nextDay, rateDay)
    } else if (sign === 1) this.#sum.addAmount(entries, entry)
    else this.#sum.subtractAmount(entries, entry)
  }
}
