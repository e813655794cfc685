import { Inventory } from './inventory.ts'
import type { Change } from './lot.ts'
import type { Methods } from './methods.ts'

/** What accounts hold while transactions are booked one after the other. */
export class Holdings {
  readonly #inventories = new Map<number, Inventory>()
  readonly #methods: Methods

  constructor(methods: Methods) {
    this.#methods = methods
  }

  /** Undefined for an account that has never held anything. */
  inventory(account: number): Inventory | undefined {
    return this.#inventories.get(account)
  }

  add({ account, currency, number, lot }: Change): void {
    let inventory = this.#inventories.get(account)
    if (inventory === undefined) {
      inventory = new Inventory(this.#methods.of(account))
      this.#inventories.set(account, inventory)
    }
    inventory.holding(currency).add(number, lot)
  }
}
