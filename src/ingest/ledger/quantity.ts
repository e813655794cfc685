import { Exact, powerOfTen, POWERS_OF_TEN, QUOTIENT_PLACES } from '#vocabulary/exact.ts'
import { LedgerError } from './problems.ts'

/**
 * An exact rational number, as ledger computes with: prices inferred from two commodities and `{{total}}` lots divide, and only
 * a fraction gives back the total that was written. Denominators are positive and usually powers of ten.
 */
export class Quantity {
  static readonly zero = new Quantity(0n, 1n)
  static readonly one = new Quantity(1n, 1n)

  /** Trusts its caller: the denominator is positive. */
  constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  static ofExact(value: Exact): Quantity {
    return new Quantity(BigInt(value.mantissa), powerOfTen(value.scale))
  }
  static ofInteger(value: number | bigint): Quantity {
    return new Quantity(BigInt(value), 1n)
  }

  get sign(): -1 | 0 | 1 {
    return this.numerator > 0n ? 1 : this.numerator < 0n ? -1 : 0
  }
  get isZero(): boolean {
    return this.numerator === 0n
  }

  plus(other: Quantity): Quantity {
    if (this.denominator === other.denominator) return new Quantity(this.numerator + other.numerator, this.denominator)
    if (this.denominator % other.denominator === 0n)
      return new Quantity(this.numerator + other.numerator * (this.denominator / other.denominator), this.denominator)
    if (other.denominator % this.denominator === 0n)
      return new Quantity(this.numerator * (other.denominator / this.denominator) + other.numerator, other.denominator)
    return reduced(this.numerator * other.denominator + other.numerator * this.denominator, this.denominator * other.denominator)
  }
  minus(other: Quantity): Quantity {
    return this.plus(other.negated())
  }
  times(other: Quantity): Quantity {
    return reducedWhenWide(this.numerator * other.numerator, this.denominator * other.denominator)
  }
  /** The divisor must not be zero. */
  dividedBy(other: Quantity): Quantity {
    const sign = other.numerator < 0n ? -1n : 1n
    return reduced(this.numerator * other.denominator * sign, this.denominator * other.numerator * sign)
  }
  negated(): Quantity {
    return new Quantity(-this.numerator, this.denominator)
  }
  abs(): Quantity {
    return this.numerator < 0n ? this.negated() : this
  }
  compare(other: Quantity): -1 | 0 | 1 {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  }
  equals(other: Quantity): boolean {
    return this.compare(other) === 0
  }

  /** Returns this number rounded half to even to `places` digits after the point (negative: before it). */
  roundedTo(places: number): Quantity {
    const scale = powerOfTen(Math.abs(places))
    const n = places > 0 ? this.numerator * scale : this.numerator
    const d = places < 0 ? this.denominator * scale : this.denominator
    const whole = floorDivided(n, d)
    const doubledRest = (n - whole * d) * 2n
    const up = doubledRest > d || (doubledRest === d && whole % 2n !== 0n)
    const rounded = up ? whole + 1n : whole
    return places > 0 ? new Quantity(rounded, scale) : places < 0 ? new Quantity(rounded * scale, 1n) : new Quantity(rounded, 1n)
  }
  /** Returns this number rounded to `places` digits, halves upwards: what ledger 3.3's `roundto` does. */
  roundedUpTo(places: number): Quantity {
    const unit = places >= 0 ? new Quantity(1n, powerOfTen(places)) : new Quantity(powerOfTen(-places), 1n)
    return this.dividedBy(unit).plus(new Quantity(1n, 2n)).floor().times(unit)
  }
  floor(): Quantity {
    return new Quantity(floorDivided(this.numerator, this.denominator), 1n)
  }

  /** True when the number would print as 0 with `places` digits. A tie goes where the binary fraction that ledger prints goes. */
  printsAsZero(places: number): boolean {
    const { numerator, denominator } = reduced(this.numerator < 0n ? -this.numerator : this.numerator, this.denominator)
    const doubled = numerator * powerOfTen(places) * 2n
    if (doubled !== denominator) return doubled < denominator
    // Exactly half: ledger divides into a binary float of so many bits and prints that, which is a hair above or below.
    const bitsOf = (n: bigint): number => n.toString(2).length
    let exponent = bitsOf(numerator) - bitsOf(denominator)
    const atLeast = (e: number): boolean => (e >= 0 ? numerator >= denominator << BigInt(e) : numerator << BigInt(-e) >= denominator)
    if (atLeast(exponent)) exponent++
    const shift = bitsOf(numerator) + bitsOf(denominator) + 2 * FLOAT_BITS - exponent
    const scaled = numerator << BigInt(shift)
    return (scaled % denominator) * 2n < denominator
  }

