import type { Amount } from './amount.ts'

/** What ledger remembers of a commodity while it reads: how it is written, how precisely, and what it converts to. */
export interface Commodity {
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
  readonly #bySymbol = new Map<string, Commodity>()
  /** `--decimal-comma`: every number is read with a decimal comma. */
  decimalCommaByDefault = false

  find(symbol: string): Commodity | undefined {
    return this.#bySymbol.get(symbol)
  }
  of(symbol: string): Commodity {
    let commodity = this.#bySymbol.get(symbol)
    if (!commodity) {
      commodity = { id: this.all.length, symbol, precision: 0, decimalComma: false, fixedStyle: false, known: false, smaller: undefined }
      this.all.push(commodity)
      this.#bySymbol.set(symbol, commodity)
    }
    return commodity
  }
  /** From here on the alias means this commodity; what it meant before keeps its meaning. */
  alias(alias: string, commodity: Commodity): void {
    this.#bySymbol.set(alias, commodity)
  }
}
