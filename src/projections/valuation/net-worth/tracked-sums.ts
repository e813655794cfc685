import type { Exact } from '#vocabulary/exact.ts'
import { ChangingSum } from '../changing-sum.ts'
import type { Trace } from '../trace.ts'
import type { Tracked } from './tracked.ts'

/** What all that a walk tracks comes to: nobody adds up thousands of holdings for each day. */
export class TrackedSums {
  readonly #balance: ChangingSum<Tracked>
  readonly #cash: ChangingSum<Tracked>
  readonly #units: ChangingSum<Tracked>

  constructor(trace: Trace | undefined) {
    this.#balance = new ChangingSum(trace)
    this.#cash = new ChangingSum(trace)
    this.#units = new ChangingSum(trace)
  }

  /** What it is worth now, and how much of it there is, where that counts. */
  put(tracked: Tracked, value: Exact, units: Exact | undefined): void {
    this.#balance.put(tracked, value)
    if (tracked.isCash) this.#cash.put(tracked, value)
    if (units) this.#units.put(tracked, units)
  }

  get balance(): Exact {
    return this.#balance.figure()
  }
  get cash(): Exact {
    return this.#cash.figure()
  }
  get units(): Exact {
    return this.#units.figure()
  }
}
