import type { Day } from '#vocabulary/day.ts'
import type { Change } from './change.ts'
import type { Postings } from './postings.ts'

/**
 * Something that is worked out of a ledger once, and after an edit out of what it was before: `ValuedLedger.worked` hands that over. A
 * value holds no ledger and nothing that has one, or every book that ever was would stay in memory.
 */
export type WorkOf<Ledger, Value> = (ledger: Ledger, before?: Before<Value>) => Value

/** What was worked out of the ledger before, and what has changed since. */
export interface Before<Value> {
  readonly value: Value
  readonly change: Change
}

/** What was worked out of one ledger, for itself and for the one after it. */
export class Works<Ledger> {
  /** By the function that works it out. */
  readonly #values = new Map<object, unknown>()
  readonly #before: Map<object, Before<unknown>>

  /**
   * Those of the ledger after another one take over what there is by now, and what nobody asked of that other one as it had it: who looks
   * at a page after some edits finds what was worked out for the last look. They do not hold the other works.
   */
  constructor(after?: { readonly works: Works<Ledger>; readonly change: Change; readonly booked: Postings }) {
    this.#before = new Map()
    if (!after) return
    const { works, change, booked } = after
    for (const [work, before] of works.#before) this.#before.set(work, { value: before.value, change: before.change.then(change, booked) })
    for (const [work, value] of works.#values) this.#before.set(work, { value, change })
  }

  of<Value>(work: WorkOf<Ledger, Value>, ledger: Ledger): Value {
    if (!this.#values.has(work)) {
      this.#values.set(work, work(ledger, this.#before.get(work) as Before<Value> | undefined))
      this.#before.delete(work)
    }
    return this.#values.get(work) as Value
  }
  /** The first day from which on it has to be worked out: far away when it has been, undefined when it was not even of the ledger before. */
  openSince<Value>(work: WorkOf<Ledger, Value>): Day | undefined {
    return this.#values.has(work) ? Number.MAX_SAFE_INTEGER : this.#before.get(work)?.change.since
  }
}
