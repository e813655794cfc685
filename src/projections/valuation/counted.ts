import type { Accounts } from './accounts.ts'
import type { Entries } from './entries.ts'

/** The booked entries that figures are made of. Virtual postings are listed and count nowhere: they stand outside of the books. */
export class Counted {
  readonly #entries: Entries
  readonly #isVirtual: Uint8Array
  readonly #defaultOrder: () => Int32Array
  readonly #hasVirtual: boolean
  #byDay: Int32Array | undefined
  #inDefaultOrder: Int32Array | undefined

  constructor(entries: Entries, accounts: Accounts, defaultOrder: () => Int32Array) {
    this.#entries = entries
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
    return this.#isVirtual[this.#entries.account[entry]!] !== 1
  }

  #chosenOf(order: Int32Array): Int32Array {
    return this.#hasVirtual ? order.filter((entry) => this.includes(entry)) : order
  }
}
