import type { Commodity } from './amount.ts'

/** All commodities of one reading, by symbol and alias. */
export class Commodities {
  readonly all: Commodity[] = []
  /** What symbols mean in this reading. */
  readonly #bySymbol = new Map<string, Commodity>()
  /** What they meant in any reading, so that their ids stay. */
  readonly #everSeen = new Map<string, Commodity>()
  /** `--decimal-comma`: every number is read with a decimal comma. */
  decimalCommaByDefault = false
  /** Raised when a symbol may mean another commodity than before. */
  version = 0

  of(symbol: string): Commodity {
    let commodity = this.#bySymbol.get(symbol)
    if (!commodity) {
      commodity = this.#everSeen.get(symbol)
      if (!commodity) {
        commodity = { id: this.all.length, symbol, precision: 0, decimalComma: false, fixedStyle: false, declared: false, smaller: undefined }
        this.all.push(commodity)
        this.#everSeen.set(symbol, commodity)
      }
      this.#bySymbol.set(symbol, commodity)
    }
    return commodity
  }
  /** From here on the alias means this commodity, unless it is a symbol already. */
  alias(alias: string, commodity: Commodity): void {
    if (this.#bySymbol.has(alias)) return
    this.#bySymbol.set(alias, commodity)
    this.version++
  }
  /** Forgets all but the ids. */
  reset(): void {
    for (const commodity of this.all) {
      commodity.precision = 0
      commodity.decimalComma = commodity.fixedStyle = commodity.declared = false
      commodity.smaller = undefined
    }
    this.#bySymbol.clear()
    this.decimalCommaByDefault = false
    this.version++
  }
}
