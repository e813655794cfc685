import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../journal/book.ts'
import { Sums } from '../amounts/sums.ts'
import type { Assertion } from '../transactions/posting-details.ts'

/** Running balances of accounts, alone and with their subaccounts: only of those that some assertion asks about. */
export class AccountSums {
  readonly #book: Book
  /** By account. */
  readonly #own: (Sums | undefined)[] = []
  readonly #withSubaccounts: (Sums | undefined)[] = []
  readonly #changedBy: (readonly Sums[] | undefined)[] = []

  constructor(book: Book, assertions: ReadonlyMap<number, Assertion>) {
    this.#book = book
    const { account } = book.postings
    for (const [row, { isInclusive }] of assertions) {
      this.#own[account[row]!] ??= new Sums()
      if (isInclusive) this.#withSubaccounts[account[row]!] ??= new Sums()
    }
  }

  /** Of an account that some assertion asks about in this way. */
  of(account: number, isInclusive: boolean): Sums {
    return (isInclusive ? this.#withSubaccounts : this.#own)[account]!
  }

  /** Those that a posting to an account changes. */
  changedBy(account: number): readonly Sums[] {
    return (this.#changedBy[account] ??= this.#found(account))
  }

  #found(account: number): readonly Sums[] {
    const { accounts } = this.#book
    const changed: Sums[] = []
    const own = this.#own[account]
    if (own !== undefined) changed.push(own)
    for (let name = accounts.names[account]!; ; ) {
      const id = accounts.find(name)
      const inclusive = id === NONE ? undefined : this.#withSubaccounts[id]
      if (inclusive !== undefined) changed.push(inclusive)
      const colon = name.lastIndexOf(':')
      if (colon < 0) return changed
      name = name.slice(0, colon)
    }
  }
}
