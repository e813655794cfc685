/** Neighbours that are copied one by one: for fewer, asking for a part of a column takes longer. */
const RUN_MIN = 32

/** Returns a column with its rows in another order, so many numbers a row. Most stay beside those that they stood beside, and are copied together. */
export function gathered(column: Int32Array, rows: Int32Array, width = 1): Int32Array {
  const result = new Int32Array(rows.length * width)
  for (let at = 0; at < rows.length; ) {
    const row = rows[at]!
    let end = at + 1
    while (end < rows.length && rows[end] === rows[end - 1]! + 1) end++
    const [from, to] = [row * width, (row + end - at) * width]
    if (end - at >= RUN_MIN) result.set(column.subarray(from, to), at * width)
    else for (let i = from; i < to; i++) result[at * width + i - from] = column[i]!
    at = end
  }
  return result
}
