import { Exact } from '../../events/vocabulary/exact.ts'
import { STOCK_SPLIT } from './kinds.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** What is left of a purchase, or the part of it that a sale took. Quantity and cost are exact; parts add up to the whole. */
export interface Lot {
  /** The booked entry of the purchase. */
  readonly entry: number
  readonly quantity: Exact
  readonly cost: Exact
}

export interface Sale {
  readonly entry: number
  /** From which purchases it came, oldest first; less than was sold when not enough had been bought. */
  readonly parts: readonly Lot[]
}

/** The lots of one commodity in one account, first in, first out. */
class LotQueue {
  lots: Lot[] = []

  take(quantity: Exact): Lot[] {
    const parts: Lot[] = []
    let left = quantity
    while (left.sign > 0 && this.lots.length > 0) {
      const lot = this.lots[0]!
      if (lot.quantity.isGreaterThan(left)) {
        // The rest keeps what the part does not take, so nothing is lost to rounding.
        const cost = lot.cost.times(left).dividedBy(lot.quantity)
        parts.push({ entry: lot.entry, quantity: left, cost })
        this.lots[0] = { entry: lot.entry, quantity: lot.quantity.minus(left), cost: lot.cost.minus(cost) }
        return parts
      }
      parts.push(lot)
      this.lots.shift()
      left = left.minus(lot.quantity)
    }
    return parts
  }

  /** A stock split: more or fewer units, the same cost and the same purchases. False when there is nothing to split. */
  split(by: Exact): boolean {
    const held = Exact.sum(this.lots.map(({ quantity }) => quantity))
    const after = held.plus(by)
    if (held.sign <= 0 || after.sign <= 0) return false
    let left = after
    this.lots = this.lots.map((lot, i) => {
      const quantity = i === this.lots.length - 1 ? left : lot.quantity.times(after).dividedBy(held)
      left = left.minus(quantity)
      return { ...lot, quantity }
    })
    return true
  }
}

/**
 * Matches sales with purchases in one account, first in, first out, for each commodity by itself. Entries come by day. What was
 * sold beyond what had been bought matches nothing. With `owed` everything is turned round: debts are lots, repayments are sales.
 */
export function matchLots(ledger: ValuedLedger, entries: Iterable<number>, owed = false): { readonly remaining: Lot[]; readonly sales: Sale[] } {
  const { booked, kinds } = ledger
  const queues = new Map<number, LotQueue>()
  const sales: Sale[] = []
  let splitGroup = -1
  for (const entry of entries) {
    const commodity = booked.commodity[entry]!
    const queue = queues.get(commodity) ?? new LotQueue()
    queues.set(commodity, queue)
    if (!owed && kinds[entry]! & STOCK_SPLIT && isOfOneCommodity(ledger, booked.group[entry]!)) {
      const isNew = splitGroup !== booked.group[entry]
      splitGroup = booked.group[entry]!
      if (!isNew || queue.split(changeIn(ledger, splitGroup))) continue
      splitGroup = -1
    }
    const quantity = owed ? booked.quantityOf(entry).negated() : booked.quantityOf(entry)
    const cost = owed ? booked.amountOf(entry).negated() : booked.amountOf(entry)
    if (quantity.sign > 0) queue.lots.push({ entry, quantity, cost })
    else if (quantity.sign < 0) sales.push({ entry, parts: queue.take(quantity.negated()) })
  }
  return { remaining: [...queues.values()].flatMap(({ lots }) => lots), sales }
}

/** What the lots that are left of some entries cost: account by account, first in, first out. */
export function costOfLots(ledger: ValuedLedger, entries: Iterable<number>, owed = false): Exact {
  const byAccount = new Map<number, number[]>()
  for (const entry of entries) {
    const account = ledger.booked.account[entry]!
    const list = byAccount.get(account)
    if (list) list.push(entry)
    else byAccount.set(account, [entry])
  }
  const cost = ledger.tally()
  for (const list of byAccount.values()) for (const lot of matchLots(ledger, list, owed).remaining) cost.addPart(ledger.booked, lot.entry, lot.cost)
  return cost.figure()
}

function isOfOneCommodity({ booked }: ValuedLedger, group: number): boolean {
  const first = booked.first[group]!
  for (let entry = first; entry < booked.first[group + 1]!; entry++) if (booked.commodity[entry] !== booked.commodity[first]) return false
  return true
}
function changeIn({ booked }: ValuedLedger, group: number): Exact {
  let change = Exact.zero
  for (let entry = booked.first[group]!; entry < booked.first[group + 1]!; entry++) change = change.plus(booked.quantityOf(entry))
  return change
}
