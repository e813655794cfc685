import { Exact } from '#vocabulary/exact.ts'
import { Amount } from '../amount.ts'
import type { Balance } from '../balance.ts'
import type { Commodity } from '../commodity.ts'
import { Quantity } from '../quantity.ts'

const SMALL_POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i)

/**
 * A running sum per commodity. Kept as scaled safe integers, since every posting of the journal is added to one and next to
 * none is ever asked for; the rare sum that does not fit becomes a fraction.
 */
export class Totals {
  readonly #commodities: (Commodity | undefined)[] = []
  readonly #mantissas: number[] = []
  readonly #scales: number[] = []
  readonly #wide: (Quantity | undefined)[] = []

  /** Adds mantissa / 10^scale. */
  addDecimal(commodity: Commodity | undefined, mantissa: number, scale: number): void {
    const at = this.#at(commodity)
    if (this.#wide[at] === undefined) {
      const present = this.#scales[at]!
      const by = scale - present
      let sum: number
      if (by === 0) sum = this.#mantissas[at]! + mantissa
      else if (by > 0) sum = by < 16 ? this.#mantissas[at]! * SMALL_POWERS[by]! + mantissa : Number.NaN
      else sum = by > -16 ? this.#mantissas[at]! + mantissa * SMALL_POWERS[-by]! : Number.NaN
      if (Math.abs(sum) <= Number.MAX_SAFE_INTEGER) {
        this.#mantissas[at] = sum
        if (by > 0) this.#scales[at] = scale
        return
      }
    }
    this.#addQuantity(at, Quantity.ofExact(Exact.of(mantissa, scale)))
  }

  /** The sum of one commodity as mantissa and scale; undefined when it is a fraction that needs more. */
  decimal(commodity: Commodity | undefined): { readonly mantissa: number; readonly scale: number } | undefined {
    const at = this.#at(commodity)
    return this.#wide[at] === undefined ? { mantissa: this.#mantissas[at]!, scale: this.#scales[at]! } : undefined
  }

  add(amount: Amount): void {
    this.#addQuantity(this.#at(amount.commodity), amount.quantity)
  }

  /** Adds all of it to a balance. */
  addTo(balance: Balance): Balance {
    this.#commodities.forEach((commodity, at) => {
      const quantity = this.#quantity(at)
      if (!quantity.isZero) balance.add(new Amount(quantity, commodity?.precision ?? 0, commodity))
    })
    return balance
  }

  #at(commodity: Commodity | undefined): number {
    const commodities = this.#commodities
    for (let at = 0; at < commodities.length; at++) if (commodities[at] === commodity) return at
    this.#mantissas.push(0)
    this.#scales.push(0)
    this.#wide.push(undefined)
    return commodities.push(commodity) - 1
  }
  #quantity(at: number): Quantity {
    return this.#wide[at] ?? Quantity.ofExact(new Exact(this.#mantissas[at]!, this.#scales[at]!))
  }
  #addQuantity(at: number, quantity: Quantity): void {
    this.#wide[at] = this.#quantity(at).plus(quantity)
  }
}

/** Adds a few numbers to a total without touching it. NaN as soon as something does not fit, which is never zero. */
export class RunningSum {
  #mantissa = 0
  #scale = 0

  begin(totals: Totals, commodity: Commodity | undefined): void {
    const start = totals.decimal(commodity)
    this.#mantissa = start?.mantissa ?? Number.NaN
    this.#scale = start?.scale ?? 0
  }
  add(mantissa: number, scale: number): void {
    if (scale > this.#scale) {
      this.#mantissa *= SMALL_POWERS[scale - this.#scale] ?? Number.NaN
      this.#scale = scale
      this.#mantissa += mantissa
    } else this.#mantissa += mantissa * (SMALL_POWERS[this.#scale - scale] ?? Number.NaN)
    if (!(Math.abs(this.#mantissa) <= Number.MAX_SAFE_INTEGER)) this.#mantissa = Number.NaN
  }
  get isZero(): boolean {
    return this.#mantissa === 0
  }
}
