import type { PriceColumns } from '#vocabulary/book-columns.ts'

/** Which row has a provider's price of a pair on a day, so that a corrected price replaces the one before. */
export class ProvidedPrices {
  readonly #rows = new Map<string, Map<number, number>>()

  /** The row that this one replaces, or -1. */
  put(prices: PriceColumns, row: number): number {
    const key = `${prices.file[row]} ${prices.base[row]} ${prices.quote[row]}`
    let days = this.#rows.get(key)
    if (!days) this.#rows.set(key, (days = new Map()))
    const replaced = days.get(prices.day[row]!) ?? -1
    days.set(prices.day[row]!, row)
    return replaced
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  /** All rows; there are none afterwards. */
  drop(): number[] {
    const rows = [...this.#rows.values()].flatMap((days) => [...days.values()])
    this.#rows.clear()
    return rows
  }
}
