import type { Exact } from '#vocabulary/exact.ts'
import { over, plus, times } from '../decimal28.ts'
import { type CostSpec, MISSING, type Missing, type PriceSpec, TotalPrice } from '../written-terms.ts'
import type { Amount, BookedPosting, Lot, Price } from './lot.ts'

/** A posting on its way through booking. */
export interface Leg {
  /** Row in the raw postings. */
  readonly raw: number
  readonly account: number
  number: Exact | Missing
  /** Currency id or MISSING_CURRENCY. */
  currency: number
  /** As written, or the lot once one has been found. */
  cost: CostSpec | Lot | undefined
  price: PriceSpec | undefined
  /** A posting without amount, which takes the remainder of each currency. */
  readonly automatic: boolean
  inferred: boolean
  /** It takes from a lot, which is already out of the inventory. */
  readonly reduces: boolean
}

export const isLot = (cost: CostSpec | Lot): cost is Lot => 'number' in cost

/** What a posting weighs when the transaction is balanced: its cost, else its price, else itself. Nothing of it may be missing. */
export function weightOf({
  number,
  currency,
  cost,
  price,
}: {
  number: Exact
  currency: number
  cost: Lot | undefined
  price: Amount | undefined
}): Amount {
  if (cost !== undefined) return { number: times(number, cost.number), currency: cost.currency }
  if (price !== undefined) return { number: times(number, price.number), currency: price.currency }
  return { number, currency }
}

/** Sums by currency, those that are not zero. */
export class Residual {
  readonly #sums = new Map<number, Exact>()

  add({ number, currency }: Amount): void {
    const sum = this.#sums.get(currency)
    const next = sum === undefined ? number : plus(sum, number)
    if (next.isZero) this.#sums.delete(currency)
    else this.#sums.set(currency, next)
  }
  get amounts(): readonly Amount[] {
    return Array.from(this.#sums, ([currency, number]) => ({ currency, number }))
  }
}

/** Returns the number; one that is still to be inferred is a mistake of ours. */
export const numberOf = (number: Exact | Missing): Exact => {
  if (number === MISSING) throw new TypeError('a number is still missing')
  return number
}

/** The price with its number there; a total is not divided here. */
export const priceOf = (price: PriceSpec): Price =>
  price instanceof TotalPrice ? price : { number: numberOf(price.number), total: price.total, currency: price.currency }

/** The cost of one unit that a specification says; undefined when it leaves it open. */
export function costPerUnit({ per, total }: CostSpec, units: Exact): Exact | undefined {
  if (per === MISSING || total === MISSING || per === undefined) return undefined
  if (total === undefined) return per
  return units.isZero ? undefined : over(plus(total, times(per, units.abs())), units.abs())
}

/** A leg of which nothing is missing. */
export const bookedOf = ({ raw, number, currency, cost, price, inferred }: Leg): BookedPosting => ({
  raw,
  number: numberOf(number),
  currency,
  lot: cost as Lot | undefined,
  price: price && priceOf(price),
  inferred,
})

/** Legs in the order of their postings. */
export function inOrder(legs: Leg[]): readonly Leg[] {
  for (let at = 1; at < legs.length; at++) if (legs[at]!.raw < legs[at - 1]!.raw) return legs.sort((a, b) => a.raw - b.raw)
  return legs
}
