import { MINUS, POINT, ZERO } from './bytes.ts'
import { decimalText, Exact, POWERS_OF_TEN } from './exact.ts'
import { invariant } from './invariant.ts'

/** Absent id in a column of ids. */
export const NONE = -1

/** A string table: the id of a name is its place in `names`. */
export class Names {
  readonly names: string[] = []
  #ids = new Map<string, number>()
  /** The names of the table that is followed, as long as these are its first; what `#ids` says of the others is yet to come true. */
  #followed: readonly string[] | undefined

  id(name: string): number {
    const { length } = this.names
    // Names of a table differ from each other, so the next one is none of those before it.
    if (this.#followed?.[length] === name) return this.names.push(name) - 1
    let id = this.#known().get(name)
    if (id === undefined || id >= length) {
      this.#leave()
      id = this.names.push(name) - 1
      this.#ids.set(name, id)
    }
    return id
  }
  find(name: string): number {
    const id = this.#known().get(name) ?? NONE
    return id < this.names.length ? id : NONE
  }
  /** Fills an empty table with the names that another had. */
  restore(names: readonly string[]): void {
    for (const name of names) this.names.push(name)
  }
  /**
   * Lets an empty table expect the names of another in their order, as a book that is read again brings them: those that come so are not
   * looked up. What the other knows for looking up goes over to this one. A table that has names already goes its own way.
   */
  follow(other: Names): void {
    if (this.names.length > 0) return
    other.#leave()
    this.#followed = other.names
    this.#ids = other.#known()
    other.#ids = new Map()
  }
  get size(): number {
    return this.names.length
  }

  /** Another name has come than the next one that was expected: from here on the table is its own. */
  #leave(): void {
    const followed = this.#followed
    if (followed === undefined) return
    for (let id = this.names.length; id < followed.length; id++) this.#ids.delete(followed[id]!)
    this.#followed = undefined
  }

  /** Names that were restored, or whose table is followed by another, are looked up by nobody until the next edit. */
  #known(): Map<string, number> {
    if (this.#ids.size < this.names.length) this.#ids = new Map(this.names.map((name, id) => [name, id]))
    return this.#ids
  }
}

/** A column of that length with the same content in front. */
export const lengthened = <A extends Int32Array | Float64Array | Uint16Array | Uint8Array>(column: A, length: number): A => {
  const wide = new (column.constructor as new (length: number) => A)(length)
  wide.set(column)
  return wide
}

/** A column of twice the length with the same content. */
export const doubled = <A extends Int32Array | Float64Array | Uint16Array | Uint8Array>(column: A): A => lengthened(column, column.length * 2)

/** What a byte holds. */
const BYTE_MAX = 255
/** Any number of so many digits is a double. */
const DOUBLE_DIGITS = 15
/** Digits after the point that a `numeric` of PostgreSQL has at most. Readers and providers refuse far fewer. */
const PLACES_MAX = 16_383

/**
 * One column of exact decimals: mantissa / 10^scale. The rare one that does not fit, a mantissa beyond 2^53 or more than 255
 * digits after the point, stands in `big`; the arrays then have its sign and nearly its size. Whoever reads the arrays looks
 * into `big` first.
 */
export class ExactColumn {
  mantissa: Float64Array
  scale: Uint8Array
  readonly big = new Map<number, Exact>()

  constructor(capacity: number) {
    this.mantissa = new Float64Array(capacity)
    this.scale = new Uint8Array(capacity)
  }
  grow(): void {
    this.reserve(this.mantissa.length * 2)
  }
  /** Makes room for so many rows at once; rows that are never written cost address space and no memory. */
  reserve(rows: number): void {
    this.mantissa = lengthened(this.mantissa, rows)
    this.scale = lengthened(this.scale, rows)
  }
  /** Takes over the first rows of another column; there is room for them, and nothing has been written. */
  copy(other: ExactColumn, rows: number): void {
    this.mantissa.set(other.mantissa.subarray(0, rows))
    this.scale.set(other.scale.subarray(0, rows))
    for (const [row, value] of other.big) if (row < rows) this.big.set(row, value)
  }
  /** Keeps so many rows, all that were written among them. */
  shorten(rows: number): void {
    this.mantissa = this.mantissa.slice(0, rows)
    this.scale = this.scale.slice(0, rows)
  }
  get(row: number): Exact {
    const big = this.big.size === 0 ? undefined : this.big.get(row)
    return big ?? new Exact(this.mantissa[row]!, this.scale[row]!)
  }
  /** Returns the nearest double, without an object for it where it can: for the XIRR solver, drawing and a first look when sorting. */
  toNumber(row: number): number {
    const power = POWERS_OF_TEN[this.scale[row]!]
    return power === undefined || this.big.has(row) ? this.get(row).toNumber() : this.mantissa[row]! / power
  }
  set(row: number, value: Exact): void {
    const { mantissa, scale } = value
    if (typeof mantissa === 'number' && (scale & ~BYTE_MAX) === 0) {
      this.mantissa[row] = mantissa
      this.scale[row] = scale
      if (this.big.size !== 0) this.big.delete(row)
    } else this.#setBig(row, value)
  }

  /** Writes plain decimal text ("-12.50"), without an object for it unless it has more digits than a double surely holds. */
  setText(row: number, text: string): void {
    const { length } = text
    let at = 0
    const isNegative = text.charCodeAt(0) === MINUS
    if (isNegative) at = 1
    let mantissa = 0
    let digits = 0
    let point = -1
    if (length <= DOUBLE_DIGITS + 2)
      for (; at < length; at++) {
        const code = text.charCodeAt(at)
        if (code === POINT) point = at
        else {
          mantissa = mantissa * 10 + (code - ZERO)
          digits++
        }
      }
    if (at < length || digits > DOUBLE_DIGITS) {
      this.set(row, Exact.parse(text))
      return
    }
    this.mantissa[row] = isNegative && mantissa !== 0 ? -mantissa : mantissa
    this.scale[row] = point < 0 ? 0 : length - point - 1
    if (this.big.size !== 0) this.big.delete(row)
  }
  /** Plain decimal text with all its places, without an object for it. */
  text(row: number): string {
    const big = this.big.size === 0 ? undefined : this.big.get(row)
    return big ? big.toText() : decimalText(this.mantissa[row]!, this.scale[row]!)
  }

  #setBig(row: number, value: Exact): void {
    invariant(value.scale >= 0 && value.scale <= PLACES_MAX, `a decimal of ${value.scale} places has from 0 to ${PLACES_MAX}`)
    const near = value.rounded(BYTE_MAX)
    this.mantissa[row] = near.isZero ? value.sign : Number(near.mantissa)
    this.scale[row] = near.scale
    this.big.set(row, value)
  }
}