  /** The exact decimal, or the nearest one when the fraction does not end. */
  toExact(places = QUOTIENT_PLACES): Exact {
    if (isSafe(this.numerator) && this.denominator <= SAFE) {
      const narrow = narrowDecimal(Number(this.numerator), Number(this.denominator))
      if (narrow === 'endless') return this.#rounded(places)
      if (narrow) return narrow
    }
    return this.#ending() ?? this.#rounded(places)
  }
  #rounded(places: number): Exact {
    return Exact.of(this.roundedTo(places).numerator, places).trimmed()
  }
  #ending(): Exact | undefined {
    let scale = 0
    for (let power = 1n; scale <= 40; scale++, power *= 10n) {
      if (power % this.denominator === 0n) return Exact.of(this.numerator * (power / this.denominator), scale)
      if (scale === 40 || power > this.denominator * this.denominator) break
    }
    const small = reduced(this.numerator, this.denominator)
    let rest = small.denominator
    let twos = 0
    let fives = 0
    while (rest % 2n === 0n) {
      rest /= 2n
      twos++
    }
    while (rest % 5n === 0n) {
      rest /= 5n
      fives++
    }
    const exactPlaces = Math.max(twos, fives)
    if (rest !== 1n || exactPlaces >= 200) return undefined
    return Exact.of(small.numerator * (powerOfTen(exactPlaces) / small.denominator), exactPlaces)
  }

  toNumber(): number {
    return this.toExact(20).toNumber()
  }
}

/** ledger widens numerator and denominator by 6 × 64 bits each before it divides them for printing. */
const FLOAT_BITS = 384

function floorDivided(n: bigint, d: bigint): bigint {
  const quotient = n / d
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient
}

/** About as many digits, in thousands, as two numbers of one line multiplied have: 12. Squares of squares grow without end. */
const LARGEST = 1n << 40_000n
/** Negated once: a negation of this many bits costs more than the division that it is compared with. */
const SMALLEST = -LARGEST

function bounded(n: bigint, d: bigint): void {
  if (n < LARGEST && n > SMALLEST && d < LARGEST) return
  throw new LedgerError('number_too_long', 'the result has more than 12,000 digits; write what is meant as a rounded number')
}

function reduced(n: bigint, d: bigint): Quantity {
  bounded(n, d)
  if (d <= SAFE && isSafe(n)) {
    const divisor = greatestDivisor(Number(n), Number(d))
    return divisor > 1 ? new Quantity(BigInt(Number(n) / divisor), BigInt(Number(d) / divisor)) : new Quantity(n, d)
  }
  let a = n < 0n ? -n : n
  let b = d
  while (b !== 0n) [a, b] = [b, a % b]
  return a > 1n ? new Quantity(n / a, d / a) : new Quantity(n, d)
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)
const LEAST_SAFE = -SAFE
const isSafe = (n: bigint): boolean => n <= SAFE && n >= LEAST_SAFE

/** The decimal of a fraction, in plain numbers for speed; undefined if it is beyond safe integers. */
function narrowDecimal(numerator: number, denominator: number): Exact | 'endless' | undefined {
  let [n, d, places] = [numerator, denominator, decimalsOf(denominator)]
  // A denominator of few tens keeps its places; any other fraction is put into lowest terms.
  if (places === undefined || 10 ** (places - 1) > d * d) {
    const divisor = greatestDivisor(n, d)
    n /= divisor
    d /= divisor
    places = decimalsOf(d)
  }
  if (places === undefined) return 'endless'
  const mantissa = n * ((POWERS_OF_TEN[places] ?? Number.NaN) / d)
  return Number.isSafeInteger(mantissa) ? new Exact(mantissa, places) : undefined
}

/** How many decimals a fraction with this denominator has; undefined when they do not end. */
function decimalsOf(denominator: number): number | undefined {
  let [rest, twos, fives] = [denominator, 0, 0]
  for (; rest % 2 === 0; rest /= 2) twos++
  for (; rest % 5 === 0; rest /= 5) fives++
  return rest === 1 ? Math.max(twos, fives) : undefined
}

function greatestDivisor(n: number, d: number): number {
  let [a, b] = [Math.abs(n), d]
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

const WIDE = 10n ** 40n
function reducedWhenWide(n: bigint, d: bigint): Quantity {
  if (d > WIDE) return reduced(n, d)
  bounded(n, d)
  return new Quantity(n, d)
}
