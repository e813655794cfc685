import { Exact } from '#vocabulary/exact.ts'
import { plus } from '../decimal28.ts'
import type { Lot } from './lot.ts'
import { type Position, Positions } from './positions.ts'

/** What an account holds of one currency: a bare amount and lots. */
export class Holding {
  bare: Exact = Exact.zero
  /** Lots of zero units are removed. */
  readonly #lots = new Positions()
  /** Lots that came since then and have not been compared with those: where sales take from no lot, nobody ever asks for that. */
  #recent: Position[] = []
  /** So many of them, the first, are counted: they are of one sign, and nothing else is held that they take away. */
  #counted = 0
  #positive = 0
  #negative = 0
  /** How many lots were paid in each currency. */
  readonly #paidIn = new Map<number, number>()

  add(number: Exact, lot: Lot | undefined): void {
    if (lot === undefined) {
      this.bare = plus(this.bare, number)
      return
    }
    const { sign } = number
    if (this.#isCounted && sign !== 0 && (sign > 0 ? this.#negative : this.#positive) === 0) {
      this.#count(sign, 1)
      this.#counted++
    }
    this.#recent.push({ lot, units: number })
  }

  get lots(): readonly Position[] {
    this.#settle()
    return this.#lots.all
  }
  /** The lots in the order in which a method takes them. */
  lotsFor(method: 'FIFO' | 'LIFO'): Iterable<Position> {
    this.#settle()
    return method === 'FIFO' ? this.#lots.oldestFirst() : this.#lots.latestFirst()
  }
  /** The currencies in which lots were paid. */
  get costCurrencies(): Iterable<number> {
    this.#settle()
    return this.#paidIn.keys()
  }
  /** How many units of a lot there are. */
  of(lot: Lot): Exact {
    this.#settle()
    return this.#lots.find(lot)?.units ?? Exact.zero
  }

  /** True when something of the opposite sign is held, so that the amount takes away instead of adding. */
  isReducedBy(number: Exact): boolean {
    if (!this.#isCounted) this.#settle()
    const { sign } = number
    return sign !== 0 && (this.bare.sign === -sign || (sign < 0 ? this.#positive : this.#negative) > 0)
  }

  get isEmpty(): boolean {
    if (!this.#isCounted) this.#settle()
    return this.bare.isZero && this.#positive + this.#negative === 0
  }

  get #isCounted(): boolean {
    return this.#counted === this.#recent.length
  }
  #settle(): void {
    if (this.#recent.length === 0) return
    const counted = this.#counted
    this.#counted = 0
    this.#recent.splice(0).forEach(({ lot, units }, at) => {
      if (at < counted) this.#count(units.sign, -1)
      this.#put(units, lot)
    })
  }
  #put(number: Exact, lot: Lot): void {
    const position = this.#lots.find(lot)
    if (position === undefined) {
      if (number.isZero) return
      this.#lots.add({ lot, units: number })
      this.#count(number.sign, 1)
      this.#paidIn.set(lot.currency, (this.#paidIn.get(lot.currency) ?? 0) + 1)
      return
    }
    this.#count(position.units.sign, -1)
    position.units = plus(position.units, number)
    this.#count(position.units.sign, 1)
    if (!position.units.isZero) return
    this.#lots.remove(position)
    const others = this.#paidIn.get(lot.currency)! - 1
    if (others > 0) this.#paidIn.set(lot.currency, others)
    else this.#paidIn.delete(lot.currency)
  }
  #count(sign: number, by: number): void {
    if (sign > 0) this.#positive += by
    else if (sign < 0) this.#negative += by
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
    return only([...this.#holdings.values()].flatMap((holding) => [...holding.costCurrencies]))
  }
}

function only(currencies: readonly number[]): number | undefined {
  const distinct = new Set(currencies)
  return distinct.size === 1 ? currencies[0] : undefined
}
