import type { ExactColumn } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'

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
  #ofAll: KindSum[] | undefined

  /** The first `count` places of a column, or of `rows`, which says for each its row; and of which kind each is, a natural number. */
  constructor(column: ExactColumn, { count, rows, kindOf }: { count: number; rows?: Int32Array; kindOf(place: number): number }) {
    this.#column = column
    this.#rows = rows
    this.#slot = new Int32Array(count)
    /** For each kind and scale the slot that still has room, and what its rows come to without their signs. */
    const open = new Map<number, { slot: number; taken: number }>()
    for (let place = 0; place < count; place++) {
      const row = rows ? rows[place]! : place
      const kind = kindOf(place)
      const scale = column.big.size !== 0 && column.big.has(row) ? WIDE : column.scale[row]!
      const size = scale === WIDE ? 0 : Math.abs(column.mantissa[row]!)
      const key = kind * SCALES + scale + 1
      let found = open.get(key)
      if (!found || found.taken + size > Number.MAX_SAFE_INTEGER) open.set(key, (found = { slot: this.#slots.push({ kind, scale }) - 1, taken: 0 }))
      found.taken += size
      this.#slot[place] = found.slot
    }
    this.#totals = new Float64Array(this.#slots.length)
    this.#counts = new Int32Array(this.#slots.length)
  }

  /** What some places, each of them once, come to by kind; kinds of which none is among them are left out. */
  of(places: Int32Array): readonly KindSum[] {
    return places.length === this.#slot.length ? (this.#ofAll ??= this.#added(places)) : this.#added(places)
  }

  #added(places: Int32Array): KindSum[] {
    const [totals, counts, slots] = [this.#totals, this.#counts, this.#slot]
    const { mantissa } = this.#column
    const rows = this.#rows
    if (rows)
      for (let at = 0; at < places.length; at++) {
        const place = places[at]!
        totals[slots[place]!]! += mantissa[rows[place]!]!
        counts[slots[place]!]!++
      }
    else
      for (let at = 0; at < places.length; at++) {
        const place = places[at]!
        totals[slots[place]!]! += mantissa[place]!
        counts[slots[place]!]!++
      }
    return this.#taken(places)
  }

  /** Takes what was added out of the slots, and leaves them empty for whoever asks next. */
  #taken(places: Int32Array): KindSum[] {
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
      this.#totals[slot] = 0
      this.#counts[slot] = 0
    }
    if (hasWide)
      for (const place of places) {
        const { kind, scale } = this.#slots[this.#slot[place]!]!
        if (scale === WIDE) kinds.get(kind)!.sum.addRow(this.#column, this.#rows ? this.#rows[place]! : place)
      }
    return Array.from(kinds, ([kind, { count, sum }]) => ({ kind, count, sum: sum.value }))
  }
}

/** More than there are numbers of places in the arrays of a column, those that are wide with them. */
const SCALES = 257
