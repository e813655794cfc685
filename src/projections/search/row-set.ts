/** Rows of a word. */
import { byteAt, intAt } from '#vocabulary/element-at.ts'
const WIDTH = 32

/**
 * A set of row numbers, one bit each: sets are combined 32 rows at a time, and a set of 300,000 postings takes 40 kB. Methods that combine or invert
 * change the set itself.
 */
export class RowSet {
  /** The number of rows of the table. */
  readonly size: number
  /** For loops over several sets; there are no bits after the last row. */
  readonly words: Int32Array

  constructor(size: number) {
    this.size = size
    this.words = new Int32Array(Math.ceil(size / WIDTH))
  }

  static all(size: number): RowSet {
    return new RowSet(size).inverted()
  }
  /** The rows whose name has a 1 in `is`, given the name's index by row. */
  static named(size: number, names: Int32Array, is: Uint8Array): RowSet {
    const set = new RowSet(size)
    const { words } = set
    for (let word = 0, row = 0; word < words.length; word++) {
      const end = Math.min(size - row, WIDTH)
      let bits = 0
      for (let at = 0; at < end; at++) bits |= byteAt(is, intAt(names, row++)) << at
      words[word] = bits
    }
    return set
  }

  has(row: number): boolean {
    return ((intAt(this.words, row >>> 5) >>> (row & 31)) & 1) === 1
  }
  add(row: number): void {
    this.words[row >>> 5]! |= 1 << (row & 31)
  }
  delete(row: number): void {
    this.words[row >>> 5]! &= ~(1 << (row & 31))
  }
  /** Adds the rows from one up to, but excluding, another. */
  addRange(from: number, to: number): void {
    if (from >= to) return
    const { words } = this
    const [first, last] = [from >>> 5, (to - 1) >>> 5]
    const [head, tail] = [-1 << (from & 31), -1 >>> (31 - ((to - 1) & 31))]
    if (first === last) words[first]! |= head & tail
    else {
      words[first]! |= head
      words.fill(-1, first + 1, last)
      words[last]! |= tail
    }
  }

  /** Intersects with the other set. */
  and(other: RowSet): this {
    for (let word = 0; word < this.words.length; word++) this.words[word]! &= intAt(other.words, word)
    return this
  }
  or(other: RowSet): this {
    for (let word = 0; word < this.words.length; word++) this.words[word]! |= intAt(other.words, word)
    return this
  }
  /** Inverts the set. */
  inverted(): this {
    const { words, size } = this
    for (let word = 0; word < words.length; word++) words[word]! ^= -1
    if ((size & 31) !== 0) words[words.length - 1]! &= -1 >>> (WIDTH - (size & 31))
    return this
  }
  copied(): RowSet {
    const copy = new RowSet(this.size)
    copy.words.set(this.words)
    return copy
  }

  get count(): number {
    let count = 0
    for (let word = 0; word < this.words.length; word++) count += bitsOf(intAt(this.words, word))
    return count
  }
  /** The first row from `from` on; -1 if there is none. */
  next(from: number): number {
    const { words } = this
    let word = from >>> 5
    if (word >= words.length) return -1
    let bits = intAt(words, word) & (-1 << (from & 31))
    while (bits === 0) {
      if (++word === words.length) return -1
      bits = intAt(words, word)
    }
    return word * WIDTH + lowestOf(bits)
  }
  /** The last row; -1 if the set is empty. */
  get last(): number {
    const { words } = this
    let word = words.length - 1
    while (word >= 0 && words[word] === 0) word--
    return word < 0 ? -1 : word * WIDTH + 31 - Math.clz32(intAt(words, word))
  }
  /** Its rows in ascending order. */
  rows(): Int32Array {
    const { words } = this
    const rows = new Int32Array(this.count)
    let place = 0
    for (let word = 0; word < words.length; word++)
      for (let bits = intAt(words, word); bits !== 0; bits &= bits - 1) rows[place++] = word * WIDTH + lowestOf(bits)
    return rows
  }
  /** Its rows in descending order: at most `limit`, after `skipped` of them. */
  fromTheEnd(skipped: number, limit: number): Int32Array {
    const { words } = this
    const rows = new Int32Array(Math.max(0, Math.min(limit, this.count - skipped)))
    let place = -skipped
    for (let word = words.length - 1; place < rows.length && word >= 0; word--) {
      let bits = intAt(words, word)
      const count = bitsOf(bits)
      if (place + count <= 0) {
        place += count
        continue
      }
      while (bits !== 0 && place < rows.length) {
        const highest = 31 - Math.clz32(bits)
        bits ^= 1 << highest
        if (place >= 0) rows[place] = word * WIDTH + highest
        place++
      }
    }
    return rows
  }
}

/** The index of the lowest set bit of a word other than 0. */
const lowestOf = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** The number of set bits of a word. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

/** The result of a search, in order. Rows are listed lazily, so that a page of the newest costs only a page. */
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
    return this.slice(place, place + 1)[0]
  }
  /** The rows from one position up to, but excluding, another. */
  slice(from: number, to: number): Int32Array {
    return this.#rows ? this.#rows.subarray(Math.min(from, this.count), to) : this.#listed(from, to)
  }
  rows(): Int32Array {
    return (this.#rows ??= this.#listed(0, this.count))
  }
  /** The position of the first row that matches; -1 if none does. */
  findIndex(answers: (row: number) => boolean): number {
    return this.rows().findIndex(answers)
  }

  #listed(from: number, to: number): Int32Array {
    const { set } = this
    const end = Math.min(to, this.count)
    if (from >= end) return new Int32Array(0)
    if (!this.#order) return set.fromTheEnd(from, end - from)
    const rows = new Int32Array(end - from)
    // Writes each row and advances only if it is in the set: branches that cannot be predicted are slower.
    for (let at = 0, place = 0; place < end; at++) {
      const row = intAt(this.#order, at)
      if (place >= from) rows[place - from] = row
      place += Number(set.has(row))
    }
    return rows
  }
}
