import type { ExactColumn } from './columns.ts'
import { Exact, POWERS_OF_TEN } from './exact.ts'

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
 * - A power of ten that the table lacks makes NaN, which no comparison lets through.
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
    else this.addScaled(column.mantissa[row]!, column.scale[row]!)
  }
  subtractRow(column: ExactColumn, row: number): void {
    if (column.big.size !== 0 && column.big.has(row)) this.#settle(column.get(row).negated())
    else this.addScaled(-column.mantissa[row]!, column.scale[row]!)
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
