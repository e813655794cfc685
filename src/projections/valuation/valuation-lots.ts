import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { AS_ADDED, ascending, CostedPool, type MeantLots } from '#vocabulary/lots.ts'
import { ASSETS } from './accounts.ts'
import { STOCK_SPLIT } from './postings.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** The remainder of a purchase, or a part of it that moved elsewhere. Quantity and cost are exact; parts add up to the whole. */
export interface Lot {
  /** The booked posting of the purchase. */
  readonly posting: number
  /** When it was bought, as `boughtOn` says. */
  readonly day: Day
  quantity: Exact
  cost: Exact
}

/** Oldest first, those of one day as they were booked. */
export const OLDEST_FIRST = ascending<Lot>((a, b) => a.day - b.day || a.posting - b.posting)

export interface Sale {
  /** The posting that sold. */
  readonly posting: number
  /** When the gain was made: the day of the sale, or of the purchase that covered what had been sold short. */
  readonly day: Day
  /** The units of the posting that the parts make up. */
  readonly quantity: Exact
  /** The purchases that the units came from, in the order in which they were taken. */
  readonly parts: readonly Readonly<Lot>[]
}

/** The sales of one account and its remaining lots. A short position remains with quantity and cost below zero. */
export interface AccountLots {
  readonly account: number
  readonly remaining: readonly Lot[]
  readonly sales: readonly Sale[]
}

/**
 * Matches sales with purchases in the accounts of some postings (by day), for each account and commodity by itself. A sale takes the lots that
 * it names, else the oldest ones. What moves from one asset account to another in one transaction was not sold: its lots move with their cost
 * and age, and a stock split keeps both too. Bonus shares, which came at no cost, are a lot of their own or a split, as the settings say. What is
 * sold beyond what is held is short until later purchases cover it. With `owed` debts are lots and repayments are sales.
 */
export function matchLots(ledger: ValuedLedger, postings: Iterable<number>, owed = false): AccountLots[] {
  const matching = new Matching(ledger, postings)
  if (owed) matching.matchDebts()
  else matching.match()
  return matching.result()
}

/** When a part of a sale was bought: for a short sale the day of the purchase that covered it, whatever lot that names. */
export function partBoughtOn(ledger: ValuedLedger, sale: Sale, part: Readonly<Lot>): Day {
  const { day } = ledger.booked
  return intAt(day, part.posting) > intAt(day, sale.posting) ? intAt(day, part.posting) : part.day
}

/** What the lots that are left of some postings cost. */
export function costOfLots(ledger: ValuedLedger, postings: Iterable<number>, owed = false): Exact {
  const cost = ledger.tally()
  for (const { remaining } of matchLots(ledger, postings, owed)) for (const lot of remaining) cost.addPart(ledger.booked, lot.posting, lot.cost)
  return cost.figure()
}

/** Of one commodity in one account. One of the two is always empty. */
interface Position {
  readonly held: CostedPool<Lot>
  /** What was sold and not yet bought, with what it was sold for as its cost; both above zero. */
  readonly short: CostedPool<Lot>
}

class Matching {
  readonly #ledger: ValuedLedger
  readonly #postings: readonly number[]
  /** By account, then commodity. */
  readonly #positions = new Map<number, Map<number, Position>>()
  readonly #sales = new Map<number, OpenSale[]>()
  /** By posting the newest of its sales. */
  readonly #newest = new Map<number, OpenSale>()
  /** The last transaction and commodity that was moved or split as a whole. */
  #settled = { group: -1, commodity: -1 }
  /** The last that did not move, as a transaction may sell thousands of lots. */
  #stays = { group: -1, commodity: -1 }

  constructor(ledger: ValuedLedger, postings: Iterable<number>) {
    this.#ledger = ledger
    this.#postings = Array.from(postings)
    for (const posting of this.#postings) this.#positions.set(intAt(ledger.booked.account, posting), new Map())
  }

  match(): void {
    const { booked, defaultCurrency } = this.#ledger
    for (const posting of this.#postings) {
      const [group, commodity] = [intAt(booked.group, posting), intAt(booked.commodity, posting)]
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
    return [...this.#positions].map(([account, positions]) => ({
      account,
      remaining: [...positions.values()].flatMap(({ held, short }) => [...held.lots, ...short.lots.map(belowZero)]),
      sales: this.#sales.get(account) ?? [],
    }))
  }

  #book(posting: number, quantity: Exact, cost: Exact): void {
    if (quantity.sign > 0) {
      const { held, short } = this.#positionOf(posting)
      held.add(this.#lot(posting, quantity, short.isEmpty ? cost : (this.#paid(posting) ?? cost)))
      this.#cover(posting)
    } else if (quantity.sign < 0) this.#sell(posting, quantity.negated(), cost.negated())
  }

