import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Postings } from './postings.ts'
import { FlowSum } from './flow-sum.ts'
import { converted, type Tally } from './tally.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** How much of one commodity is held, and what it cost in the default currency. */
export interface Holding {
  readonly commodity: number
  readonly units: Tally
  readonly cost: FlowSum
}

/** What is held of each commodity. Valued at the price of a day; at cost where there is none, as far as that is known by then. */
export class Holdings {
  readonly #ledger: ValuedLedger
  readonly #byCommodity = new Map<number, Holding>()
  /** What was asked for last: most accounts hold one thing only. */
  #last: Holding | undefined

  constructor(ledger: ValuedLedger) {
    this.#ledger = ledger
  }

  add(postings: Postings, posting: number): void {
    const holding = this.of(postings.commodity[posting]!)
    holding.cost.add(postings, posting)
    // Of the default currency cost and quantity are the same.
    if (holding.commodity !== this.#ledger.defaultCurrency) holding.units.addQuantity(postings, posting)
  }
  /** The holding of a commodity, empty when nothing of it has been added. */
  of(commodity: number): Holding {
    if (this.#last?.commodity === commodity) return this.#last
    let holding = this.#byCommodity.get(commodity)
    if (!holding) {
      holding = { commodity, units: this.#ledger.tally(), cost: new FlowSum(this.#ledger.trace) }
      this.#byCommodity.set(commodity, holding)
    }
    this.#last = holding
    return holding
  }
  isNew(commodity: number): boolean {
    return !this.#byCommodity.has(commodity)
  }
  values(): Iterable<Holding> {
    return this.#byCommodity.values()
  }

  /** Nothing was ever added. */
  get isUnused(): boolean {
    return this.#byCommodity.size === 0
  }
  /** Nothing is left of anything. */
  get isEmpty(): boolean {
    for (const holding of this.#byCommodity.values()) if (!isNothing(this.#ledger, holding)) return false
    return true
  }

  /** What everything is worth on a day, in the default currency. Days are asked for in order. */
  valueOn(day: Day): Exact {
    const [first, ...others] = this.#byCommodity.values()
    // Most accounts hold one thing only, and are asked for every day of a timeline.
    if (first && others.length === 0) return valueOf(this.#ledger, first, day)
    const value = this.#ledger.tally()
    for (const holding of this.#byCommodity.values()) value.add(valueOf(this.#ledger, holding, day))
    return value.figure()
  }
}

/** What one holding is worth on a day. */
export function valueOf(ledger: ValuedLedger, holding: Holding, day: Day): Exact {
  const { commodity, units, cost } = holding
  cost.settle(day)
  if (commodity === ledger.defaultCurrency) return cost.figure()
  // Of what is all gone nothing is left, whatever it was bought and sold for.
  if (units.value.isZero) return Exact.zero
  const price = ledger.rates.unit(commodity, day)
  return price ? converted(ledger.trace, units.figure(), price) : cost.figure()
}

const isNothing = (ledger: ValuedLedger, { commodity, units, cost }: Holding): boolean =>
  (commodity === ledger.defaultCurrency ? cost : units).value.isZero
