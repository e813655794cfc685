import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Postings } from './postings.ts'
import { FlowSum } from './flow-sum.ts'
import { type Amount, type Holding, isNothing, valueOf } from './holding.ts'
import { RunningValue } from './running-value.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** What is held of each commodity. Valued at the price of a day; at cost where there is none, as far as that is known by then. */
export class Holdings {
  readonly #ledger: ValuedLedger
  readonly #byCommodity = new Map<number, Holding>()
  /** What was asked for last: most accounts hold one thing only. */
  #last: Holding | undefined
  /** Of which something was left when that was asked: so thousands of which nothing is left are not looked through for each day. */
  #left: Holding | undefined
  /** From the second day that is asked for: most are valued on one only. */
  #running: RunningValue | undefined
  #isValued = false

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
    if (withUnits) holding.units.addQuantity(postings, posting)
    if (holding.byAccount) {
      const part = this.part(holding.byAccount, postings.account[posting]!)
      part.cost.add(postings, posting)
      part.units.addQuantity(postings, posting)
    }
    this.#running?.touch(holding)
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
  values(): Iterable<Holding> {
    return this.#byCommodity.values()
  }

  /** Nothing was ever added. */
  get isUnused(): boolean {
    return this.#byCommodity.size === 0
  }
  /** Nothing is left of anything. */
  get isEmpty(): boolean {
    if (this.#left && !isNothing(this.#ledger, this.#left)) return false
    for (const holding of this.#byCommodity.values()) {
      if (isNothing(this.#ledger, holding)) continue
      this.#left = holding
      return false
    }
    return true
  }

  /** What everything is worth on a day, in the default currency. Days are asked for in order. */
  valueOn(day: Day): Exact {
    if (this.#running) return this.#running.on(day)
    if (this.#isValued) return (this.#running = new RunningValue(this.#ledger, this.values())).on(day)
    this.#isValued = true
    const [first, ...others] = this.#byCommodity.values()
    if (first && others.length === 0) return valueOf(this.#ledger, first, day)
    const value = this.#ledger.tally()
    for (const holding of this.#byCommodity.values()) value.add(valueOf(this.#ledger, holding, day))
    return value.figure()
  }
}
