import type { ExactColumn } from '#vocabulary/columns.ts'
import { type Exact, powerOfTen } from '#vocabulary/exact.ts'
import type { NumberRange } from './query.ts'
import { RowSet } from './row-set.ts'

/** The largest scale in a column's arrays. */
const SCALES = 256

/**
 * Tests exactly whether rows of a column are in a range, without an object for each row: the smallest and largest mantissa for each scale are
 * computed once, and then mantissas are compared.
 */
export class RangeTest {
  readonly #range: NumberRange
  /** By scale; NaN until computed. */
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

  /** The same for many rows: the indexes whose row is in the range. Indexes are rows if no rows are given. */
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
        // The first row with this scale computes its bounds.
        if (least[places] !== least[places]) this.holds(column, row)
        const number = mantissa[row]!
        // Without a branch, which could not be predicted.
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

/** The outermost mantissa of a scale inside a bound; infinite beyond the range of doubles. */
function bound({ mantissa, scale: places }: Exact, scale: number, included: boolean, inwards: 1n | -1n): number {
  const by = scale - places
  const scaled = by >= 0 ? BigInt(mantissa) * powerOfTen(by) : BigInt(mantissa) / powerOfTen(-by)
  const rest = by >= 0 ? 0n : BigInt(mantissa) % powerOfTen(-by)
  // Division truncates towards zero: the remainder shows on which side the exact bound is.
  const isBeyond = rest === 0n ? !included : rest > 0n === inwards > 0n
  const outermost = isBeyond ? scaled + inwards : scaled
  if (outermost > BigInt(Number.MAX_SAFE_INTEGER)) return Number.POSITIVE_INFINITY
  return outermost < BigInt(Number.MIN_SAFE_INTEGER) ? Number.NEGATIVE_INFINITY : Number(outermost)
}
