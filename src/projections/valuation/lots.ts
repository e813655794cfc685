import { Exact } from '#vocabulary/exact.ts'
import { ASSETS } from './accounts.ts'
import { STOCK_SPLIT } from './kinds.ts'
import { type Lot, LotQueue } from './lot-queue.ts'
import type { ValuedLedger } from './valued-ledger.ts'

export interface Sale {
  readonly entry: number
  /** How much of the entry was sold: all of it, unless the rest moved to another account. */
  readonly quantity: Exact
  /** From which purchases it came, oldest first; less than was sold when not enough had been bought. */
  readonly parts: readonly Lot[]
}

/** What one account sold, and what is left of what it bought. */
export interface AccountLots {
  readonly account: number
  readonly remaining: readonly Lot[]
  readonly sales: readonly Sale[]
}

/**
 * Matches sales with purchases in the accounts of some entries (by day), first in, first out, for each account and commodity by
 * itself. What moves from one asset account to another in one transaction was not sold: its lots move with their cost and age, and
 * a stock split keeps both too. Bonus shares, which came at no cost, are a lot of their own or a split, as the settings say. What was
 * sold beyond what had been bought matches nothing. With `owed` everything is turned round: debts are lots, repayments are sales.
 */
export function matchLots(ledger: ValuedLedger, entries: Iterable<number>, owed = false): AccountLots[] {
  const matching = new Matching(ledger, entries)
  if (owed) matching.matchDebts()
  else matching.match()
  return matching.result()
}

/** What the lots that are left of some entries cost. */
export function costOfLots(ledger: ValuedLedger, entries: Iterable<number>, owed = false): Exact {
  const cost = ledger.tally()
  for (const { remaining } of matchLots(ledger, entries, owed)) for (const lot of remaining) cost.addPart(ledger.booked, lot.entry, lot.cost)
  return cost.figure()
}

class Matching {
  readonly #ledger: ValuedLedger
  readonly #entries: readonly number[]
  /** By account, then commodity. */
  readonly #queues = new Map<number, Map<number, LotQueue>>()
  readonly #sales = new Map<number, Sale[]>()
  /** The transaction and commodity that was moved or split as a whole last. */
  #settled = { group: -1, commodity: -1 }

  constructor(ledger: ValuedLedger, entries: Iterable<number>) {
    this.#ledger = ledger
    this.#entries = Array.from(entries)
    for (const entry of this.#entries) this.#queues.set(ledger.booked.account[entry]!, new Map())
  }

  match(): void {
    const { booked, defaultCurrency } = this.#ledger
    for (const entry of this.#entries) {
      const [group, commodity] = [booked.group[entry]!, booked.commodity[entry]!]
      if (this.#settled.group === group && this.#settled.commodity === commodity) continue
      if (commodity === defaultCurrency) this.#book(entry, booked.quantityOf(entry), booked.amountOf(entry))
      else if (this.#isBonus(entry)) this.#addBonus(entry)
      else if (this.#split(entry) || this.#move(group, commodity)) this.#settled = { group, commodity }
      else this.#book(entry, booked.quantityOf(entry), booked.amountOf(entry))
    }
  }

  matchDebts(): void {
    const { booked } = this.#ledger
    for (const entry of this.#entries) this.#book(entry, booked.quantityOf(entry).negated(), booked.amountOf(entry).negated())
  }

  result(): AccountLots[] {
    return [...this.#queues].map(([account, queues]) => ({
      account,
      remaining: [...queues.values()].flatMap(({ lots }) => lots),
      sales: this.#sales.get(account) ?? [],
    }))
  }

  #book(entry: number, quantity: Exact, cost: Exact): void {
    if (quantity.sign > 0) this.#queueOf(entry).push({ entry, quantity, cost })
    else if (quantity.sign < 0) this.#sell(entry, quantity.negated())
  }

  #sell(entry: number, quantity: Exact): void {
    const account = this.#ledger.booked.account[entry]!
    const sale = { entry, quantity, parts: this.#queueOf(entry).take(quantity) }
    const sales = this.#sales.get(account)
    if (sales) sales.push(sale)
    else this.#sales.set(account, [sale])
  }

  /** Units that came for nothing, while none left: a split that replaces the old units by new ones is no bonus. */
  #isBonus(entry: number): boolean {
    const { booked } = this.#ledger
    if (booked.quantityOf(entry).sign <= 0 || !booked.amountOf(entry).isZero || booked.unknown.has(entry)) return false
    const [from, to] = [booked.first[booked.group[entry]!]!, booked.first[booked.group[entry]! + 1]!]
    for (let other = from; other < to; other++) {
      if (booked.commodity[other] === booked.commodity[entry] && booked.quantityOf(other).sign < 0) return false
    }
    return true
  }

  #addBonus(entry: number): void {
    const { booked, settings } = this.#ledger
    const quantity = booked.quantityOf(entry)
    const isSpread = settings.bonusShares === 'spread' && this.#queueOf(entry).split(quantity)
    if (!isSpread) this.#book(entry, quantity, Exact.zero)
  }

