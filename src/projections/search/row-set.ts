import { byteAt } from '#vocabulary/element-at.ts'

/** A set of row numbers, a byte each. Methods that combine or invert change the set itself. */
export class RowSet {
  /** The number of rows of the table. */
  readonly size: number
  /** By row, 1 for those in the set. */
  readonly #rows: Uint8Array

  constructor(size: number) {
    this.size = size
    this.#rows = new Uint8Array(size)
  }

  static all(size: number): RowSet {
    return new RowSet(size).addRange(0, size)
  }

  has(row: number): boolean {
    return this.#rows[row] === 1
  }
  add(row: number): void {
    this.#rows[row] = 1
  }
  delete(row: number): void {
    this.#rows[row] = 0
  }
  /** Adds the rows from one up to, but excluding, another. */
  addRange(from: number, to: number): this {
    this.#rows.fill(1, from, to)
    return this
  }

  /** Intersects with the other set. */
  and(other: RowSet): this {
    for (let row = 0; row < this.size; row++) this.#rows[row]! &= byteAt(other.#rows, row)
    return this
  }
  or(other: RowSet): this {
    for (let row = 0; row < this.size; row++) this.#rows[row]! |= byteAt(other.#rows, row)
    return this
  }
  /** Inverts the set. */
  inverted(): this {
    for (let row = 0; row < this.size; row++) this.#rows[row]! ^= 1
    return this
  }
  copied(): RowSet {
    const copy = new RowSet(this.size)
    copy.#rows.set(this.#rows)
    return copy
  }

  get count(): number {
    let count = 0
    for (let row = 0; row < this.size; row++) count += byteAt(this.#rows, row)
    return count
  }
  /** The first row from `from` on; -1 if there is none. */
  next(from: number): number {
    return this.#rows.indexOf(1, from)
  }
  /** The last row; -1 if the set is empty. */
  get last(): number {
    return this.#rows.lastIndexOf(1)
  }
  /** Its rows in ascending order. */
  rows(): Int32Array {
    const rows = new Int32Array(this.count)
    for (let row = 0, place = 0; row < this.size; row++) if (this.#rows[row] === 1) rows[place++] = row
    return rows
  }
}

/** The result of a search, in order. */
export class Selection {
  readonly set: RowSet
  readonly count: number
  /** An order that contains all of these rows, and perhaps others; descending by row if absent. */
  readonly #order: Int32Array | undefined
  #rows: Int32Array | undefined

  constructor(set: RowSet, order: Int32Array | undefined) {
    this.set = set
    this.count = set.count
    this.#order = order
  }

  /** The row at a position; undefined after the last. */
  at(place: number): number | undefined {
    return this.rows()[place]
  }
  /** The rows from one position up to, but excluding, another. */
  slice(from: number, to: number): Int32Array {
    return this.rows().subarray(from, to)
  }
  rows(): Int32Array {
    return (this.#rows ??= this.#order?.filter((row) => this.set.has(row)) ?? this.set.rows().reverse())
  }
  /** The position of the first row that matches; -1 if none does. */
  findIndex(answers: (row: number) => boolean): number {
    return this.rows().findIndex(answers)
  }
}
