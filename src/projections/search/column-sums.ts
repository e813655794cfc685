import type { ExactColumn } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import { RowSet } from './row-set.ts'

/** What some rows of one kind come to. */
export interface KindSum {
  readonly kind: number
  readonly count: number
  readonly sum: Exact
}

/** What is added beside the others: decimals of more digits than a double holds. */
const WIDE = -1

/**
 * Adds any selection of rows of a column, kind by kind, as fast as doubles are added. Every row has a slot: rows of one kind with
 * as many places after the point, so few that all of them together stay within the safe integers. So no sum of some of them can
 * leave those, and nothing has to be looked at while adding.
 */
export class ColumnSums {
  readonly #column: ExactColumn
  readonly #rows: Int32Array | undefined
  /** By place. */
  readonly #slot: Int32Array
  readonly #slots: { readonly kind: number; readonly scale: number }[] = []
  readonly #totals: Float64Array
  readonly #counts: Int32Array
  /** Places beside the slots. */
  readonly #wide: Int32Array
  /** What all places come to, by slot. */
  readonly #all: { readonly totals: Float64Array; readonly counts: Int32Array }

  /** The first `count` places of a column, or of `rows`, which says for each its row; and of which kind each is, a natural number. */
  constructor(column: ExactColumn, { count, rows, kindOf }: { count: number; rows?: Int32Array; kindOf(place: number): number }) {
    this.#column = column
    this.#rows = rows
    this.#slot = new Int32Array(count)
    const wide: number[] = []
    /** For each kind and scale the slot that still has room, and what its rows come to without their signs. */
    const open: { slot: number; taken: number }[] = []
    for (let place = 0; place < count; place++) {
      const row = rows ? rows[place]! : place
      const kind = kindOf(place)
      const scale = column.big.size !== 0 && column.big.has(row) ? WIDE : column.scale[row]!
      const size = scale === WIDE ? 0 : Math.abs(column.mantissa[row]!)
      if (scale === WIDE) wide.push(place)
      const key = kind * SCALES + scale + 1
      let found = open[key]
      if (!found || found.taken + size > Number.MAX_SAFE_INTEGER) found = open[key] = { slot: this.#slots.push({ kind, scale }) - 1, taken: 0 }
      found.taken += size
      this.#slot[place] = found.slot
    }
    this.#totals = new Float64Array(this.#slots.length)
    this.#counts = new Int32Array(this.#slots.length)
    this.#wide = Int32Array.from(wide)
    for (let place = 0; place < count; place++) this.#add(place)
    this.#all = { totals: this.#totals.slice(), counts: this.#counts.slice() }
    this.#clear()
  }

  /** What some places come to by kind; kinds of which none is among them are left out. */
  of(places: Int32Array | RowSet): readonly KindSum[] {
    if (places instanceof RowSet) return this.#ofSet(places)
    for (let at = 0; at < places.length; at++) this.#add(places[at]!)
    return this.#taken(places)
  }

  /** Of more than half of the places, the others are taken from what all come to. */
  #ofSet(set: RowSet): KindSum[] {
    const isMost = set.count * 2 > set.size
    if (isMost) {
      this.#totals.set(this.#all.totals)
      this.#counts.set(this.#all.counts)
    }
    const [totals, counts, slots] = [this.#totals, this.#counts, this.#slot]
    const { mantissa } = this.#column
    const rows = this.#rows
    const sign = isMost ? -1 : 1
    const turned = isMost ? -1 : 0
    const { words, size } = set
    for (let word = 0; word < words.length; word++)
      for (let bits = words[word]! ^ turned; bits !== 0; bits &= bits - 1) {
        const place = word * 32 + 31 - Math.clz32(bits & -bits)
        if (place >= size) break
        const slot = slots[place]!
        totals[slot]! += sign * mantissa[rows ? rows[place]! : place]!
        counts[slot]! += sign
      }
    return this.#taken(this.#wide.filter((place) => set.has(place)))
  }

  #add(place: number): void {
    const slot = this.#slot[place]!
    this.#totals[slot]! += this.#column.mantissa[this.#rows ? this.#rows[place]! : place]!
    this.#counts[slot]!++
  }
  #clear(): void {
    this.#totals.fill(0)
    this.#counts.fill(0)
  }

  /** Takes what was added out of the slots, and leaves them empty for whoever asks next. Those beside the slots are among `wide`. */
  #taken(wide: Int32Array): KindSum[] {
    const kinds = new Map<number, { count: number; readonly sum: ExactSum }>()
    let hasWide = false
    for (let slot = 0; slot < this.#slots.length; slot++) {
      if (this.#counts[slot] === 0) continue
      const { kind, scale } = this.#slots[slot]!
      const of = kinds.get(kind) ?? { count: 0, sum: new ExactSum() }
      kinds.set(kind, of)
      of.count += this.#counts[slot]!
      if (scale === WIDE) hasWide = true
      else of.sum.addScaled(this.#totals[slot]!, scale)
    }
    this.#clear()
    if (hasWide)
      for (const place of wide) {
        const { kind, scale } = this.#slots[this.#slot[place]!]!
        if (scale === WIDE) kinds.get(kind)!.sum.addRow(this.#column, this.#rows ? this.#rows[place]! : place)
      }
    return Array.from(kinds, ([kind, { count, sum }]) => ({ kind, count, sum: sum.value }))
  }
}

/** More than there are numbers of places in the arrays of a column, those that are wide with them. */
const SCALES = 257
