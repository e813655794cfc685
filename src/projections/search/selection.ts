import type { RowSet } from './row-set.ts'

/** What a search found, in order. Rows are listed as far as somebody looks: a page of the newest costs what a page costs. */
export class Selection {
  readonly set: RowSet
  readonly count: number
  /** All of these rows, and perhaps others, in order; from the highest down without one. */
  readonly #order: Int32Array | undefined
  #rows: Int32Array | undefined

  constructor(set: RowSet, order: Int32Array | undefined) {
    this.set = set
    this.count = set.count
    this.#order = order
  }

  /** The row at a place; undefined behind the last. */
  at(place: number): number | undefined {
    return this.slice(place, place + 1)[0]
  }
  /** The rows from a place up to, and without, another. */
  slice(from: number, to: number): Int32Array {
    return this.#rows ? this.#rows.subarray(Math.min(from, this.count), to) : this.#listed(from, to)
  }
  rows(): Int32Array {
    return (this.#rows ??= this.#listed(0, this.count))
  }
  /** The place of the first row that answers; -1 when none does. */
  findIndex(answers: (row: number) => boolean): number {
    return this.rows().findIndex(answers)
  }

  #listed(from: number, to: number): Int32Array {
    const { set } = this
    const end = Math.min(to, this.count)
    if (from >= end) return new Int32Array(0)
    if (!this.#order) return set.fromTheEnd(from, end - from)
    const rows = new Int32Array(end - from)
    // Each row is written, and stays only where the next one is written behind it: whether a row is in it cannot be guessed.
    for (let at = 0, place = 0; place < end; at++) {
      const row = this.#order[at]!
      if (place >= from) rows[place - from] = row
      place += Number(set.has(row))
    }
    return rows
  }
}
