import { ExactSum } from '#vocabulary/columns.ts'
import { Amount, type Commodity } from '../amount.ts'
import type { Balance } from '../balance.ts'
import { Quantity } from '../quantity.ts'

/** Nearly every account has one or two commodities, which are found faster by looking at each. */
const MANY = 16

/** A running sum per commodity. Every posting is added to one, but few are ever read. */
export class Totals {
  readonly #commodities: (Commodity | undefined)[] = []
  readonly #decimals: ExactSum[] = []
  /** What was added as a fraction. */
  readonly #fractions: (Quantity | undefined)[] = []
  /** Where each commodity is, once there are many. */
  #places: Map<Commodity | undefined, number> | undefined

  /** Adds mantissa / 10^scale. */
  addDecimal(commodity: Commodity | undefined, mantissa: number, scale: number): void {
    this.#decimals[this.#at(commodity)]!.addScaled(mantissa, scale)
  }

  add(amount: Amount): void {
    const at = this.#at(amount.commodity)
    this.#fractions[at] = this.#fractions[at]?.plus(amount.quantity) ?? amount.quantity
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
    if (commodities.length < MANY) {
      for (let at = 0; at < commodities.length; at++) if (commodities[at] === commodity) return at
    } else {
      this.#places ??= new Map(commodities.map((one, at) => [one, at]))
      const at = this.#places.get(commodity)
      if (at !== undefined) return at
      this.#places.set(commodity, commodities.length)
    }
    this.#decimals.push(new ExactSum())
    this.#fractions.push(undefined)
    return commodities.push(commodity) - 1
  }
  #quantity(at: number): Quantity {
    const decimal = Quantity.ofExact(this.#decimals[at]!.value)
    return this.#fractions[at]?.plus(decimal) ?? decimal
  }
}
