import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSETS } from '../accounts.ts'
import { STOCK_SPLIT } from '../kinds.ts'
import { type Lot, LotQueue } from './lot-queue.ts'
import type { ValuedLedger } from '../valued-ledger.ts'

export interface Sale {
  readonly posting: number
  /** How much of the posting was sold: all of it, unless the rest moved to another account. */
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
 * Matches sales with purchases in the accounts of some postings (by day), first in, first out, for each account and commodity by
 * itself. What moves from one asset account to another in one transaction was not sold: its lots move with their cost and age, and
 * a stock split keeps both too. Bonus shares, which came at no cost, are a lot of their own or a split, as the settings say. What was
 * sold beyond what had been bought by the end of the day matches nothing. With `owed` everything is turned round: debts are lots,
 * repayments are sales.
 */
export function matchLots(ledger: ValuedLedger, postings: Iterable<number>, owed = false): AccountLots[] {
  const matching = new Matching(ledger, postings)
  if (owed) matching.matchDebts()
  else matching.match()
  return matching.result()
}

/**
 * When a lot was bought: on the day that the journal says of it, `{100 EUR, 2015-03-01}` or `[2015/03/01]`, as where what was held before the book
 * began is entered; else when it was booked.
 */
export function boughtOn({ booked, view }: ValuedLedger, posting: number): Day {
  const day = booked.day[posting]!
  return Math.min(view.postings.lotDetail.get(booked.row[posting]!)?.day ?? day, day)
}

/** What the lots that are left of some postings cost. */
export function costOfLots(ledger: ValuedLedger, postings: Iterable<number>, owed = false): Exact {
  const cost = ledger.tally()
  for (const { remaining } of matchLots(ledger, postings, owed)) for (const lot of remaining) cost.addPart(ledger.booked, lot.posting, lot.cost)
  return cost.figure()
}

/** What was sold on a day before enough had come, the first first. */
interface Short {
  readonly day: Day
  /** The parts of each sale, and how much it lacks. */
  readonly sales: { readonly parts: Lot[]; missing: Exact }[]
}

class Matching {
  readonly #ledger: ValuedLedger
  readonly #postings: readonly number[]
  /** By account, then commodity. */
  readonly #queues = new Map<number, Map<number, LotQueue>>()
  readonly #sales = new Map<number, Sale[]>()
  readonly #short = new Map<LotQueue, Short>()
  /** The transaction and commodity that was moved or split as a whole last. */
  #settled = { group: -1, commodity: -1 }
  /** The same that was seen not to move last: a transaction may sell thousands of lots. */
  #stays = { group: -1, commodity: -1 }

  constructor(ledger: ValuedLedger, postings: Iterable<number>) {
    this.#ledger = ledger
    this.#postings = Array.from(postings)
    for (const posting of this.#postings) this.#queues.set(ledger.booked.account[posting]!, new Map())
  }

  match(): void {
    const { booked, defaultCurrency } = this.#ledger
    for (const posting of this.#postings) {
      const [group, commodity] = [booked.group[posting]!, booked.commodity[posting]!]
      if (this.#settled.group === group && this.#settled.commodity === commodity) continue
      if (commodity === defaultCurrency) this.#book(posting, booked.quantityOf(posting), booked.amountOf(posting))
      else if (this.#isBonus(posting)) this.#addBonus(posting)
      else if (this.#split(posting) || this.#move(group, commodity)) this.#settled = { group, commodity }
      else this.#book(posting, booked.quantityOf(posting), booked.amountOf(posting))
    }
  }

  matchDebts(): void {
    const { booked } = this.#ledger
    for (const posting of this.#postings) this.#book(posting, booked.quantityOf(posting).negated(), booked.amountOf(posting).negated())
  }

  result(): AccountLots[] {
    return [...this.#queues].map(([account, queues]) => ({
      account,
      remaining: [...queues.values()].flatMap(({ lots }) => lots),
      sales: this.#sales.get(account) ?? [],
    }))
  }

  #book(posting: number, quantity: Exact, cost: Exact): void {
    if (quantity.sign > 0) {
      const lot = { posting, quantity, cost }
      if (boughtOn(this.#ledger, posting) === this.#ledger.booked.day[posting]) this.#queueOf(posting).push(lot)
      else this.#queueOf(posting).insert([lot], this.#ageOf)
      this.#makeUp(posting)
    } else if (quantity.sign < 0) this.#sell(posting, quantity.negated())
  }

  #sell(posting: number, quantity: Exact): void {
    const { account, day } = this.#ledger.booked
    const queue = this.#queueOf(posting)
    const parts = queue.take(quantity)
    const sales = this.#sales.get(account[posting]!)
    if (sales) sales.push({ posting, quantity, parts })
    else this.#sales.set(account[posting]!, [{ posting, quantity, parts }])
    const missing = queue.isEmpty ? quantity.minus(sumOf(parts)) : Exact.zero
    if (missing.sign <= 0) return
    const short = this.#short.get(queue)
    if (short && short.day === day[posting]) short.sales.push({ parts, missing })
    else this.#short.set(queue, { day: day[posting]!, sales: [{ parts, missing }] })
  }

  /** A day's purchases count before its sales, wherever the file has them: what came makes up for what was sold too early. */
  #makeUp(posting: number): void {
    const queue = this.#queueOf(posting)
    const short = this.#short.get(queue)
    if (!short || short.day !== this.#ledger.booked.day[posting]) return
    for (let sale = short.sales[0]; sale && !queue.isEmpty; sale = short.sales[0]) {
      const parts = queue.take(sale.missing)
      sale.parts.push(...parts)
      sale.missing = sale.missing.minus(sumOf(parts))
      if (sale.missing.sign === 0) short.sales.shift()
    }
  }

  /** Units that came for nothing, while none left: a split that replaces the old units by new ones is no bonus. */
  #isBonus(posting: number): boolean {
    const { booked } = this.#ledger
    if (booked.quantityOf(posting).sign <= 0 || !booked.amountOf(posting).isZero || booked.unknown.has(posting)) return false
    const [from, to] = [booked.first[booked.group[posting]!]!, booked.first[booked.group[posting]! + 1]!]
    for (let other = from; other < to; other++) {
      if (booked.commodity[other] === booked.commodity[posting] && booked.quantityOf(other).sign < 0) return false
    }
    return true
  }

  #addBonus(posting: number): void {
    const { booked, settings } = this.#ledger
    const quantity = booked.quantityOf(posting)
    const isSpread = settings.bonusShares === 'spread' && this.#queueOf(posting).split(quantity)
    if (!isSpread) this.#book(posting, quantity, Exact.zero)
  }

  /** False unless the transaction is a split of one commodity of which something is held. */
  #split(posting: number): boolean {
    const { accounts, booked, kinds } = this.#ledger
    if (!(kinds[posting]! & STOCK_SPLIT)) return false
    const [from, to] = [booked.first[booked.group[posting]!]!, booked.first[booked.group[posting]! + 1]!]
    let change = Exact.zero
    for (let other = from; other < to; other++) {
      if (accounts.traits(booked.account[other]!).isVirtual || booked.empty.has(other)) continue
      if (booked.commodity[other] !== booked.commodity[posting]) return false
      change = change.plus(booked.quantityOf(other))
    }
    return this.#queueOf(posting).split(change)
  }

