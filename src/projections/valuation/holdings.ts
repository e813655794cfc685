import type { Day } from '../../events/vocabulary/day.ts'
import type { Exact } from '../../events/vocabulary/exact.ts'
import type { Entries } from './entries.ts'
import type { Quote } from './rates.ts'
import { converted, type Tally } from './tally.ts'
import type { Unpriced } from './unpriced.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** How much of one commodity is held, and what it cost in the default currency. */
export interface Holding {
  readonly commodity: number
  readonly units: Tally
  readonly cost: Tally
}

/** What is held of each commodity. Valued at the price of a day; at cost where there is none. */
export class Holdings {
  readonly #ledger: ValuedLedger
  readonly #byCommodity = new Map<number, Holding>()

  constructor(ledger: ValuedLedger) {
    this.#ledger = ledger
  }

  add(entries: Entries, entry: number): void {
    const holding = this.of(entries.commodity[entry]!)
    holding.cost.addAmount(entries, entry)
    // Of the default currency cost and quantity are the same.
    if (holding.commodity !== this.#ledger.defaultCurrency) holding.units.addQuantity(entries, entry)
  }
  /** The holding of a commodity, empty when nothing of it has been added. */
  of(commodity: number): Holding {
    let holding = this.#byCommodity.get(commodity)
    if (!holding) {
      holding = { commodity, units: this.#ledger.tally(), cost: this.#ledger.tally() }
      this.#byCommodity.set(commodity, holding)
    }
    return holding
  }
  isNew(commodity: number): boolean {
    return !this.#byCommodity.has(commodity)
  }
  values(): Iterable<Holding> {
    return this.#byCommodity.values()
  }

  /** What everything is worth on a day, in the default currency; what had no price is named in `unpriced`. */
  valueOn(day: Day, unpriced?: Unpriced): Exact {
    const value = this.#ledger.tally()
    for (const holding of this.#byCommodity.values()) value.add(valueOf(this.#ledger, holding, day, unpriced))
    return value.figure()
  }
}

/** What one holding is worth on a day. */
export function valueOf(ledger: ValuedLedger, holding: Holding, day: Day, unpriced?: Unpriced): Exact {
  const { commodity, units, cost } = holding
  if (commodity === ledger.defaultCurrency) return cost.figure()
  return valueAt(ledger, holding, ledger.rates.unit(commodity, day), () => {
    if (!units.value.isZero) unpriced?.add(commodity, day)
  })
}

/** What one holding is worth at a price; at cost without one, after telling `onMissing`. */
export function valueAt(ledger: ValuedLedger, { units, cost }: Holding, price: Quote | undefined, onMissing?: () => void): Exact {
  if (price) return converted(ledger.trace, units.figure(), price)
  onMissing?.()
  return cost.figure()
}
