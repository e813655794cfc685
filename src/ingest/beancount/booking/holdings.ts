import { Inventory } from './inventory.ts'
import type { KeptBooking, KeptBookings, Step } from './kept-bookings.ts'
import type { Change } from './lot.ts'
import type { Methods } from './methods.ts'

/**
 * What accounts hold while transactions are booked one after the other. With bookings that are kept it also knows how far each account has
 * come on the way that it went in the last reading; changes are then only carried out when somebody asks what is there.
 */
export class Holdings {
  readonly #inventories = new Map<number, Inventory>()
  readonly #pending = new Map<number, Change[]>()
  readonly #steps = new Map<number, Step>()
  readonly #methods: Methods
  readonly #kept: KeptBookings | undefined

  constructor(methods: Methods, kept: KeptBookings | undefined) {
    this.#methods = methods
    this.#kept = kept
  }

  /** Undefined for an account that has never held anything. */
  inventory(account: number): Inventory | undefined {
    const pending = this.#pending.get(account)
    if (pending !== undefined) {
      this.#pending.delete(account)
      for (const change of pending) this.#carryOut(change)
    }
    return this.#inventories.get(account)
  }

  /** A posting that stands for itself: nothing but its own text decides what it adds. */
  addBare(change: Change): void {
    this.#add(change)
    if (this.#kept !== undefined) this.#steps.set(change.account, this.#step(change.account).further([change]))
  }

  /** Whether the accounts of a booking have come the way that they had come when it was made, under the same rules. */
  isWhereItWas({ before, accounts, rules }: KeptBooking): boolean {
    if (rules !== this.#kept?.rules) return false
    for (let at = 0; at < accounts.length; at++) if (this.#step(accounts[at]!) !== before[at]) return false
    return true
  }
  /** A booking that was kept is made again. */
  repeat(booking: KeptBooking): void {
    for (const change of booking.changes) this.#add(change)
    booking.accounts.forEach((account, at) => this.#steps.set(account, booking.after[at]!))
  }

  /** What a transaction adds that is being booked; what it takes is out already. */
  add(changes: readonly Change[]): void {
    for (const change of changes) this.#add(change)
  }
  stepsOf(accounts: readonly number[]): Step[] {
    return this.#kept === undefined ? [] : accounts.map((account) => this.#step(account))
  }
  goTo(accounts: readonly number[], steps: readonly Step[]): void {
    accounts.forEach((account, at) => this.#steps.set(account, steps[at]!))
  }

  #add(change: Change): void {
    if (this.#kept === undefined) this.#carryOut(change)
    else {
      const pending = this.#pending.get(change.account)
      if (pending === undefined) this.#pending.set(change.account, [change])
      else pending.push(change)
    }
  }
  #carryOut({ account, currency, number, lot }: Change): void {
    let inventory = this.#inventories.get(account)
    if (inventory === undefined) {
      inventory = new Inventory(this.#methods.of(account))
      this.#inventories.set(account, inventory)
    }
    inventory.holding(currency).add(number, lot)
  }
  #step(account: number): Step {
    return this.#steps.get(account) ?? this.#kept!.start(account)
  }
}
