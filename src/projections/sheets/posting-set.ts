import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { ExactSum } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { CostedPool } from '#vocabulary/lots.ts'
import { EQUITY, EXPENSES, INCOME } from '../valuation/accounts.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type Lot, OLDEST_FIRST } from '../valuation/valuation-lots.ts'
import { CashFlows, rateOfReturn, type Return } from '../valuation/returns.ts'

/** Roots of accounts that hold nothing. */
const FLOWS: ReadonlySet<number> = new Set([INCOME, EXPENSES, EQUITY])

/** A posting, or the rest of it. */
interface Part {
  readonly posting: number
  readonly quantity: Exact
  /** In the default currency. */
  readonly amount: Exact
}

/** A sum in the default currency, and the commodities without a known value. */
export interface Sum {
  readonly value: Exact
  readonly unknown: readonly string[]
}

/** The postings that a query of a sheet found, by day, with their sums. */
export class PostingSet {
  readonly #ledger: ValuedLedger
  readonly #postings: readonly number[]
  /** The remaining quantities, or their opposites; undefined if whole. */
  readonly #parts: readonly Part[] | undefined

  private constructor(ledger: ValuedLedger, postings: readonly number[], parts?: readonly Part[]) {
    this.#ledger = ledger
    this.#postings = postings
    this.#parts = parts
  }

  static of(ledger: ValuedLedger, postings: readonly number[]): PostingSet {
    return new PostingSet(ledger, postings)
  }

  get count(): number {
    return this.#postings.length
  }

  /** What was paid. */
  cost(): Sum {
    const sum = new ExactSum()
    for (const index of this.#postings.keys()) this.#addCost(sum, index)
    const { unknown } = this.#ledger.booked
    return {
      value: sum.value,
      unknown: this.#names(unknown.size === 0 ? [] : this.#postings.filter((posting) => unknown.has(posting)).map(this.#commodityOf)),
    }
  }

  /** What they are worth on the day of the book; at cost where there is no price. */
  balance(): Sum {
    const { rates, today, defaultCurrency } = this.#ledger
    const sum = new ExactSum()
    const unknown: number[] = []
    for (const [commodity, { units, cost }] of this.#held()) {
      if (units.isZero) continue
      const price = commodity === defaultCurrency ? Exact.one : rates.unit(commodity, today)?.value
      if (price === undefined) unknown.push(commodity)
      sum.add(price === undefined ? cost.value : units.value.times(price))
    }
    return { value: sum.value, unknown: this.#names(unknown) }
  }

  /** How much of each commodity. */
  quantities(): [commodity: string, quantity: Exact][] {
    return [...this.#held()].map(([commodity, { units }]) => [this.#ledger.commodityName(commodity), units.value])
  }

  /** The same postings the other way round. */
  negated(): PostingSet {
    const opposites = this.#all().map(({ posting, quantity, amount }) => ({ posting, quantity: quantity.negated(), amount: amount.negated() }))
    return new PostingSet(this.#ledger, this.#postings, opposites)
  }

  /** The rest of each purchase after sales, first in first out by account. Sales beyond the purchases are ignored. */
  fifo(): PostingSet {
    const { booked } = this.#ledger
    const pools = new Map<string, CostedPool<Lot>>()
    for (const { posting, quantity, amount } of this.#all()) {
      const key = `${booked.account[posting]} ${booked.commodity[posting]}`
      let pool = pools.get(key)
      if (!pool) pools.set(key, (pool = new CostedPool(OLDEST_FIRST)))
      if (quantity.sign > 0) pool.add({ posting, day: intAt(booked.day, posting), quantity, cost: amount })
      else if (quantity.sign < 0) pool.take(quantity.negated())
    }
    const left = [...pools.values()].flatMap(({ lots }) => lots).sort(OLDEST_FIRST.compare)
    return new PostingSet(
      this.#ledger,
      left.map(({ posting }) => posting),
      left.map(({ posting, quantity, cost }) => ({ posting, quantity, amount: cost })),
    )
  }

  /** The rate of return in percent when everything that is held is sold on the day of the book for what it is worth. */
  returned(): Return {
    const { accounts, booked, today } = this.#ledger
    const flows = new CashFlows()
    for (const { posting, amount } of this.#all()) flows.add(intAt(booked.day, posting), amount.negated())
    // Income and expenses are not holdings that could be sold.
    const held = this.#where((posting) => !FLOWS.has(accounts.traits(intAt(booked.account, posting)).root))
    return rateOfReturn(flows, { day: today, value: held.balance().value })
  }

  #where(isMeant: (posting: number) => boolean): PostingSet {
    const parts = this.#parts?.filter(({ posting }) => isMeant(posting))
    return new PostingSet(this.#ledger, this.#postings.filter(isMeant), parts)
  }

  #all(): readonly Part[] {
    const { booked } = this.#ledger
    return this.#parts ?? this.#postings.map((posting) => ({ posting, quantity: booked.quantityOf(posting), amount: booked.amountOf(posting) }))
  }
  /** By commodity. */
  #held(): Map<number, { readonly units: ExactSum; readonly cost: ExactSum }> {
    const { booked } = this.#ledger
    const held = new Map<number, { readonly units: ExactSum; readonly cost: ExactSum }>()
    for (const [index, posting] of this.#postings.entries()) {
      const commodity = this.#commodityOf(posting)
      let holding = held.get(commodity)
      if (!holding) held.set(commodity, (holding = { units: new ExactSum(), cost: new ExactSum() }))
      if (this.#parts) holding.units.add(elementAt(this.#parts, index).quantity)
      else holding.units.addRow(booked.quantity, intAt(booked.row, posting))
      this.#addCost(holding.cost, index)
    }
    return held
  }
  /** Of most sets the columns are added, without an object for each posting. */
  #addCost(sum: ExactSum, index: number): void {
    if (this.#parts) sum.add(elementAt(this.#parts, index).amount)
    else sum.addRow(this.#ledger.booked.amount, elementAt(this.#postings, index))
  }

  readonly #commodityOf = (posting: number): number => intAt(this.#ledger.booked.commodity, posting)

  #names(commodities: readonly number[]): string[] {
    return [...new Set(commodities)].map((commodity) => this.#ledger.commodityName(commodity)).sort()
  }
}
