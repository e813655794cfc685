import { Exact } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'

/** Amounts added up by commodity. Transactions have few of them, so a list is faster than a map. */
export class Sums {
  count = 0
  readonly commodities: number[] = []
  /** Used again after `clear`; those from `count` on are left over. */
  readonly #sums: ExactSum[] = []

  clear(): void {
    this.count = 0
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
    return this.#sums[at]!.isZero
  }
  /** How many commodities do not add up to nothing. */
  nonZero(): number {
    let found = 0
    for (let at = 0; at < this.count; at++) if (!this.isZeroAt(at)) found++
    return found
  }
  at(at: number): Exact {
    return this.#sums[at]!.value
  }
  of(commodity: number): Exact {
    for (let at = 0; at < this.count; at++) if (this.commodities[at] === commodity) return this.at(at)
    return Exact.zero
  }

  /** Whether there is so much of a commodity: mostly told without making an object. */
  is(commodity: number, quantity: Exact): boolean {
    for (let at = 0; at < this.count; at++) if (this.commodities[at] === commodity) return this.#sums[at]!.equals(quantity)
    return quantity.isZero
  }

  #sumOf(commodity: number): ExactSum {
    const { commodities, count } = this
    let at = 0
    while (at < count && commodities[at] !== commodity) at++
    if (at < count) return this.#sums[at]!
    commodities[at] = commodity
    this.count++
    const sum = (this.#sums[at] ??= new ExactSum())
    sum.reset()
    return sum
  }
}
