import { Exact, powerOfTen } from '#vocabulary/exact.ts'
import { SheetProblem } from './sheet-problem.ts'

/** Digits before the point that a number may have. */
export const DIGITS_MAX = 1000
/** Places after the point at which a number is rounded whose denominator has grown beyond as many digits. */
const PLACES_MAX = 300
/** Significant digits that such a number keeps at least, where the places allow it. */
const DIGITS_KEPT = 100

const LARGEST = powerOfTen(DIGITS_MAX)
const LARGEST_DENOMINATOR = powerOfTen(PLACES_MAX)

/**
 * A number of a sheet, exact: what is divided by 3 and multiplied by 3 is what it was. Only a denominator of more than 300 digits,
 * which some hundred instalments of a loan make, is rounded, to 100 significant digits. More than 1,000 digits before the point are refused.
 */
export class Fraction {
  static readonly zero = new Fraction(0n, 1n)
  static readonly one = new Fraction(1n, 1n)

  /** Without a common divisor; the denominator is positive. */
  private constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  /** The denominator is not zero. */
  static of(numerator: bigint, denominator = 1n): Fraction {
    const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
    return bounded(new Fraction(numerator / divisor, denominator / divisor))
  }
  static from({ mantissa, scale }: Exact): Fraction {
    return scale === 0 ? new Fraction(BigInt(mantissa), 1n) : Fraction.of(BigInt(mantissa), powerOfTen(scale))
  }
  static whole(value: number): Fraction {
    return new Fraction(BigInt(value), 1n)
  }
  static sum(values: Iterable<Fraction>): Fraction {
    let total = Fraction.zero
    for (const value of values) total = total.plus(value)
    return total
  }

  get sign(): -1 | 0 | 1 {
    return this.numerator > 0n ? 1 : this.numerator < 0n ? -1 : 0
  }
  get isZero(): boolean {
    return this.numerator === 0n
  }
  get isWhole(): boolean {
    return this.denominator === 1n
  }

  plus(other: Fraction): Fraction {
    if (this.denominator === other.denominator) return Fraction.of(this.numerator + other.numerator, this.denominator)
    return Fraction.of(this.numerator * other.denominator + other.numerator * this.denominator, this.denominator * other.denominator)
  }
  minus(other: Fraction): Fraction {
    return this.plus(other.negated())
  }
  times(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.numerator, this.denominator * other.denominator)
  }
  /** The divisor is not zero. */
  dividedBy(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.denominator, this.denominator * other.numerator)
  }
  negated(): Fraction {
    return new Fraction(-this.numerator, this.denominator)
  }
  abs(): Fraction {
    return this.numerator < 0n ? this.negated() : this
  }
  /** To the power of two. No common divisor can come of it. */
  squared(): Fraction {
    return bounded(new Fraction(this.numerator * this.numerator, this.denominator * this.denominator))
  }

  compare(other: Fraction): -1 | 0 | 1 {
    const [a, b] = [this.numerator * other.denominator, other.numerator * this.denominator]
    return a < b ? -1 : a > b ? 1 : 0
  }
  equals(other: Fraction): boolean {
    return this.numerator === other.numerator && this.denominator === other.denominator
  }

  /** Rounded half away from zero to `places` after the point; to tens and hundreds where `places` is negative. */
  rounded(places: number): Exact {
    if (places < 0) {
      const unit = powerOfTen(-places)
      return Exact.of(rounded(this.numerator, this.denominator * unit) * unit)
    }
    return Exact.of(rounded(this.numerator * powerOfTen(places), this.denominator), places).trimmed()
  }
  /** The largest whole number that is not greater. */
  floor(): Fraction {
    const cut = this.numerator / this.denominator
    return new Fraction(this.numerator < 0n && !this.isWhole ? cut - 1n : cut, 1n)
  }

  /**
   * The number as a decimal: exact where it has at most `places` after the point, else rounded there. A small one keeps as many
   * significant digits instead, so that nothing but zero is shown as zero.
   */
  toExact(places: number): Exact {
    const leading = Math.max(0, digits(this.denominator) - digits(this.numerator))
    return this.rounded(leading > places / 2 ? Math.min(PLACES_MAX, places + leading) : places)
  }
}

function bounded(value: Fraction): Fraction {
  const { numerator, denominator } = value
  if (denominator > LARGEST_DENOMINATOR) {
    const places = Math.min(PLACES_MAX, DIGITS_KEPT + Math.max(0, digits(denominator) - digits(numerator)))
    return bounded(Fraction.from(value.rounded(places)))
  }
  const size = numerator < 0n ? -numerator : numerator
  if (size >= LARGEST && size >= LARGEST * denominator) throw new SheetProblem(`the number has more than ${DIGITS_MAX} digits`)
  return value
}

const digits = (value: bigint): number => (value < 0n ? -value : value).toString().length

function rounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const quotient = (size * 2n + denominator) / (denominator * 2n)
  return numerator < 0n ? -quotient : quotient
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (small !== 0n) [large, small] = [small, large % small]
  return large
}
