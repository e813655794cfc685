import type { Exact } from '#vocabulary/exact.ts'
import { ChangingSum } from '../changing-sum.ts'
import { total } from '../tally.ts'
import type { Trace } from '../trace.ts'
import type { Tracked } from './tracked.ts'

type Then = Pick<Tracked, 'value' | 'units'>

/** What all that a walk tracks comes to. Sums go on where no figure is explained: nobody adds up thousands of holdings for each day. */
export class TrackedSums {
  /** Present where figures are explained: by each of their parts. */
  readonly #trace: Trace | undefined
  readonly #all: Tracked[] = []
  readonly #balance: ChangingSum
  readonly #cash: ChangingSum
  readonly #units: ChangingSum

  constructor(trace: Trace | undefined) {
    this.#trace = trace?.explains ? trace : undefined
    this.#balance = new ChangingSum(trace)
    this.#cash = new ChangingSum(trace)
    this.#units = new ChangingSum(trace)
  }

  begin(tracked: Tracked): void {
    this.#all.push(tracked)
    this.#put(tracked)
  }
  /** What it is worth now, and how much of it there is. */
  change(tracked: Tracked, now: Then): void {
    const { value, units } = tracked
    Object.assign(tracked, now)
    this.#put(tracked, { value, units })
  }

  get balance(): Exact {
    return this.#trace ? this.#total(this.#all.map(({ value }) => value)) : this.#balance.figure()
  }
  get cash(): Exact {
    return this.#trace ? this.#total(this.#all.flatMap(({ value, isCash }) => (isCash ? [value] : []))) : this.#cash.figure()
  }
  get units(): Exact {
    return this.#trace ? this.#total(this.#all.map(({ units }) => units)) : this.#units.figure()
  }

  #total(figures: Exact[]): Exact {
    return total(this.#trace, figures)
  }
  #put({ value, units, isCash }: Then & { readonly isCash: boolean }, before?: Then): void {
    if (this.#trace) return
    this.#balance.put(value, before?.value)
    this.#units.put(units, before?.units)
    if (isCash) this.#cash.put(value, before?.value)
  }
}
