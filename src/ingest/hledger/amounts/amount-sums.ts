import { elementAt } from '#vocabulary/element-at.ts'
import { ExactSum, NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'

/** What one unit costs, or everything when `isTotal`; as written, the sign included. */
export interface Cost {
  readonly commodity: number
  readonly rate: Exact
  readonly isTotal: boolean
}

export interface Amount {
  readonly commodity: number
  readonly quantity: Exact
  readonly cost?: Cost | undefined
}

/** What a quantity costs altogether, with the quantity's sign. */
export const costTotal = (quantity: Exact, rate: Exact, isTotal: boolean): Exact =>
  !isTotal ? quantity.times(rate) : quantity.sign < 0 ? rate.negated() : rate

export const amountText = (quantity: Exact, symbol: string): string => (symbol === '' ? quantity.toText() : `${quantity.toText()} ${symbol}`)

/** Looked through one by one: faster than a map, and transactions have few commodities. */
const FEW = 16

/** Amounts added up by commodity. */
export class Sums {
  count = 0
  readonly commodities: number[] = []
  /** Used again after `clear`; those from `count` on are left over. */
  readonly #sums: ExactSum[] = []
  /** The index of each, once there are more than a few: an account may hold thousands. */
  #places: Map<number, number> | undefined

  clear(): void {
    this.count = 0
    this.#places = undefined
  }

  add(commodity: number, mantissa: number | bigint, scale: number): void {
    const sum = this.#sumOf(commodity)
    if (typeof mantissa === 'number') sum.addScaled(mantissa, scale)
    else sum.add(new Exact(mantissa, scale))
  }
  plus(commodity: number, value: Exact): void {
    this.#sumOf(commodity).add(value)
  }

  isZeroAt(at: number): boolean {
    return elementAt(this.#sums, at).isZero
  }
  at(at: number): Exact {
    return elementAt(this.#sums, at).value
  }
  of(commodity: number): Exact {
    const at = this.#find(commodity)
    return at < 0 ? Exact.zero : this.at(at)
  }

  /** Whether the sum of a commodity equals an amount, mostly without creating an object. */
  is(commodity: number, quantity: Exact): boolean {
    const at = this.#find(commodity)
    return at < 0 ? quantity.isZero : elementAt(this.#sums, at).equals(quantity)
  }

  #find(commodity: number): number {
    if (this.#places !== undefined) return this.#places.get(commodity) ?? NONE
    const { commodities, count } = this
    for (let at = 0; at < count; at++) if (commodities[at] === commodity) return at
    return NONE
  }
  #sumOf(commodity: number): ExactSum {
    const found = this.#find(commodity)
    if (found >= 0) return elementAt(this.#sums, found)
    const at = this.count++
    this.commodities[at] = commodity
    if (this.#places !== undefined) this.#places.set(commodity, at)
    else if (this.count > FEW) this.#places = new Map(this.commodities.slice(0, this.count).map((one, place) => [one, place]))
    const sum = (this.#sums[at] ??= new ExactSum())
    sum.reset()
    return sum
  }
}
