import type { Exact } from '#vocabulary/exact.ts'
import type { BookedPosting, Change, Lot } from './lot.ts'

/**
 * A place on the way of an account: what it has held, gained and given up to here. Two readings are at the same place when the account has
 * gone through the same, so that what was booked from there need not be worked out again. A way has no forks: what leaves it
 * cuts it off.
 */
export class Step {
  #next: Step | undefined
  #by: readonly Change[] = []

  /** Where the account is behind some changes of it. */
  further(changes: readonly Change[]): Step {
    if (changes.length === 0) return this
    const by = this.#by
    if (this.#next !== undefined && by.length === changes.length && by.every((change, at) => isSame(change, changes[at]!))) return this.#next
    this.#by = changes
    return (this.#next = new Step())
  }
}

const isSame = (a: Change, b: Change): boolean =>
  a.currency === b.currency &&
  isWrittenAlike(a.number, b.number) &&
  (a.lot === undefined || b.lot === undefined ? a.lot === b.lot : isSameLot(a.lot, b.lot))
const isSameLot = (a: Lot, b: Lot): boolean =>
  a.currency === b.currency && a.day === b.day && a.label === b.label && isWrittenAlike(a.number, b.number)
/** With the same places too, by which lots are told from each other. */
const isWrittenAlike = (a: Exact, b: Exact): boolean => a.mantissa === b.mantissa && a.scale === b.scale

/** A transaction as it was booked, and what decided about it besides its own text. */
export interface KeptBooking {
  readonly rules: object
  /** The accounts of which it was asked, or may be asked, what they hold. */
  readonly accounts: readonly number[]
  readonly before: readonly Step[]
  readonly after: readonly Step[]
  /** Row of its first posting in the reading that booked it. */
  readonly first: number
  readonly booked: readonly BookedPosting[]
  readonly changes: readonly Change[]
}

/** Room for the booking of one transaction that is read again as it was. */
export interface BookingSlot {
  booking: KeptBooking | undefined
}

interface Named {
  readonly names: readonly string[]
}

/** The ways of accounts, and the rules under which they were gone. */
export class KeptBookings {
  /** Another object for other rules, or other ids of names. */
  rules: object = {}
  #said = ''
  #starts = new Map<number, Step>()
  #accounts: string[] = []
  #currencies: string[] = []

  /** Begins a reading; `said` has every option that decides how transactions are booked. */
  begin(said: string, directives: { readonly accounts: Named; readonly currencies: Named }): object {
    const accounts = directives.accounts.names
    const currencies = directives.currencies.names
    const isSame = said === this.#said && agrees(this.#accounts, accounts) && agrees(this.#currencies, currencies)
    if (!isSame) {
      this.rules = {}
      this.#said = said
      this.#starts = new Map()
      this.#accounts = []
      this.#currencies = []
    }
    for (let id = this.#accounts.length; id < accounts.length; id++) this.#accounts.push(accounts[id]!)
    for (let id = this.#currencies.length; id < currencies.length; id++) this.#currencies.push(currencies[id]!)
    return this.rules
  }

  start(account: number): Step {
    let step = this.#starts.get(account)
    if (step === undefined) this.#starts.set(account, (step = new Step()))
    return step
  }
}

/** Whether no id has come to mean another name. */
function agrees(before: readonly string[], now: readonly string[]): boolean {
  const common = Math.min(before.length, now.length)
  for (let id = 0; id < common; id++) if (before[id] !== now[id]) return false
  return true
}
