/** Neighbours that are copied one by one: for fewer, asking for a part of a column takes longer. */
const RUN_MIN = 32

/** Rows in another order. Most stay beside those that they stood beside: such a run is one thing to copy, found once for all columns. */
export class RowOrder {
  readonly rows: Int32Array
  /** Where in the order each run ends. */
  readonly #ends: number[] = []

  constructor(rows: Int32Array) {
    this.rows = rows
    for (let at = 1; at <= rows.length; at++) if (rows[at] !== rows[at - 1]! + 1) this.#ends.push(at)
  }

  /** A column with its rows in this order, so many numbers a row. */
  gathered(column: Int32Array, width = 1): Int32Array {
    return this.gatheredInto(new Int32Array(this.rows.length * width), column, width)
  }
  /** The same into one that has room for it. */
  gatheredInto<Column extends Int32Array | Float64Array | Uint8Array>(result: Column, column: Column, width = 1): Column {
    const { rows } = this
    let at = 0
    for (const end of this.#ends) {
      const [from, to] = [rows[at]! * width, (rows[at]! + end - at) * width]
      if (end - at >= RUN_MIN) result.set(column.subarray(from, to), at * width)
      else for (let i = from; i < to; i++) result[at * width + i - from] = column[i]!
      at = end
    }
    return result
  }
}
