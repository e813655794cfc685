import type { Amount } from './amount.ts'

/** What ledger remembers of a commodity while it reads: how it is written, how precisely, and what it converts to. */
export interface Commodity {
  /** Place in `Commodities.all`; stays the same from one reading of a session to the next. */
  readonly id: number
  readonly symbol: string
  /** The most digits after the point seen so far: the precision to which transactions must balance. */
  precision: number
  /** "1.234,56": set by the first amount that cannot be read otherwise. */
  decimalComma: boolean
  /** A `format` was given: amounts seen later no longer change style and precision. */
  fixedStyle: boolean
  /** Declared by a directive. */
  known: boolean
  /** 1 h = 60 m: the amount of the next smaller unit that one of this is. */
  smaller: Amount | undefined
}

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
        commodity = { id: this.all.length, symbol, precision: 0, decimalComma: false, fixedStyle: false, known: false, smaller: undefined }
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
      commodity.decimalComma = commodity.fixedStyle = commodity.known = false
      commodity.smaller = undefined
    }
    this.#bySymbol.clear()
    this.decimalCommaByDefault = false
    this.version++
  }
}
