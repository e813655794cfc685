import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Entry, Line } from './entry.ts'

type Words = Pick<Entry, 'note' | 'recurring'>

/** Writes entries down and knows what every account holds after the last of them. */
export class Notebook {
  readonly entries: Entry[] = []
  readonly #held = new Map<string, Exact>()
  readonly #until: Day

  constructor(until: Day) {
    this.#until = until
  }

  write(day: Day, payee: string, lines: readonly Line[], words: Words = {}): void {
    for (const { account, commodity, quantity } of lines) {
      const key = `${account}\t${commodity}`
      this.#held.set(key, (this.#held.get(key) ?? Exact.zero).plus(quantity))
    }
    // What the bank has not yet booked is marked as such, as the last days of a real book are.
    this.entries.push({ day, payee, status: day > this.#until - 4 ? 'pending' : 'cleared', lines, ...words })
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

  held(account: string, commodity = 'EUR'): Exact {
    return this.#held.get(`${account}\t${commodity}`) ?? Exact.zero
  }
}
