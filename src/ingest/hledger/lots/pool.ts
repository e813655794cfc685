import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Malformed } from '../malformed.ts'
import type { LotMethod } from './method.ts'

/** What was acquired at once, as far as it is still there. */
export interface Lot {
  readonly day: Day
  readonly label: string | undefined
  /** What one unit had cost, as a fraction: lots are compared by it. */
  readonly paid: Exact
  readonly units: Exact
  readonly currency: number
  /** Both positive. */
  quantity: Exact
  cost: Exact
}

/** A part of a lot, with what that part had cost; both positive. */
export type Taken = Pick<Lot, 'day' | 'label' | 'paid' | 'units' | 'currency' | 'quantity' | 'cost'>

/** By currency. */
export type Averages = Map<number, { readonly quantity: Exact; readonly cost: Exact }>

/** Lots of one commodity in one account, in the order in which they are taken. */
export class LotPool {
  readonly lots: Lot[] = []
  /** What all lots are and had cost together: for those that are taken at their average. */
  readonly #averages: Averages | undefined
  constructor(
    readonly account: string,
    readonly method: LotMethod,
    averages?: Averages,
  ) {
    this.#averages = averages
  }

  add(lot: Lot): void {
    let [low, high] = [0, this.lots.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.isBefore(lot, this.lots[middle]!)) high = middle
      else low = middle + 1
    }
    this.lots.splice(low, 0, lot)
    const sum = this.#averages?.get(lot.currency)
    this.#averages?.set(lot.currency, { quantity: lot.quantity.plus(sum?.quantity ?? Exact.zero), cost: lot.cost.plus(sum?.cost ?? Exact.zero) })
  }

  /** True when the first of two lots is taken before the other. */
  isBefore(one: Lot, other: Lot): boolean {
    const { order } = this.method
    if (order === 'HIFO') {
      const difference = one.paid.times(other.units).minus(other.paid.times(one.units)).sign
      if (difference !== 0) return difference > 0
    }
    const isOlder = one.day === other.day ? (one.label ?? '') < (other.label ?? '') : one.day < other.day
    return order === 'LIFO' ? !isOlder && (one.day !== other.day || one.label !== other.label) : isOlder
  }

  /** Takes units out of those lots that are `wanted`, the first first. Returns nothing, and takes none, when there are too few. */
  take(quantity: Exact, wanted: (lot: Lot) => boolean): Taken[] | undefined {
    const places: number[] = []
    let missing = quantity
    for (let at = 0; at < this.lots.length && missing.sign > 0; at++) {
      if (!wanted(this.lots[at]!)) continue
      places.push(at)
      missing = missing.minus(this.lots[at]!.quantity)
    }
    if (missing.sign > 0) return undefined
    missing = quantity
    const taken = places.map((at) => {
      const part = this.#part(this.lots[at]!, missing)
      missing = missing.minus(part.quantity)
      return part
    })
    for (const at of places.reverse()) if (this.lots[at]!.quantity.isZero) this.lots.splice(at, 1)
    return taken
  }

  /** Takes up to so many units out of a lot. What is left keeps what was not taken, so that no digit is lost where a cost does not divide. */
  #part(lot: Lot, wanted: Exact): Taken {
    const quantity = lot.quantity.minus(wanted).sign > 0 ? wanted : lot.quantity
    const average = this.#averages?.get(lot.currency)
    const whole = average ?? lot
    const cost = quantity.equals(whole.quantity) ? whole.cost : whole.cost.times(quantity).dividedBy(whole.quantity, PLACES)
    const part = { ...lot, quantity, cost }
    if (average) this.#averages!.set(lot.currency, { quantity: average.quantity.minus(quantity), cost: average.cost.minus(cost) })
    lot.quantity = lot.quantity.minus(quantity)
    lot.cost = average ? lot.cost : lot.cost.minus(cost)
    return part
  }
}

const PLACES = 24

/** Refuses to take a lot when another account has one that comes before it. */
export function mustBeFirst(pool: LotPool, taken: readonly Taken[], others: readonly LotPool[], line: number): void {
  const last = taken.at(-1)!
  const other = others.find(({ lots: [first] }) => first !== undefined && pool.isBefore(first, last))
  if (other === undefined) return
  throw new Malformed(
    'lot_not_first',
    `${other.account} has a lot that comes before those of ${pool.account}, and "lots: ${pool.method.order}ALL" takes the lots of all accounts in one order. Take it from there first, or name the lot in braces.`,
    line,
  )
}
