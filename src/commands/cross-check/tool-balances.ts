import { Exact } from '#vocabulary/exact.ts'

/** What a tool says that an account holds of a commodity. */
export interface ToolBalance {
  readonly account: string
  readonly commodity: string
  readonly quantity: Exact
  /** How far the sum may be off, because the tool has printed amounts rounded. */
  readonly slack: Exact
}

/** Adds up what a tool prints, per account and commodity. */
export class ToolBalances {
  readonly #roundedFrom: number
  readonly #sums = new Map<string, ToolBalance>()

  /** An amount with `roundedFrom` digits after the point or more may have been rounded by the tool: half a unit of its last digit is allowed. */
  constructor(roundedFrom: number) {
    this.#roundedFrom = roundedFrom
  }

  add(account: string, commodity: string, quantity: Exact): void {
    const key = `${account}\t${commodity}`
    const sum = this.#sums.get(key)
    const slack = quantity.scale >= this.#roundedFrom ? new Exact(5, quantity.scale + 1) : Exact.zero
    this.#sums.set(key, {
      account,
      commodity,
      quantity: sum ? sum.quantity.plus(quantity) : quantity,
      slack: sum ? sum.slack.plus(slack) : slack,
    })
  }
  all(): ToolBalance[] {
    return [...this.#sums.values()]
  }
}
