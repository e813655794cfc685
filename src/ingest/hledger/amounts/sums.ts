import { Exact } from '#vocabulary/exact.ts'

/** Amounts added up by commodity. Transactions have few of them, so a list is faster than a map. */
export class Sums {
  count = 0
  readonly commodities: number[] = []
  readonly #mantissas: (number | bigint)[] = []
  readonly #scales: number[] = []

  clear(): void {
    this.count = 0
  }

  add(commodity: number, mantissa: number | bigint, scale: number): void {
    const { commodities, count } = this
    let at = 0
    while (at < count && commodities[at] !== commodity) at++
    if (at === count) {
      commodities[at] = commodity
      this.#mantissas[at] = mantissa
      this.#scales[at] = scale
      this.count++
      return
    }
    const before = this.#mantissas[at]!
    if (typeof before === 'number' && typeof mantissa === 'number' && this.#scales[at] === scale) {
      const sum = before + mantissa
      if (Number.isSafeInteger(sum)) {
        this.#mantissas[at] = sum
        return
      }
    }
    const sum = new Exact(before, this.#scales[at]!).plus(new Exact(mantissa, scale))
    this.#mantissas[at] = sum.mantissa
    this.#scales[at] = sum.scale
  }
  plus(commodity: number, value: Exact): void {
    this.add(commodity, value.mantissa, value.scale)
  }

  isZeroAt(at: number): boolean {
    const mantissa = this.#mantissas[at]
    return mantissa === 0 || mantissa === 0n
  }
  at(at: number): Exact {
    return new Exact(this.#mantissas[at]!, this.#scales[at]!)
  }
  of(commodity: number): Exact {
    for (let at = 0; at < this.count; at++) if (this.commodities[at] === commodity) return this.at(at)
    return Exact.zero
  }
}
