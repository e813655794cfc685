import { elementAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { over, plus, times } from '../decimal28.ts'

/** What one unit cost when it was acquired; two lots are the same when all four agree. */
export interface Lot {
  readonly number: Exact
  readonly currency: number
  readonly day: Day
  readonly label: string | undefined
}

/** Equal for the same lot, however many decimal places its cost is written with. */
export const keyOf = ({ number, currency, day, label }: Lot): string =>
  `${number} ${currency} ${day} ${label === undefined ? '' : JSON.stringify(label)}`

export interface Amount {
  readonly number: Exact
  readonly currency: number
}

/** A price per unit; `total` is what `@@` said. */
export interface Price extends Amount {
  readonly total: Exact | undefined
}

/** The price without the total that it was written as: for a part of a posting. */
export const perUnit = <P extends { readonly number: unknown; readonly currency: number }>({
  number,
  currency,
}: P): { number: P['number']; total: undefined; currency: number } => ({ number, total: undefined, currency })

/** A posting with nothing left to infer. */
export interface BookedPosting {
  /** Row in the raw postings. */
  readonly raw: number
  readonly number: Exact
  readonly currency: number
  readonly lot: Lot | undefined
  readonly price: Price | undefined
  /** Some number of it was inferred. */
  readonly inferred: boolean
}

/** What a posting does to what an account holds. */
export interface Change {
  readonly account: number
  readonly currency: number
  readonly number: Exact
  readonly lot: Lot | undefined
}

/* What stands behind the amount of a posting, before anything of it is inferred. */

/** Stands for a number or a currency that the person left to be inferred. */
export const MISSING = 'missing'
export type Missing = typeof MISSING
/** A currency that is to be inferred, where NONE means that there is none. */
export const MISSING_CURRENCY = -2

/** `{per # total CUR, date, "label"}`; undefined is absent. */
export interface CostSpec {
  readonly per: Exact | Missing | undefined
  readonly total: Exact | Missing | undefined
  /** Currency id or MISSING_CURRENCY. */
  readonly currency: number
  readonly day: Day | undefined
  readonly label: string | undefined
}

/** `@ number CUR` or `@@ number CUR`; `number` is per unit, `total` is what `@@` said. */
export interface PriceSpec {
  readonly number: Exact | Missing
  readonly total: Exact | undefined
  readonly currency: number
}

/** A price written as a total; the unit price is computed on demand. */
export class TotalPrice implements PriceSpec {
  readonly #units: Exact
  #number: Exact | undefined

  /** `units` is not zero. */
  constructor(
    readonly total: Exact,
    readonly currency: number,
    units: Exact,
  ) {
    this.#units = units
  }
  get number(): Exact {
    return (this.#number ??= over(this.total, this.#units.abs()))
  }
  /** The same price under another id of its currency. */
  in(currency: number): TotalPrice {
    return new TotalPrice(this.total, currency, this.#units)
  }
}

/** The terms after the amount of a posting. */
export interface Terms {
  readonly cost: CostSpec | undefined
  readonly price: PriceSpec | undefined
}

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
  for (let at = 1; at < legs.length; at++) if (elementAt(legs, at).raw < elementAt(legs, at - 1).raw) return legs.sort((a, b) => a.raw - b.raw)
  return legs
}
