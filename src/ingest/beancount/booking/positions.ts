import type { Exact } from '#vocabulary/exact.ts'
import { isSameLot, type Lot } from './lot.ts'

export interface Position {
  readonly lot: Lot
  units: Exact
}

/** Looked through one by one; a key for each would take longer to make. */
const FEW = 8

/** Lots in the order of acquisition, found by what tells them from each other. */
export class Positions {
  #few: Position[] = []
  /** All of them while they are more than a few. */
  #many: Map<string, Position> | undefined

  values(): Iterable<Position> {
    return this.#many?.values() ?? this.#few
  }
  find(lot: Lot): Position | undefined {
    return this.#many ? this.#many.get(keyOf(lot)) : this.#few.find((position) => isSameLot(position.lot, lot))
  }
  /** One that is not there yet. */
  add(position: Position): void {
    if (this.#many) this.#many.set(keyOf(position.lot), position)
    else if (this.#few.push(position) > FEW) {
      this.#many = new Map(this.#few.map((one) => [keyOf(one.lot), one]))
      this.#few = []
    }
  }
  remove(position: Position): void {
    if (!this.#many) this.#few.splice(this.#few.indexOf(position), 1)
    else {
      this.#many.delete(keyOf(position.lot))
      if (this.#many.size > 0) return
      this.#many = undefined
    }
  }
}

const keyOf = ({ number, currency, day, label }: Lot): string => `${number} ${currency} ${day} ${label === undefined ? '' : JSON.stringify(label)}`
