import { elementAt } from './element-at.ts'
import type { Day } from './day.ts'
import { type Exact, QUOTIENT_PLACES } from './exact.ts'

/** Units that are held, and what they cost together. */
export interface Costed {
  quantity: Exact
  cost: Exact
}

/** What a pool needs to know of a lot. */
interface Dated {
  readonly day: Day
  readonly quantity: Exact
}

/** In which order lots are taken; of equal lots the one that was added first. */
export interface LotOrder<L> {
  compare(a: L, b: L): number
  readonly isDescending: boolean
}
export const ascending = <L>(compare: (a: L, b: L) => number): LotOrder<L> => ({ compare, isDescending: false })
export const descending = <L>(compare: (a: L, b: L) => number): LotOrder<L> => ({ compare, isDescending: true })
export const AS_ADDED: LotOrder<unknown> = ascending(() => 0)

/** How much to take of a lot. */
export interface LotPart<L> {
  readonly lot: L
  readonly quantity: Exact
}

/** Which lots are meant: those of a day, which are found without a search, or of any day; all of them, or those that `is` accepts. */
export interface MeantLots<L> {
  readonly day?: Day | undefined
  readonly is?: ((lot: L) => boolean) | undefined
}
const ANY: MeantLots<unknown> = {}

/**
 * Lots in the order in which they are taken. FIFO is ascending by day, LIFO descending by day, HIFO descending by what a unit cost. A lot at
 * either end is added and taken in constant time, which is most of them.
 */
export class LotPool<L extends Dated> {
  readonly order: LotOrder<L>
  /** Ascending. Empty lots stay until they are half of all, as removing one moves those behind it; `#first` and the last are not empty. */
  #lots: L[] = []
  #first = 0
  #empty = 0
  /** In the order of adding. */
  readonly #byDay = new Map<Day, L[]>()

  constructor(order: LotOrder<L>) {
    this.order = order
  }

  get isEmpty(): boolean {
    return this.#lots.length === 0
  }
  /** The lot that is taken next. */
  get next(): L | undefined {
    return this.order.isDescending ? this.#lots.at(-1) : this.#lots[this.#first]
  }
  /** All lots in the order in which they are taken. */
  get lots(): L[] {
    return [...this.#taking(undefined)]
  }

  /** Adds a lot of some quantity. */
  add(lot: L): void {
    const { compare, isDescending } = this.order
    const lots = this.#lots
    let [low, high] = [this.#first, lots.length]
    // The first guess is the end, where lots that come by day belong.
    for (let middle = high - 1; low < high; middle = (low + high) >> 1) {
      const difference = compare(elementAt(lots, middle), lot)
      if (difference < 0 || (difference === 0 && !isDescending)) low = middle + 1
      else high = middle
    }
    if (low === lots.length) lots.push(lot)
    else lots.splice(low, 0, lot)
    const sameDay = this.#byDay.get(lot.day)
    if (sameDay === undefined) this.#byDay.set(lot.day, [lot])
    else sameDay.push(lot)
  }

  /** Those of a day, in the order of adding. */
  ofDay(day: Day): readonly L[] {
    return this.#byDay.get(day) ?? []
  }
  /** The lots that are meant, in the order in which they are taken. */
  matching({ day, is }: MeantLots<L>): L[] {
    const found: L[] = []
    for (const lot of this.#taking(day)) if (is === undefined || is(lot)) found.push(lot)
    return found
  }

  /** Chooses lots for a quantity, and how much of each; `missing` is what they lack. Nothing is taken yet. */
  select(quantity: Exact, { day, is }: MeantLots<L> = ANY): { readonly parts: readonly LotPart<L>[]; readonly missing: Exact } {
    const parts: LotPart<L>[] = []
    let missing = quantity
    for (const lot of missing.sign > 0 ? this.#taking(day) : []) {
      if (is !== undefined && !is(lot)) continue
      const available = lot.quantity.abs()
      const part = available.isLessThan(missing) ? available : missing
      parts.push({ lot, quantity: part })
      missing = missing.minus(part)
      if (missing.isZero) break
    }
    return { parts, missing }
  }

  /** Removes a lot that has become empty. */
  drop(lot: L): void {
    const sameDay = this.#byDay.get(lot.day)
    if (sameDay === undefined || sameDay.length < 2) this.#byDay.delete(lot.day)
    else sameDay.splice(sameDay.indexOf(lot), 1)
    this.#empty++
    for (; this.#lots.at(-1)?.quantity.isZero; this.#lots.pop()) this.#empty--
    if (this.#empty * 2 >= this.#lots.length) {
      this.#lots = this.#lots.filter(({ quantity }) => !quantity.isZero)
      this.#first = 0
      this.#empty = 0
    }
    while (this.#lots[this.#first]?.quantity.isZero) this.#first++
  }

  /** The lots, or those of a day, in the order in which they are taken. */
  *#taking(day: Day | undefined): Iterable<L> {
    const { compare, isDescending } = this.order
    if (day !== undefined) {
      const lots = this.ofDay(day)
      yield* lots.length < 2 ? lots : lots.toSorted(isDescending ? (a, b) => compare(b, a) : compare)
      return
    }
    const lots = this.#lots
    const [start, end, step] = isDescending ? [lots.length - 1, this.#first - 1, -1] : [this.#first, lots.length, 1]
    for (let place = start; place !== end; place += step) if (!elementAt(lots, place).quantity.isZero) yield elementAt(lots, place)
  }
}

/** Lots that know what all of their units cost, so that a part takes its share of the cost along. */
export class CostedPool<L extends Dated & Costed> extends LotPool<L> {
  readonly #places: number
  readonly #average: ((lot: L) => Costed) | undefined

  /** Shares are rounded to `places`. With an `average` parts cost their share of that instead of their lot's; several pools may have the same one. */
  constructor(
    order: LotOrder<L>,
    { places, average }: { readonly places?: number | undefined; readonly average?: ((lot: L) => Costed) | undefined } = {},
  ) {
    super(order)
    this.#places = places ?? QUOTIENT_PLACES
    this.#average = average
  }

  override add(lot: L): void {
    super.add(lot)
    const average = this.#average?.(lot)
    if (average === undefined) return
    average.quantity = average.quantity.plus(lot.quantity)
    average.cost = average.cost.plus(lot.cost)
  }

  /** Takes up to a quantity out of the lots that are meant, the last of it as a part of a lot. */
  take(quantity: Exact, meant?: MeantLots<L>): L[] {
    return this.takeParts(this.select(quantity, meant).parts)
  }
  takeParts(parts: readonly LotPart<L>[]): L[] {
    return parts.map(({ lot, quantity: wanted }) => {
      const taken = wanted.equals(lot.quantity) ? lot.quantity : wanted
      const whole = this.#average?.(lot) ?? lot
      const part = { ...lot, quantity: taken, cost: costOfPart(whole, taken, this.#places) }
      // The rest keeps what the part does not take, so nothing is lost to rounding.
      whole.cost = whole.cost.minus(part.cost)
      lot.quantity = lot.quantity.minus(taken)
      if (whole !== lot) whole.quantity = whole.quantity.minus(taken)
      if (lot.quantity.isZero) this.drop(lot)
      return part
    })
  }
}

/** What some of the units cost, by their share of the whole. */
export const costOfPart = ({ quantity, cost }: Costed, part: Exact, places: number): Exact =>
  part.equals(quantity) ? cost : cost.times(part).dividedBy(quantity, places)
