/**
 * Sorts rows in place and returns them. What is sorted here is mostly in order but for a few, or made of a few lists that are each in
 * order. V8 sorts a typed array with a comparison by halving it whatever it holds, seventeen comparisons a row in a large book; a plain
 * array by the runs that it finds, which is one or two.
 */
export function sortRows(rows: Int32Array, compare: (a: number, b: number) => number): Int32Array {
  rows.set(Array.from(rows).sort(compare))
  return rows
}
