import { RowSet } from './row-set.ts'

/** Of this part of the rows a column is gone through instead of picking rows. */
const MANY = 8

/**
 * Which rows have a name, by the name: what few rows have is found without looking at the others. Rows may have one name each, several
 * or none. Made once for a state of the book.
 */
export class NameIndex {
  readonly #size: number
  /** By name where its rows begin in `rows`; one more at the end. */
  readonly #first: Int32Array
  readonly #rows: Int32Array
  /** By row its name and one more, 0 where it has none; undefined where rows have several. */
  readonly #names: Int32Array | undefined

  private constructor(size: number, { first, rows, names }: { first: Int32Array; rows: Int32Array; names?: Int32Array }) {
    this.#size = size
    this.#first = first
    this.#rows = rows
    this.#names = names
  }

  /** Of so many rows, each with the name that `nameOf` says, or a negative number for none. */
  static ofOne(size: number, nameOf: (row: number) => number): NameIndex {
    const names = new Int32Array(size)
    let most = 0
    for (let row = 0; row < size; row++) {
      const name = Math.max(nameOf(row), -1) + 1
      names[row] = name
      if (name > most) most = name
    }
    // Those without a name stand before the first one, where nobody looks.
    const first = new Int32Array(most + 2)
    for (let row = 0; row < size; row++) first[names[row]! + 1]!++
    for (let name = 1; name < first.length; name++) first[name]! += first[name - 1]!
    const place = first.slice()
    const rows = new Int32Array(size)
    for (let row = 0; row < size; row++) rows[place[names[row]!]!++] = row
    return new NameIndex(size, { first: first.subarray(1), rows, names })
  }
  /** Of pairs of a row and a name. */
  static ofPairs(size: number, rows: readonly number[], names: readonly number[]): NameIndex {
    const first = new Int32Array(names.reduce((most, name) => Math.max(most, name), -1) + 2)
    for (const name of names) first[name + 1]!++
    for (let name = 1; name < first.length; name++) first[name]! += first[name - 1]!
    const place = first.slice()
    const ordered = new Int32Array(rows.length)
    for (let at = 0; at < rows.length; at++) ordered[place[names[at]!]!++] = rows[at]!
    return new NameIndex(size, { first, rows: ordered })
  }

  /** The rows that have a name with a 1; and, when asked for, those that have none. Rows have one name each for that. */
  found(is: Uint8Array, withoutName = false): RowSet {
    const [first, rows] = [this.#first, this.#rows]
    let count = 0
    for (let name = 0; name < first.length - 1; name++) if (is[name] === 1) count += first[name + 1]! - first[name]!
    if (this.#names && (withoutName || count * MANY > this.#size)) {
      const shifted = new Uint8Array(is.length + 1)
      shifted.set(is, 1)
      shifted[0] = Number(withoutName)
      return RowSet.named(this.#size, this.#names, shifted)
    }
    const set = new RowSet(this.#size)
    if (count > 0)
      for (let name = 0; name < first.length - 1; name++)
        if (is[name] === 1) for (let at = first[name]!; at < first[name + 1]!; at++) set.add(rows[at]!)
    return set
  }
}
