import type { Exact } from '#vocabulary/exact.ts'
import { BALANCE, type DirectiveOf, type Directives, TRANSACTION } from '../directives.ts'
import type { Sequence } from '../sequence.ts'
import type { SumsCopy, TrackedSums } from './tracked-sums.ts'

type Balance = DirectiveOf<typeof BALANCE>

/** What the accounts held behind so many transactions and balances. */
interface Place {
  readonly transactions: number
  readonly balances: number
  readonly sums: SumsCopy
}

/** More sums than that are not worth their memory. */
const SUMS_MAX = 1000

/**
 * What the accounts held on the way through a sequence in which every balance was right: the next sequence is gone through from where it
 * is another. One instance serves one reading after the other.
 */
export class KeptSums {
  #balances: Balance[] = []
  #places: Place[] = []
  #said = ''
  /** Which reading of its session left them. */
  #reading = 0
  #names = { accounts: 0, currencies: 0 }
  readonly #every: number

  /** A sequence can be gone on with behind every so many transactions. */
  constructor(every: number) {
    this.#every = every
  }

  /**
   * Says where to begin in a sequence whose first `same` transactions are those of the sequence before, and brings the sums to what they
   * were there. `said` is all that decides about a balance besides itself.
   */
  begin(sums: TrackedSums, sequence: Sequence, { directives, same, said }: { directives: Directives; same: number; said: string }): Begin {
    const { accounts, currencies, others, reading } = directives
    const names = this.#names
    // The last reading may have left none: what is the same as in its book need not be what it was before.
    const isKnown =
      this.#reading === reading - 1 &&
      said === this.#said &&
      accounts.hasCome(names.accounts) &&
      currencies.size === names.currencies &&
      currencies.hasCome(names.currencies)
    const [before, places] = isKnown ? [this.#balances, this.#places] : [[], []]
    this.#said = said
    this.#reading = reading
    this.#names = { accounts: accounts.size, currencies: currencies.size }
    let [transactions, balances, passed, begin] = [0, 0, 0, 0]
    for (let at = 0; at < sequence.count && passed < places.length; at++) {
      const place = places[passed]!
      if (place.transactions === transactions && place.balances === balances) {
        passed++
        begin = at
      }
      if (sequence.kind[at] === TRANSACTION) {
        if (transactions++ === same) break
      } else if (sequence.kind[at] === BALANCE && !isSame(before[balances++], others[sequence.at[at]!] as Balance)) break
    }
    this.#places = places.slice(0, passed)
    const last = this.#places.at(-1)
    this.#balances = before.slice(0, last?.balances ?? 0)
    if (last) sums.restore(last.sums)
    return { at: begin, transactions: last?.transactions ?? 0 }
  }

  /** A balance has been gone past. */
  balance(balance: Balance): void {
    this.#balances.push(balance)
  }
  /** So many transactions have been. */
  transactions(count: number, sums: TrackedSums): void {
    if (count % this.#every === 0 && sums.size <= SUMS_MAX)
      this.#places.push({ transactions: count, balances: this.#balances.length, sums: sums.copy() })
  }
  /** All have been. */
  end(areRight: boolean): void {
    if (!areRight) this.#said = ''
  }
}

/** A place in a sequence, and how many transactions are in front of it. */
interface Begin {
  readonly at: number
  readonly transactions: number
}

const isSame = (a: Balance | undefined, b: Balance): boolean =>
  a === b ||
  (a !== undefined &&
    a.account === b.account &&
    a.currency === b.currency &&
    isSameNumber(a.number, b.number) &&
    isSameNumber(a.tolerance, b.tolerance))
/** Written alike: how far off a balance may be hangs on its digits. */
const isSameNumber = (a: Exact | undefined, b: Exact | undefined): boolean => a?.mantissa === b?.mantissa && a?.scale === b?.scale
