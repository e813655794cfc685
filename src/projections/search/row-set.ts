/** Rows of a word. */
const WIDTH = 32

/**
 * Some of so many rows, a bit each: sets are joined 32 rows at a time, and one of 300,000 postings takes 40 kB. Rows are numbers from 0;
 * what joins or turns a set changes the set itself.
 */
export class RowSet {
  /** Of how many rows it says whether they are in it. */
  readonly size: number
  /** For loops over many sets at once; no bit stands behind the last row. */
  readonly words: Int32Array

  constructor(size: number) {
    this.size = size
    this.words = new Int32Array(Math.ceil(size / WIDTH))
  }

  static all(size: number): RowSet {
    return new RowSet(size).inverted()
  }
  /** The rows whose name is one of those with a 1; by row a place in `is`. */
  static named(size: number, names: Int32Array, is: Uint8Array): RowSet {
    const set = new RowSet(size)
    const { words } = set
    for (let word = 0, row = 0; word < words.length; word++) {
      const end = Math.min(size - row, WIDTH)
      let bits = 0
      for (let at = 0; at < end; at++) bits |= is[names[row++]!]! << at
      words[word] = bits
    }
    return set
  }

  has(row: number): boolean {
    return ((this.words[row >>> 5]! >>> (row & 31)) & 1) === 1
  }
  add(row: number): void {
    this.words[row >>> 5]! |= 1 << (row & 31)
  }
  delete(row: number): void {
    this.words[row >>> 5]! &= ~(1 << (row & 31))
  }
  /** Adds the rows from one up to, and without, another. */
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

  /** Keeps what is in the other one too. */
  and(other: RowSet): this {
    for (let word = 0; word < this.words.length; word++) this.words[word]! &= other.words[word]!
    return this
  }
  or(other: RowSet): this {
    for (let word = 0; word < this.words.length; word++) this.words[word]! |= other.words[word]!
    return this
  }
  /** Those that were not in it. */
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
    for (let word = 0; word < this.words.length; word++) count += bitsOf(this.words[word]!)
    return count
  }
  /** The first row of the set that is not before `from`; -1 when there is none. */
  next(from: number): number {
    const { words } = this
    let word = from >>> 5
    if (word >= words.length) return -1
    let bits = words[word]! & (-1 << (from & 31))
    while (bits === 0) {
      if (++word === words.length) return -1
      bits = words[word]!
    }
    return word * WIDTH + lowestOf(bits)
  }
  /** The last row of the set; -1 when it has none. */
  get last(): number {
    const { words } = this
    let word = words.length - 1
    while (word >= 0 && words[word] === 0) word--
    return word < 0 ? -1 : word * WIDTH + 31 - Math.clz32(words[word]!)
  }
  /** Its rows, the lowest first. */
  rows(): Int32Array {
    const { words } = this
    const rows = new Int32Array(this.count)
    let place = 0
    for (let word = 0; word < words.length; word++)
      for (let bits = words[word]!; bits !== 0; bits &= bits - 1) rows[place++] = word * WIDTH + lowestOf(bits)
    return rows
  }
  /** Its rows from the highest down: after `skipped` of them as many as `limit`, or what there is. */
  fromTheEnd(skipped: number, limit: number): Int32Array {
    const { words } = this
    const rows = new Int32Array(Math.max(0, Math.min(limit, this.count - skipped)))
    let place = -skipped
    for (let word = words.length - 1; place < rows.length && word >= 0; word--) {
      let bits = words[word]!
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

/** The place of the lowest bit of a word that is not 0. */
const lowestOf = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** How many bits of a word are 1: by pairs, by fours, by bytes, and all of them. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
