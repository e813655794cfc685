import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { AS_ADDED, ascending, descending, type LotOrder, LotPool } from '#vocabulary/lots.ts'
import { plus } from '../decimal28.ts'
import type { BookingMethod } from '../directives.ts'
import { keyOf, type Lot } from './lot.ts'

/** A lot and how many units of it an account holds, below zero where it owes them. */
export interface Position {
  readonly lot: Lot
  readonly day: Day
  /** Positions are numbered as they are added. */
  readonly added: number
  quantity: Exact
}

const byDay = (a: Position, b: Position): number => a.day - b.day
const ORDERS: Readonly<Partial<Record<BookingMethod, LotOrder<Position>>>> = {
  FIFO: ascending(byDay),
  LIFO: descending(byDay),
  HIFO: descending((a, b) => a.lot.number.compare(b.lot.number)),
}

/** What an account holds of one currency: a bare amount and lots. */
export class Holding {
  bare: Exact = Exact.zero
  readonly lots: LotPool<Position>
  #added = 0
  #positive = 0
  #negative = 0
  readonly #byKey = new Map<string, Position>()
  /** How many lots were paid in each currency. */
  readonly #paidIn = new Map<number, number>()

  constructor(method: BookingMethod) {
    this.lots = new LotPool<Position>(ORDERS[method] ?? AS_ADDED)
  }

  add(number: Exact, lot: Lot | undefined): void {
    if (lot === undefined) {
      this.bare = plus(this.bare, number)
      return
    }
    const key = keyOf(lot)
    const position = this.#byKey.get(key)
    if (position === undefined) {
      if (number.isZero) return
      const added = { lot, day: lot.day, added: this.#added++, quantity: number }
      this.lots.add(added)
      this.#byKey.set(key, added)
      this.#count(number.sign, 1)
      this.#paidIn.set(lot.currency, (this.#paidIn.get(lot.currency) ?? 0) + 1)
      return
    }
    this.#count(position.quantity.sign, -1)
    position.quantity = plus(position.quantity, number)
    this.#count(position.quantity.sign, 1)
    if (!position.quantity.isZero) return
    this.lots.drop(position)
    this.#byKey.delete(key)
    const others = this.#paidIn.get(lot.currency)! - 1
    if (others > 0) this.#paidIn.set(lot.currency, others)
    else this.#paidIn.delete(lot.currency)
  }

  /** The currencies in which lots were paid. */
  get costCurrencies(): Iterable<number> {
    return this.#paidIn.keys()
  }
  /** How many units of a lot there are. */
  of(lot: Lot): Exact {
    return this.#byKey.get(keyOf(lot))?.quantity ?? Exact.zero
  }

  /** True when something of the opposite sign is held, so that the amount takes away instead of adding. */
  isReducedBy(number: Exact): boolean {
    const { sign } = number
    return sign !== 0 && (this.bare.sign === -sign || (sign < 0 ? this.#positive : this.#negative) > 0)
  }

  get isEmpty(): boolean {
    return this.bare.isZero && this.lots.isEmpty
  }

  #count(sign: number, by: number): void {
    if (sign > 0) this.#positive += by
    else if (sign < 0) this.#negative += by
  }
}

/** What one account holds, by currency. */
export class Inventory {
  readonly #method: BookingMethod
  readonly #holdings = new Map<number, Holding>()

  constructor(method: BookingMethod) {
    this.#method = method
  }

  holding(currency: number): Holding {
    let holding = this.#holdings.get(currency)
    if (holding === undefined) {
      holding = new Holding(this.#method)
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
