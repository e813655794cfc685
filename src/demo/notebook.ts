import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Posting, Transaction } from './story.ts'

type Words = Pick<Transaction, 'note' | 'recurring'>

/** Writes transactions down and knows what every account holds after the last of them. */
export class Notebook {
  readonly transactions: Transaction[] = []
  readonly #balances = new Map<string, Exact>()
  readonly #until: Day

  constructor(until: Day) {
    this.#until = until
  }

  write(day: Day, payee: string, postings: readonly Posting[], words: Words = {}): void {
    for (const { account, commodity, quantity } of postings) {
      const key = `${account}\t${commodity}`
      this.#balances.set(key, (this.#balances.get(key) ?? Exact.zero).plus(quantity))
    }
    // What the bank has not yet booked is marked as such, as the last days of a real book are.
    this.transactions.push({ day, payee, status: day > this.#until - 4 ? 'pending' : 'cleared', postings, ...words })
  }

  /** Money from one account to another. */
  move(
    day: Day,
    payee: string,
    { from, to, amount, currency = 'EUR' }: { from: string; to: string; amount: Exact; currency?: string },
    words: Words = {},
  ): void {
    this.write(
      day,
      payee,
      [
        { account: to, quantity: amount, commodity: currency },
        { account: from, quantity: amount.negated(), commodity: currency },
      ],
      words,
    )
  }

  balanceOf(account: string, commodity = 'EUR'): Exact {
    return this.#balances.get(`${account}\t${commodity}`) ?? Exact.zero
  }
}
