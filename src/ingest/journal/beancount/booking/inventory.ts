import { Exact } from '../../../../events/vocabulary/exact.ts'
import { plus } from '../decimal28.ts'
import { type Lot, sameLot } from './lot.ts'

export interface Position {
  readonly lot: Lot
  units: Exact
}

/** What an account holds of one currency: a bare amount and lots. */
export class Holding {
  bare: Exact = Exact.zero
  /** Lots in the order of acquisition; those of zero units are removed. */
  readonly lots: Position[] = []

  add(number: Exact, lot: Lot | undefined): void {
    if (lot === undefined) {
      this.bare = plus(this.bare, number)
      return
    }
    // Searching from the end finds a lot that was just acquired at once.
    for (let at = this.lots.length - 1; at >= 0; at--) {
      const position = this.lots[at]!
      if (!sameLot(position.lot, lot)) continue
      position.units = plus(position.units, number)
      if (position.units.isZero) this.lots.splice(at, 1)
      return
    }
    if (!number.isZero) this.lots.push({ lot, units: number })
  }

  /** How many units of a lot there are. */
  of(lot: Lot): Exact {
    return this.lots.find((position) => sameLot(position.lot, lot))?.units ?? Exact.zero
  }

  /** True when something of the opposite sign is held, so that the amount takes away instead of adding. */
  isReducedBy(number: Exact): boolean {
    const { sign } = number
    return sign !== 0 && (this.bare.sign === -sign || this.lots.some((position) => position.units.sign === -sign))
  }

  get isEmpty(): boolean {
    return this.bare.isZero && this.lots.length === 0
  }
}

/** What one account holds, by currency. */
export class Inventory {
  readonly #holdings = new Map<number, Holding>()

  holding(currency: number): Holding {
    let holding = this.#holdings.get(currency)
    if (holding === undefined) {
      holding = new Holding()
      this.#holdings.set(currency, holding)
    }
    return holding
  }

  /** The only currency held, undefined when there is none or more than one. */
  onlyCurrency(): number | undefined {
    return only([...this.#holdings].filter(([, holding]) => !holding.isEmpty).map(([currency]) => currency))
  }
  /** The only currency in which lots were paid. */
  onlyCostCurrency(): number | undefined {
    return only([...this.#holdings.values()].flatMap((holding) => holding.lots.map((position) => position.lot.currency)))
  }
}

function only(currencies: readonly number[]): number | undefined {
  const distinct = new Set(currencies)
  return distinct.size === 1 ? currencies[0] : undefined
}
