import type { Day } from '#vocabulary/day.ts'
import type { Accounts } from './accounts.ts'
import type { Entries } from './entries.ts'

/**
 * The booked entries that figures are made of, up to a last day. Virtual postings are listed and count nowhere: they stand outside of
 * the books. Postings of nothing count nowhere either, not even as a day on which something happened.
 */
export class Counted {
  readonly #entries: Entries
  readonly #last: Day
  readonly #isVirtual: Uint8Array
  readonly #hasVirtual: boolean
  readonly #defaultOrder: () => Int32Array
  #byDay: Int32Array | undefined
  #inDefaultOrder: Int32Array | undefined

  constructor(entries: Entries, accounts: Accounts, defaultOrder: () => Int32Array, last: Day) {
    this.#entries = entries
    this.#last = last
    this.#isVirtual = accounts.where(({ isVirtual }) => isVirtual)
    this.#hasVirtual = this.#isVirtual.includes(1)
    this.#defaultOrder = defaultOrder
  }

  /** By day, then place in the book. */
  get byDay(): Int32Array {
    return (this.#byDay ??= this.#chosenOf(this.#entries.chronological))
  }
  /** By day, amount descending, account, place in the book. */
  get inDefaultOrder(): Int32Array {
    return (this.#inDefaultOrder ??= this.#chosenOf(this.#defaultOrder()))
  }
  includes(entry: number): boolean {
    return this.#entries.day[entry]! <= this.#last && this.#isVirtual[this.#entries.account[entry]!] !== 1 && !this.#entries.empty.has(entry)
  }

  #chosenOf(order: Int32Array): Int32Array {
    const { day } = this.#entries
    let end = order.length
    while (end > 0 && day[order[end - 1]!]! > this.#last) end--
    const upToLast = order.subarray(0, end)
    return this.#hasVirtual || this.#entries.empty.size > 0 ? upToLast.filter((entry) => this.includes(entry)) : upToLast
  }
}
