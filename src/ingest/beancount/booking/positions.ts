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
  /** Those that are gone, of zero units, stay until they are half of it: who sells from its beginning would move all others each time. */
  #list: Position[] = []
  #gone = 0
  /** Before it all are gone. */
  #begin = 0
  /** Whether none is of an earlier day than one before it, as where books are written day by day. */
  #isByDay = true
  /** All of them once there are more than a few. */
  #byKey: Map<string, Position> | undefined

  get all(): readonly Position[] {
    if (this.#gone > 0) this.#tidy()
    return this.#list
  }
  /** By day of acquisition, and as they came within a day. Who needs few of them looks at few. */
  oldestFirst(): Iterable<Position> {
    return this.#isByDay ? held(this.#list, this.#begin, this.#list.length) : this.all.toSorted((a, b) => a.lot.day - b.lot.day)
  }
  /** The days backwards, and as they came within a day. */
  latestFirst(): Iterable<Position> {
    return this.#isByDay ? daysBackwards(this.#list, this.#begin) : this.all.toSorted((a, b) => b.lot.day - a.lot.day)
  }

  find(lot: Lot): Position | undefined {
    return this.#byKey ? this.#byKey.get(keyOf(lot)) : this.all.find((position) => isSameLot(position.lot, lot))
  }
  /** One that is not there yet. */
  add(position: Position): void {
    const last = this.#list.at(-1)
    if (last !== undefined && position.lot.day < last.lot.day) this.#isByDay = false
    this.#list.push(position)
    if (this.#byKey) this.#byKey.set(keyOf(position.lot), position)
    else if (this.#list.length > FEW) this.#byKey = new Map(this.all.map((one) => [keyOf(one.lot), one]))
  }
  /** One of which nothing is left. */
  remove({ lot }: Position): void {
    this.#byKey?.delete(keyOf(lot))
    this.#gone++
    for (; this.#list.length > 0 && isGone(this.#list.at(-1)!); this.#gone--) this.#list.pop()
    if (this.#gone * 2 >= this.#list.length) this.#tidy()
    while (this.#begin < this.#list.length && isGone(this.#list[this.#begin]!)) this.#begin++
  }

  #tidy(): void {
    this.#list = this.#list.filter((position) => !isGone(position))
    this.#gone = 0
    this.#begin = 0
    if (this.#list.length > 0) return
    this.#isByDay = true
    this.#byKey = undefined
  }
}

const isGone = ({ units }: Position): boolean => units.isZero

function* held(positions: readonly Position[], begin: number, end: number): Iterable<Position> {
  for (let at = begin; at < end; at++) if (!isGone(positions[at]!)) yield positions[at]!
}

function* daysBackwards(positions: readonly Position[], begin: number): Iterable<Position> {
  for (let end = positions.length; end > begin; ) {
    let first = end - 1
    while (first > begin && positions[first - 1]!.lot.day === positions[first]!.lot.day) first--
    yield* held(positions, first, end)
    end = first
  }
}

const keyOf = ({ number, currency, day, label }: Lot): string => `${number} ${currency} ${day} ${label === undefined ? '' : JSON.stringify(label)}`
