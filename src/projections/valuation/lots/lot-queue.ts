import { Exact } from '#vocabulary/exact.ts'

/** What is left of a purchase, or the part of it that went somewhere. Quantity and cost are exact; parts add up to the whole. */
export interface Lot {
  /** The booked posting of the purchase. */
  readonly posting: number
  readonly quantity: Exact
  readonly cost: Exact
}

/** The lots of one commodity in one account, the oldest first. */
export class LotQueue {
  #lots: Lot[] = []
  /** Lots before this one are gone: taking from the front of a long array would move all others. */
  #head = 0

  get lots(): readonly Lot[] {
    return this.#lots.slice(this.#head)
  }

  get isEmpty(): boolean {
    return this.#head >= this.#lots.length
  }

  push(lot: Lot): void {
    this.#lots.push(lot)
  }

  /** Takes up to a quantity, of all lots or of those that are meant, oldest first, the last of it as a part of a lot. */
  take(quantity: Exact, isMeant: (lot: Lot) => boolean = () => true): Lot[] {
    const parts: Lot[] = []
    let left = quantity
    for (let at = this.#head; left.sign > 0 && at < this.#lots.length; at++) {
      const lot = this.#lots[at]!
      if (!isMeant(lot)) continue
      if (lot.quantity.isGreaterThan(left)) {
        // The rest keeps what the part does not take, so nothing is lost to rounding.
        const cost = lot.cost.times(left).dividedBy(lot.quantity)
        parts.push({ posting: lot.posting, quantity: left, cost })
        this.#lots[at] = { posting: lot.posting, quantity: lot.quantity.minus(left), cost: lot.cost.minus(cost) }
        return parts
      }
      parts.push(lot)
      left = left.minus(lot.quantity)
      if (at === this.#head) this.#head++
      else this.#lots.splice(at--, 1)
    }
    return parts
  }

  /** Lots that come from another account keep their age. */
  insert(lots: readonly Lot[], ageOf: (lot: Lot) => number): void {
    this.#lots = [...this.lots, ...lots].sort((a, b) => ageOf(a) - ageOf(b) || a.posting - b.posting)
    this.#head = 0
  }

  /** A stock split: more or fewer units, the same cost and the same purchases. False when there is nothing to split. */
  split(by: Exact): boolean {
    const lots = this.lots
    const before = Exact.sum(lots.map(({ quantity }) => quantity))
    const after = before.plus(by)
    if (before.sign <= 0 || after.sign <= 0) return false
    let left = after
    this.#lots = lots.map((lot, i) => {
      const quantity = i === lots.length - 1 ? left : lot.quantity.times(after).dividedBy(before)
      left = left.minus(quantity)
      return { ...lot, quantity }
    })
    this.#head = 0
    return true
  }
}
