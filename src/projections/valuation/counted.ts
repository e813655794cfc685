import { intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Accounts } from './accounts.ts'
import { chosenOf } from './posting-sums.ts'
import type { Postings } from './postings.ts'

/**
 * The booked postings that figures are made of, up to a last day. Virtual postings are listed but count nowhere. Postings of zero count nowhere
 * either, not even as a day of activity.
 */
export class Counted {
  readonly #postings: Postings
  readonly #last: Day
  readonly #isVirtual: Uint8Array
  readonly #hasVirtual: boolean
  readonly #defaultOrder: () => Int32Array
  #byDay: Int32Array | undefined
  #inDefaultOrder: Int32Array | undefined

  constructor(postings: Postings, accounts: Accounts, defaultOrder: () => Int32Array, last: Day) {
    this.#postings = postings
    this.#last = last
    this.#isVirtual = accounts.where(({ isVirtual }) => isVirtual)
    this.#hasVirtual = this.#isVirtual.includes(1)
    this.#defaultOrder = defaultOrder
  }

  /** By day, then place in the book. */
  get byDay(): Int32Array {
    return (this.#byDay ??= this.#chosenOf(this.#postings.chronological))
  }
  /** By day, amount descending, account, place in the book. */
  get inDefaultOrder(): Int32Array {
    return (this.#inDefaultOrder ??= this.#chosenOf(this.#defaultOrder()))
  }
  includes(posting: number): boolean {
    return (
      intAt(this.#postings.day, posting) <= this.#last &&
      this.#isVirtual[intAt(this.#postings.account, posting)] !== 1 &&
      !this.#postings.empty.has(posting)
    )
  }

  #chosenOf(order: Int32Array): Int32Array {
    const { day } = this.#postings
    let end = order.length
    while (end > 0 && intAt(day, intAt(order, end - 1)) > this.#last) end--
    const upToLast = order.subarray(0, end)
    return this.#hasVirtual || this.#postings.empty.size > 0 ? chosenOf(upToLast, (posting) => this.includes(posting)) : upToLast
  }
}
