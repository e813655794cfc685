import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Postings } from './postings.ts'
import { FlowSum } from './flow-sum.ts'
import { converted, type Tally } from './tally.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** How much there is, and what it cost in the default currency. */
interface Amount {
  readonly units: Tally
  readonly cost: FlowSum
}

/** How much of one commodity is held. */
export interface Holding extends Amount {
  readonly commodity: number
  /**
   * The same by account, of what had no price when it came. At cost an account with nothing left is worth nothing, also where it was left with
   * another rate than it was entered with; all in one sum, that difference would be taken from what other accounts hold.
   */
  readonly byAccount: Map<number, Amount> | undefined
}

/** What is held of each commodity. Valued at the price of a day; at cost where there is none, as far as that is known by then. */
export class Holdings {
  readonly #ledger: ValuedLedger
  readonly #byCommodity = new Map<number, Holding>()
  /** What was asked for last: most accounts hold one thing only. */
  #last: Holding | undefined
  /** Before it nothing is known of what a cost waits for. */
  #nextCostDay: Day = Number.MAX_SAFE_INTEGER

  constructor(ledger: ValuedLedger) {
    this.#ledger = ledger
  }

  /** Returns what the posting was added to. */
  add(postings: Postings, posting: number): Holding {
    const commodity = postings.commodity[posting]!
    const holding = this.of(commodity) ?? this.begin(commodity, this.#ledger.rates.unit(commodity, postings.day[posting]!) === undefined)
    // Of the default currency cost and quantity are the same.
    const withUnits = commodity !== this.#ledger.defaultCurrency
    holding.cost.add(postings, posting)
    this.#nextCostDay = Math.min(this.#nextCostDay, holding.cost.nextDay)
    if (withUnits) holding.units.addQuantity(postings, posting)
    if (holding.byAccount) {
      const part = this.part(holding.byAccount, postings.account[posting]!)
      part.cost.add(postings, posting)
      part.units.addQuantity(postings, posting)
    }
    return holding
  }
  /** The holding of a commodity; undefined when nothing of it has been added. */
  of(commodity: number): Holding | undefined {
    if (this.#last?.commodity !== commodity) this.#last = this.#byCommodity.get(commodity)
    return this.#last
  }
  /** Begins an empty one. */
  begin(commodity: number, isUnpriced: boolean): Holding {
    const byAccount = isUnpriced && commodity !== this.#ledger.defaultCurrency ? new Map<number, Amount>() : undefined
    const holding = { commodity, ...this.#nothing(), byAccount }
    this.#byCommodity.set(commodity, holding)
    this.#last = holding
    return holding
  }
  /** What an account holds of it. */
  part(byAccount: Map<number, Amount>, account: number): Amount {
    let part = byAccount.get(account)
    if (!part) byAccount.set(account, (part = this.#nothing()))
    return part
  }
  #nothing(): Amount {
    return { units: this.#ledger.tally(), cost: new FlowSum(this.#ledger.trace) }
  }
  isNew(commodity: number): boolean {
    return !this.#byCommodity.has(commodity)
  }
  values(): Iterable<Holding> {
    return this.#byCommodity.values()
  }

  /** Whether the cost of something is known on a day, or was before, that is not in its figure yet. Days are asked for in order. */
  knowsMoreOn(day: Day): boolean {
    if (day < this.#nextCostDay) return false
    this.#nextCostDay = Number.MAX_SAFE_INTEGER
    for (const { cost } of this.#byCommodity.values()) this.#nextCostDay = Math.min(this.#nextCostDay, cost.nextDay)
    return this.#nextCostDay <= day
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
  const { commodity, units, cost, byAccount } = holding
  cost.settle(day)
  if (commodity === ledger.defaultCurrency) return cost.figure()
  // Of what is all gone nothing is left, whatever it was bought and sold for.
  if (!byAccount && units.value.isZero) return Exact.zero
  const price = ledger.rates.unit(commodity, day)
  if (price) return units.value.isZero ? Exact.zero : converted(ledger.trace, units.figure(), price)
  if (!byAccount) return cost.figure()
  const held = [...byAccount.values()].filter((part) => !part.units.value.isZero)
  for (const part of held) part.cost.settle(day)
  if (held.length === 1) return held[0]!.cost.figure()
  const value = ledger.tally()
  for (const part of held) value.add(part.cost.figure())
  return value.figure()
}

function isNothing(ledger: ValuedLedger, { commodity, units, cost, byAccount }: Holding): boolean {
  if (byAccount) for (const part of byAccount.values()) if (!part.units.value.isZero) return false
  return (commodity === ledger.defaultCurrency ? cost : units).value.isZero
}
