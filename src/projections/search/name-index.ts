import { RowSet } from './row-set.ts'

/** Of this part of the rows a column is gone through instead of picking rows. */
const MANY = 8

/** Rows by name: where each name's rows begin in `rows`, one more at the end. */
interface ByName {
  readonly first: Int32Array
  readonly rows: Int32Array
}

/**
 * Which rows have a name, by the name: what few rows have is found without looking at the others. Rows may have one name each, several
 * or none. Made for a state of the book; the rows are put in order by the second question, as after most changes nobody asks twice.
 */
export class NameIndex {
  readonly #size: number
  #byName: ByName | undefined
  /** By row its name and one more, 0 where it has none; undefined where rows have several. */
  readonly #names: Int32Array | undefined
  #wasAsked = false

  private constructor(size: number, { byName, names }: { readonly byName?: ByName; readonly names?: Int32Array }) {
    this.#size = size
    this.#byName = byName
    this.#names = names
  }

  /** Of so many rows, each with the name that `nameOf` says, or a negative number for none. */
  static ofOne(size: number, nameOf: (row: number) => number): NameIndex {
    const names = new Int32Array(size)
    for (let row = 0; row < size; row++) names[row] = Math.max(nameOf(row), -1) + 1
    return new NameIndex(size, { names })
  }
  /** Of pairs of a row and a name. */
  static ofPairs(size: number, rows: readonly number[], names: readonly number[]): NameIndex {
    return new NameIndex(size, { byName: inOrder(Int32Array.from(names), (at) => rows[at]!) })
  }

  /** The rows that have a name with a 1; and, when asked for, those that have none. Rows have one name each for that. */
  found(is: Uint8Array, withoutName = false): RowSet {
    if (this.#names && (withoutName || !this.#wasAsked)) {
      this.#wasAsked = true
      return this.#lookedThrough(this.#names, is, withoutName)
    }
    const { first, rows } = (this.#byName ??= this.#madeByName())
    let count = 0
    for (let name = 0; name < first.length - 1; name++) if (is[name] === 1) count += first[name + 1]! - first[name]!
    if (this.#names && count * MANY > this.#size) return this.#lookedThrough(this.#names, is, false)
    const set = new RowSet(this.#size)
    if (count > 0)
      for (let name = 0; name < first.length - 1; name++)
        if (is[name] === 1) for (let at = first[name]!; at < first[name + 1]!; at++) set.add(rows[at]!)
    return set
  }

  #lookedThrough(names: Int32Array, is: Uint8Array, withoutName: boolean): RowSet {
    if (!withoutName && !is.includes(1)) return new RowSet(this.#size)
    const shifted = new Uint8Array(is.length + 1)
    shifted.set(is, 1)
    shifted[0] = Number(withoutName)
    return RowSet.named(this.#size, names, shifted)
  }

  /** Those without a name stand before the first one, where nobody looks. */
  #madeByName(): ByName {
    const { first, rows } = inOrder(this.#names!, (row) => row)
    return { first: first.subarray(1), rows }
  }
}

/** Rows by their names, each name's in their order; by place a name, and the row that has it. */
function inOrder(names: Int32Array, rowOf: (place: number) => number): ByName {
  let most = 0
  for (let at = 0; at < names.length; at++) if (names[at]! > most) most = names[at]!
  const first = new Int32Array(most + 2)
  for (let at = 0; at < names.length; at++) first[names[at]! + 1]!++
  for (let name = 1; name < first.length; name++) first[name]! += first[name - 1]!
  const place = first.slice()
  const rows = new Int32Array(names.length)
  for (let at = 0; at < names.length; at++) rows[place[names[at]!]!++] = rowOf(at)
  return { first, rows }
}