  /** False unless the commodity left one asset account for another. What left and did not arrive was sold, what arrived beyond it bought. */
  #move(group: number, commodity: number): boolean {
    if (this.#stays.group === group && this.#stays.commodity === commodity) return false
    const { accounts, booked } = this.#ledger
    const leaving: number[] = []
    const arriving: number[] = []
    for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
      if (booked.commodity[posting] !== commodity || accounts.traits(booked.account[posting]!).root !== ASSETS) continue
      const { sign } = booked.quantityOf(posting)
      if (sign < 0) leaving.push(posting)
      if (sign > 0) arriving.push(posting)
    }
    const accountsOf = (of: readonly number[]): Set<number> => new Set(of.map((posting) => booked.account[posting]!))
    const [from, to] = [accountsOf(leaving), accountsOf(arriving)]
    const isBetweenAccounts = from.size > 0 && to.size > 0 && new Set([...from, ...to]).size > 1
    if (!isBetweenAccounts) {
      this.#stays = { group, commodity }
      return false
    }
    const moved = new LotQueue()
    let open = Exact.sum(arriving.map((posting) => booked.quantityOf(posting)))
    for (const posting of leaving) {
      const quantity = booked.quantityOf(posting).negated()
      const part = quantity.isGreaterThan(open) ? open : quantity
      open = open.minus(part)
      // Nothing was asked about the lots of that account.
      if (!this.#queues.has(booked.account[posting]!)) continue
      moved.insert(this.#queueOf(posting).take(part), this.#ageOf)
      if (!quantity.equals(part)) this.#sell(posting, quantity.minus(part))
    }
    for (const posting of arriving) {
      const quantity = booked.quantityOf(posting)
      const lots = moved.take(quantity)
      if (!this.#queues.has(booked.account[posting]!)) continue
      const rest = quantity.minus(sumOf(lots))
      if (rest.sign > 0) lots.push({ posting, quantity: rest, cost: booked.amountOf(posting).times(rest).dividedBy(quantity) })
      this.#queueOf(posting).insert(lots, this.#ageOf)
      this.#makeUp(posting)
    }
    return true
  }

  readonly #ageOf = ({ posting }: Lot): number => boughtOn(this.#ledger, posting)

  #queueOf(posting: number): LotQueue {
    const { account, commodity } = this.#ledger.booked
    const queues = this.#queues.get(account[posting]!)!
    let queue = queues.get(commodity[posting]!)
    if (!queue) queues.set(commodity[posting]!, (queue = new LotQueue()))
    return queue
  }
}

const sumOf = (lots: readonly Lot[]): Exact => Exact.sum(lots.map(({ quantity }) => quantity))
