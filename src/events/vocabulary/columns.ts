import { byteAt, floatAt } from './element-at.ts'
import { MINUS, POINT, ZERO } from './bytes.ts'
import { decimalText, Exact, POWERS_OF_TEN } from './exact.ts'
import { invariant } from './refusal.ts'

/** Absent id in a column of ids. */
export const NONE = -1

/** A string table: the id of a name is its place in `names`. */
export class Names {
  readonly names: string[] = []
  #ids = new Map<string, number>()

  id(name: string): number {
    const known = this.#known()
    let id = known.get(name)
    if (id === undefined) known.set(name, (id = this.names.push(name) - 1))
    return id
  }
  find(name: string): number {
    return this.#known().get(name) ?? NONE
  }
  /** Fills an empty table with the names that another had. */
  restore(names: readonly string[]): void {
    for (const name of names) this.names.push(name)
  }
  get size(): number {
    return this.names.length
  }

  /** The index of restored tables is built only with the next edit. */
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
    return big ?? new Exact(floatAt(this.mantissa, row), byteAt(this.scale, row))
  }
  /** Returns the nearest double, without an object for it where it can: for the XIRR solver, drawing and a first look when sorting. */
  toNumber(row: number): number {
    const power = POWERS_OF_TEN[byteAt(this.scale, row)]
    return power === undefined || this.big.has(row) ? this.get(row).toNumber() : floatAt(this.mantissa, row) / power
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
    return big ? big.toText() : decimalText(floatAt(this.mantissa, row), byteAt(this.scale, row))
  }

  #setBig(row: number, value: Exact): void {
    invariant(value.scale >= 0 && value.scale <= PLACES_MAX, `a decimal of ${value.scale} places has from 0 to ${PLACES_MAX}`)
    const near = value.rounded(BYTE_MAX)
    this.mantissa[row] = near.isZero ? value.sign : Number(near.mantissa)
    this.scale[row] = near.scale
    this.big.set(row, value)
  }
}

/**
 * A running sum of exact decimals that grows in place: a million amounts are added without a million objects. It is a scaled
 * safe integer for as long as that fits, and a bigint beyond.
 *
 * Why doubles are exact here, with M = 2^53 - 1 as the largest safe integer:
 * - Rounding keeps order, and 2^53 is a double. So a true result beyond M is never rounded to M or below, and a result within M
 *   was not rounded at all. One comparison of the result is enough.
 * - To bring two scales together one side is multiplied by a power of ten before the other is added. That product may pass M
 *   unseen, when the other side brings the sum back within M. But then it is at most 2M < 2^54, where the doubles are the even
 *   integers, and a multiple of ten is even: it was not rounded either.
 * - A power of ten that the table lacks gives NaN, for which every comparison is false.
 */
export class ExactSum {
  /** The sum is mantissa / 10^scale while `isNarrow`. */
  mantissa = 0
  /** While `isNarrow`: the most digits after the point that any addend had. */
  scale = 0
  /** What did not fit. The pair above then counts what came after it. */
  #beyond: Exact | undefined

  /** Adds mantissa / 10^scale; the mantissa is a safe integer. */
  addScaled(mantissa: number, scale: number): void {
    const by = scale - this.scale
    const sum =
      by === 0
        ? this.mantissa + mantissa
        : by < 0
          ? this.mantissa + mantissa * (POWERS_OF_TEN[-by] ?? Number.NaN)
          : this.mantissa * (POWERS_OF_TEN[by] ?? Number.NaN) + mantissa
    if (sum >= Number.MIN_SAFE_INTEGER && sum <= Number.MAX_SAFE_INTEGER) {
      this.mantissa = sum
      if (by > 0) this.scale = scale
    } else this.#settle(new Exact(mantissa, scale))
  }
  add(value: Exact): void {
    if (typeof value.mantissa === 'number') this.addScaled(value.mantissa, value.scale)
    else this.#settle(value)
  }
  addRow(column: ExactColumn, row: number): void {
    if (column.big.size !== 0 && column.big.has(row)) this.#settle(column.get(row))
    else this.addScaled(floatAt(column.mantissa, row), byteAt(column.scale, row))
  }
  subtractRow(column: ExactColumn, row: number): void {
    if (column.big.size !== 0 && column.big.has(row)) this.#settle(column.get(row).negated())
    else this.addScaled(-floatAt(column.mantissa, row), byteAt(column.scale, row))
  }

  /** Starts again from nothing. */
  reset(): void {
    this.mantissa = 0
    this.scale = 0
    this.#beyond = undefined
  }
  /** Starts again from where another sum is. */
  startFrom(other: ExactSum): void {
    this.mantissa = other.mantissa
    this.scale = other.scale
    this.#beyond = other.#beyond
  }

  /** True while the sum is all in `mantissa` and `scale`. */
  get isNarrow(): boolean {
    return this.#beyond === undefined
  }
  get isZero(): boolean {
    return this.#beyond === undefined ? this.mantissa === 0 : this.value.isZero
  }
  equals(value: Exact): boolean {
    if (this.#beyond !== undefined || (value.scale !== this.scale && value.mantissa !== 0)) return this.value.equals(value)
    return this.mantissa === value.mantissa
  }
  /** The sum so far, with the most digits after the point that any addend had. */
  get value(): Exact {
    const narrow = new Exact(this.mantissa, this.scale)
    return this.#beyond ? this.#beyond.plus(narrow) : narrow
  }

  #settle(addend: Exact): void {
    const value = this.value.plus(addend)
    if (typeof value.mantissa === 'number') {
      this.mantissa = value.mantissa
      this.scale = value.scale
      this.#beyond = undefined
    } else {
      this.mantissa = 0
      this.scale = 0
      this.#beyond = value
    }
  }
}
