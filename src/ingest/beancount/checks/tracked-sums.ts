import { ExactSum } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../journal/book.ts'

/**
 * Running sums for the accounts that some directive asks about, each with everything below it. Postings of other accounts
 * cost one look into a table.
 */
export class TrackedSums {
  /** Account → the tracked accounts that it counts towards: itself and its ancestors. */
  readonly #towards: (readonly number[])[] = []
  readonly #currencies: number
  /** By tracked account and currency. */
  readonly #sums = new Map<number, ExactSum>()
  readonly #book: Book

  constructor(book: Book, tracked: ReadonlySet<number>, names: readonly string[], currencies: number) {
    this.#book = book
    this.#currencies = currencies
    const byName = new Map([...tracked].map((account) => [names[account]!, account]))
    if (byName.size === 0) return
    names.forEach((name, account) => {
      const towards: number[] = []
      for (let prefix = name; ; prefix = prefix.slice(0, prefix.lastIndexOf(':'))) {
        const id = byName.get(prefix)
        if (id !== undefined) towards.push(id)
        if (!prefix.includes(':')) break
      }
      if (towards.length > 0) this.#towards[account] = towards
    })
  }

  /** Adds the postings of a transaction of the book. */
  addTransaction(row: number): void {
    const { transactions, postings } = this.#book
    const end = transactions.firstPosting[row + 1]!
    for (let posting = transactions.firstPosting[row]!; posting < end; posting++) {
      const towards = this.#towards[postings.account[posting]!]
      if (towards === undefined) continue
      for (const account of towards) this.#sum(account, postings.commodity[posting]!).addRow(postings.quantity, posting)
    }
  }

  /** The tracked accounts that an account counts towards. */
  towards(account: number): readonly number[] {
    return this.#towards[account] ?? []
  }
  /** Adds to one tracked account, and not to those above it. */
  add(tracked: number, currency: number, number: Exact): void {
    this.#sum(tracked, currency).add(number)
  }

  of(account: number, currency: number): Exact {
    return this.#sums.get(account * this.#currencies + currency)?.value ?? Exact.zero
  }

  /** Whether it is just what somebody says: mostly told without making an object. */
  is({ account, currency, number }: { readonly account: number; readonly currency: number; readonly number: Exact }): boolean {
    const sum = this.#sums.get(account * this.#currencies + currency)
    return sum === undefined ? number.isZero : sum.equals(number)
  }

  #sum(account: number, currency: number): ExactSum {
    const key = account * this.#currencies + currency
    let sum = this.#sums.get(key)
    if (sum === undefined) this.#sums.set(key, (sum = new ExactSum()))
    return sum
  }
}
