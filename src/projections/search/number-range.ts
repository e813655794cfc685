import type { ExactColumn } from '#vocabulary/columns.ts'
import { type Exact, powerOfTen } from '#vocabulary/exact.ts'
import type { NumberRange } from './query.ts'
import { RowSet } from './row-set.ts'

/** Places after the point that a row of a column has at most in its arrays. */
const SCALES = 256

/**
 * Asks rows of a column whether they are in a range, exactly and without an object for a row: for each number of places the smallest
 * and the largest mantissa are worked out once, and mantissas are compared from then on.
 */
export class RangeTest {
  readonly #range: NumberRange
  /** By scale; NaN until it is asked for. */
  readonly #least = new Float64Array(SCALES).fill(Number.NaN)
  readonly #most = new Float64Array(SCALES).fill(Number.NaN)

  constructor(range: NumberRange) {
    this.#range = range
  }

  holds(column: ExactColumn, row: number): boolean {
    if (column.big.size !== 0 && column.big.has(row)) return this.includes(column.get(row))
    const scale = column.scale[row]!
    let least = this.#least[scale]!
    if (least !== least) {
      const { low, high } = this.#range
      least = this.#least[scale] = low ? bound(low.value, scale, low.included, 1n) : Number.NEGATIVE_INFINITY
      this.#most[scale] = high ? bound(high.value, scale, high.included, -1n) : Number.POSITIVE_INFINITY
    }
    const mantissa = column.mantissa[row]!
    return mantissa >= least && mantissa <= this.#most[scale]!
  }

  /** The same for many: the places whose row is in it. Places are rows where no rows are given. */
  found(column: ExactColumn, count: number, rows?: Int32Array): RowSet {
    const found = new RowSet(count)
    if (column.big.size > 0) {
      for (let at = 0; at < count; at++) if (this.holds(column, rows ? rows[at]! : at)) found.add(at)
      return found
    }
    const { mantissa, scale } = column
    const [least, most] = [this.#least, this.#most]
    const { words } = found
    for (let word = 0, at = 0; word < words.length; word++) {
      const end = Math.min(count - at, 32)
      let bits = 0
      for (let bit = 0; bit < end; bit++, at++) {
        const row = rows ? rows[at]! : at
        const places = scale[row]!
        // The first row of so many places has its bounds worked out.
        if (least[places] !== least[places]) this.holds(column, row)
        const number = mantissa[row]!
        // Whether a number is in it cannot be guessed, and a processor that guesses takes longer.
        bits |= (Number(number >= least[places]!) & Number(number <= most[places]!)) << bit
      }
      words[word] = bits
    }
    return found
  }

  includes(value: Exact): boolean {
    const { low, high } = this.#range
    const above = low === undefined ? 1 : value.compare(low.value)
    const below = high === undefined ? -1 : value.compare(high.value)
    return (above > 0 || (above === 0 && low?.included === true)) && (below < 0 || (below === 0 && high?.included === true))
  }
}

/** The outermost mantissa of a scale on the side of a bound that `inwards` points to; infinite where no double can tell. */
function bound({ mantissa, scale: places }: Exact, scale: number, included: boolean, inwards: 1n | -1n): number {
  const by = scale - places
  const scaled = by >= 0 ? BigInt(mantissa) * powerOfTen(by) : BigInt(mantissa) / powerOfTen(-by)
  const rest = by >= 0 ? 0n : BigInt(mantissa) % powerOfTen(-by)
  // Division cuts towards zero: what was cut off says on which side the true bound is.
  const isBeyond = rest === 0n ? !included : rest > 0n === inwards > 0n
  const outermost = isBeyond ? scaled + inwards : scaled
  if (outermost > BigInt(Number.MAX_SAFE_INTEGER)) return Number.POSITIVE_INFINITY
  return outermost < BigInt(Number.MIN_SAFE_INTEGER) ? Number.NEGATIVE_INFINITY : Number(outermost)
}