  /** False unless the transaction is a split of one commodity of which something is held. */
  #split(entry: number): boolean {
    const { accounts, booked, kinds } = this.#ledger
    if (!(kinds[entry]! & STOCK_SPLIT)) return false
    const [from, to] = [booked.first[booked.group[entry]!]!, booked.first[booked.group[entry]! + 1]!]
    let change = Exact.zero
    for (let other = from; other < to; other++) {
      if (accounts.traits(booked.account[other]!).isVirtual || booked.empty.has(other)) continue
      if (booked.commodity[other] !== booked.commodity[entry]) return false
      change = change.plus(booked.quantityOf(other))
    }
    return this.#queueOf(entry).split(change)
  }

  /** False unless the commodity left one asset account for another. What left and did not arrive was sold, what arrived beyond it bought. */
  #move(group: number, commodity: number): boolean {
    const { accounts, booked } = this.#ledger
    const leaving: number[] = []
    const arriving: number[] = []
    for (let entry = booked.first[group]!; entry < booked.first[group + 1]!; entry++) {
      if (booked.commodity[entry] !== commodity || accounts.traits(booked.account[entry]!).root !== ASSETS) continue
      const { sign } = booked.quantityOf(entry)
      if (sign < 0) leaving.push(entry)
      if (sign > 0) arriving.push(entry)
    }
    const isBetweenAccounts = leaving.some((from) => arriving.some((to) => booked.account[from] !== booked.account[to]))
    if (!isBetweenAccounts) return false
    const moved = new LotQueue()
    let open = Exact.sum(arriving.map((entry) => booked.quantityOf(entry)))
    for (const entry of leaving) {
      const quantity = booked.quantityOf(entry).negated()
      const part = quantity.isGreaterThan(open) ? open : quantity
      open = open.minus(part)
      // Nothing was asked about the lots of that account.
      if (!this.#queues.has(booked.account[entry]!)) continue
      moved.insert(this.#queueOf(entry).take(part), this.#ageOf)
      if (!quantity.equals(part)) this.#sell(entry, quantity.minus(part))
    }
    for (const entry of arriving) {
      const quantity = booked.quantityOf(entry)
      const lots = moved.take(quantity)
      if (!this.#queues.has(booked.account[entry]!)) continue
      const rest = quantity.minus(Exact.sum(lots.map((lot) => lot.quantity)))
      if (rest.sign > 0) lots.push({ entry, quantity: rest, cost: booked.amountOf(entry).times(rest).dividedBy(quantity) })
      this.#queueOf(entry).insert(lots, this.#ageOf)
    }
    return true
  }

  readonly #ageOf = ({ entry }: Lot): number => this.#ledger.booked.day[entry]!

  #queueOf(entry: number): LotQueue {
    const { account, commodity } = this.#ledger.booked
    const queues = this.#queues.get(account[entry]!)!
    let queue = queues.get(commodity[entry]!)
    if (!queue) queues.set(commodity[entry]!, (queue = new LotQueue()))
    return queue
  }
}