  /** Sells some units, for a part of what is booked. */
  #sell(posting: number, quantity: Exact, amount: Exact): void {
    const { held, short } = this.#positionOf(posting)
    const parts = this.#take(held, quantity, posting)
    if (parts.length > 0) this.#realise(posting, intAt(this.#ledger.booked.day, posting), parts)
    const missing = quantity.minus(sumOf(parts))
    if (missing.sign > 0) short.add(this.#lot(posting, missing, amount.times(missing).dividedBy(quantity)))
  }

  /** Covers earlier short sales with the units of a posting. */
  #cover(posting: number): void {
    const { held, short } = this.#positionOf(posting)
    if (short.isEmpty) return
    for (const open of this.#take(short, sumOf(held.lots), posting)) {
      this.#realise(open.posting, intAt(this.#ledger.booked.day, posting), held.take(open.quantity))
    }
  }

  #realise(posting: number, day: Day, parts: readonly Lot[]): void {
    const newest = this.#newest.get(posting)
    if (newest?.day === day) {
      newest.parts.push(...parts)
      newest.quantity = newest.quantity.plus(sumOf(parts))
      return
    }
    const sale: OpenSale = { posting, day, quantity: sumOf(parts), parts: [...parts] }
    this.#newest.set(posting, sale)
    const account = intAt(this.#ledger.booked.account, posting)
    const sales = this.#sales.get(account)
    if (sales) sales.push(sale)
    else this.#sales.set(account, [sale])
  }

  /** Takes the lots that a posting names, and where there are not enough of them the oldest. */
  #take(pool: CostedPool<Lot>, quantity: Exact, posting: number): Lot[] {
    const parts: Lot[] = []
    let left = quantity
    for (const named of [...namedLots(this.#ledger, posting), undefined]) {
      if (left.sign <= 0 || pool.isEmpty) break
      const taken = pool.take(left, named)
      parts.push(...taken)
      left = left.minus(sumOf(taken))
    }
    return parts
  }

  /** What was paid, even if the lot names another cost: a purchase that covers a short sale may name the price of that sale. */
  #paid(posting: number): Exact | undefined {
    const { amounts, booked } = this.#ledger
    return amounts.proceeds(intAt(booked.row, posting), intAt(booked.day, posting))?.negated()
  }

  /** Units that cost nothing, in a transaction that takes none away: a split that replaces old units by new ones is no bonus. */
  #isBonus(posting: number): boolean {
    const { booked } = this.#ledger
    if (booked.quantityOf(posting).sign <= 0 || !booked.amountOf(posting).isZero || booked.unknown.has(posting)) return false
    const [from, to] = [intAt(booked.first, intAt(booked.group, posting)), intAt(booked.first, intAt(booked.group, posting) + 1)]
    for (let other = from; other < to; other++) {
      if (booked.commodity[other] === booked.commodity[posting] && booked.quantityOf(other).sign < 0) return false
    }
    return true
  }

  #addBonus(posting: number): void {
    const { booked, settings } = this.#ledger
    const quantity = booked.quantityOf(posting)
    const isSpread = settings.bonusShares === 'spread' && split(this.#positionOf(posting).held.lots, quantity)
    if (!isSpread) this.#book(posting, quantity, Exact.zero)
  }

  /** False unless the transaction is a split of one commodity of which something is held. */
  #split(posting: number): boolean {
    const { accounts, booked, kinds } = this.#ledger
    if (!(byteAt(kinds, posting) & STOCK_SPLIT)) return false
    const [from, to] = [intAt(booked.first, intAt(booked.group, posting)), intAt(booked.first, intAt(booked.group, posting) + 1)]
    let change = Exact.zero
    for (let other = from; other < to; other++) {
      if (accounts.traits(intAt(booked.account, other)).isVirtual || booked.empty.has(other)) continue
      if (booked.commodity[other] !== booked.commodity[posting]) return false
      change = change.plus(booked.quantityOf(other))
    }
    return split(this.#positionOf(posting).held.lots, change)
  }

  /** False unless the commodity left one asset account for another. What left and did not arrive was sold, what arrived beyond it bought. */
  #move(group: number, commodity: number): boolean {
    if (this.#stays.group === group && this.#stays.commodity === commodity) return false
    const { accounts, booked } = this.#ledger
    const leaving: number[] = []
    const arriving: number[] = []
    for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
      if (booked.commodity[posting] !== commodity || accounts.traits(intAt(booked.account, posting)).root !== ASSETS) continue
      const { sign } = booked.quantityOf(posting)
      if (sign < 0) leaving.push(posting)
      if (sign > 0) arriving.push(posting)
    }
    const accountsOf = (of: readonly number[]): Set<number> => new Set(of.map((posting) => intAt(booked.account, posting)))
    const [from, to] = [accountsOf(leaving), accountsOf(arriving)]
    const isBetweenAccounts = from.size > 0 && to.size > 0 && new Set([...from, ...to]).size > 1
    if (!isBetweenAccounts) {
      this.#stays = { group, commodity }
      return false
    }
    const moved = new CostedPool(OLDEST_FIRST)
    let open = Exact.sum(arriving.map((posting) => booked.quantityOf(posting)))
    for (const posting of leaving) {
      const quantity = booked.quantityOf(posting).negated()
      const part = quantity.isGreaterThan(open) ? open : quantity
      open = open.minus(part)
      // The lots of that account are not matched here.
      if (!this.#positions.has(intAt(booked.account, posting))) continue
      const { held, short } = this.#positionOf(posting)
      const amount = booked.amountOf(posting).negated()
      const lots = this.#take(held, part, posting)
      for (const lot of lots) moved.add(lot)
      const missing = part.minus(sumOf(lots))
      if (missing.sign > 0) short.add(this.#lot(posting, missing, amount.times(missing).dividedBy(quantity)))
      const sold = quantity.minus(part)
      if (sold.sign > 0) this.#sell(posting, sold, amount.times(sold).dividedBy(quantity))
    }
    for (const posting of arriving) {
      const quantity = booked.quantityOf(posting)
      const lots = moved.take(quantity)
      if (!this.#positions.has(intAt(booked.account, posting))) continue
      const rest = quantity.minus(sumOf(lots))
      if (rest.sign > 0) lots.push(this.#lot(posting, rest, booked.amountOf(posting).times(rest).dividedBy(quantity)))
      const { held } = this.#positionOf(posting)
      for (const lot of lots) held.add(lot)
      this.#cover(posting)
    }
    return true
  }

  #lot(posting: number, quantity: Exact, cost: Exact): Lot {
    return { posting, day: boughtOn(this.#ledger, posting), quantity, cost }
  }

  #positionOf(posting: number): Position {
    const { account, commodity } = this.#ledger.booked
    const positions = this.#positions.get(intAt(account, posting))!
    let position = positions.get(intAt(commodity, posting))
    if (!position) positions.set(intAt(commodity, posting), (position = { held: new CostedPool(OLDEST_FIRST), short: new CostedPool<Lot>(AS_ADDED) }))
    return position
  }
}

interface OpenSale extends Sale {
  quantity: Exact
  readonly parts: Lot[]
}

const sumOf = (lots: readonly Lot[]): Exact => Exact.sum(lots.map(({ quantity }) => quantity))
const belowZero = (lot: Lot): Lot => ({ ...lot, quantity: lot.quantity.negated(), cost: lot.cost.negated() })

/** A stock split: more or fewer units, the same cost and the same purchases. False when there is nothing to split. */
function split(lots: readonly Lot[], by: Exact): boolean {
  const before = sumOf(lots)
  const after = before.plus(by)
  if (before.sign <= 0 || after.sign <= 0) return false
  let left = after
  lots.forEach((lot, index) => {
    lot.quantity = index === lots.length - 1 ? left : lot.quantity.times(after).dividedBy(before)
    left = left.minus(lot.quantity)
  })
  return true
}

/**
 * When a lot was bought: on the day that the journal gives, as in `{100 EUR, 2015-03-01}` or `[2015/03/01]` for holdings from before the
 * book began; else when it was booked.
 */
function boughtOn({ booked, view }: ValuedLedger, posting: number): Day {
  const day = intAt(booked.day, posting)
  return Math.min(view.postings.lotDetail.get(intAt(booked.row, posting))?.day ?? day, day)
}

/**
 * Which lots a posting names, as `{100 EUR} [2015/03/01]` does: first those that match in everything, then those of the day alone, as after a
 * split, then those of the label and of the price alone. Empty where it names none.
 */
function namedLots(ledger: ValuedLedger, posting: number): readonly MeantLots<Lot>[] {
  const { booked, view } = ledger
  const row = intAt(booked.row, posting)
  const { day, label } = view.postings.lotDetail.get(row) ?? {}
  const price = view.postings.lotCommodity[row] === NONE ? undefined : basisOf(ledger, row)
  const checks: ((lot: Lot) => boolean)[] = []
  if (label !== undefined) checks.push((lot) => view.postings.lotDetail.get(intAt(booked.row, lot.posting))?.label === label)
  if (price !== undefined) checks.push((lot) => isSamePrice(price, basisOf(ledger, intAt(booked.row, lot.posting))))
  const single: MeantLots<Lot>[] = [...(day === undefined ? [] : [{ day }]), ...checks.map((is) => ({ is }))]
  return single.length < 2 ? single : [{ day, is: (lot) => checks.every((check) => check(lot)) }, ...single]
}

/** Units and what they cost together, as the journal has it. */
interface Basis {
  readonly quantity: Exact
  readonly cost: Exact
  readonly currency: number
}

function basisOf({ view }: ValuedLedger, row: number): Basis {
  const { quantity, lot, lotCommodity, cost, costCommodity } = view.postings
  const isLot = lotCommodity[row] !== NONE
  return { quantity: quantity.get(row), cost: (isLot ? lot : cost).get(row), currency: isLot ? intAt(lotCommodity, row) : intAt(costCommodity, row) }
}

const isSamePrice = (a: Basis, b: Basis): boolean => a.currency === b.currency && a.cost.times(b.quantity).equals(b.cost.times(a.quantity))
