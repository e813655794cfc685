import { Exact, powerOfTen } from '#vocabulary/exact.ts'

/*
 * Arithmetic as beancount does it: decimals of 28 significant digits, rounded half to even. Sums and products of ordinary
 * amounts are exact; only quotients (a total cost divided by the units) ever meet the limit, and there the tool's own last
 * digit is what the user must see.
 */

const DIGITS = 28
const LIMIT = powerOfTen(DIGITS)

const halfEven = (numerator: bigint, denominator: bigint): bigint => {
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  let quotient = n / d
  const twice = (n % d) * 2n
  if (twice > d || (twice === d && (quotient & 1n) === 1n)) quotient++
  return negative ? -quotient : quotient
}

const digitsOf = (value: bigint): number => (value < 0n ? -value : value).toString().length

/** The value with at most 28 significant digits. */
function fitted(value: Exact): Exact {
  if (typeof value.mantissa === 'number') return value
  const { mantissa, scale } = value
  if (mantissa < LIMIT && mantissa > -LIMIT) return value
  const excess = digitsOf(mantissa) - DIGITS
  return shifted(halfEven(mantissa, powerOfTen(excess)), scale - excess)
}

/** mantissa / 10^scale where the scale may be negative. */
const shifted = (mantissa: bigint, scale: number): Exact => (scale >= 0 ? Exact.of(mantissa, scale) : Exact.of(mantissa * powerOfTen(-scale), 0))

export const plus = (a: Exact, b: Exact): Exact => fitted(a.plus(b))
export const minus = (a: Exact, b: Exact): Exact => fitted(a.minus(b))
export const times = (a: Exact, b: Exact): Exact => fitted(a.times(b))

/** a / b; the divisor must not be zero. An exact quotient has no more places than it needs. */
export function over(a: Exact, b: Exact): Exact {
  const idealScale = a.scale - b.scale
  if (a.isZero) return Exact.of(0, Math.max(0, idealScale))
  const numerator = BigInt(a.mantissa)
  const denominator = BigInt(b.mantissa)
  // Enough places for 28 digits and a few more to tell exact quotients from cut ones.
  const places = Math.max(0, DIGITS + digitsOf(denominator) - digitsOf(numerator) + 1)
  const scaled = numerator * powerOfTen(places)
  const scale = idealScale + places
  if (scaled % denominator === 0n) {
    let exact = scaled / denominator
    let at = scale
    while (at > idealScale && exact % 10n === 0n) {
      exact /= 10n
      at--
    }
    return fitted(shifted(exact, at))
  }
  const excess = digitsOf(scaled / denominator) - DIGITS
  return shifted(halfEven(scaled, denominator * powerOfTen(Math.max(0, excess))), scale - Math.max(0, excess))
}

/** Returns the number rounded half to even to `places` after the point; a negative number of places rounds to tens, hundreds… */
export function quantized(value: Exact, places: number): Exact {
  if (places === value.scale) return value
  if (places > value.scale) return Exact.of(BigInt(value.mantissa) * powerOfTen(places - value.scale), places)
  return shifted(halfEven(BigInt(value.mantissa), powerOfTen(value.scale - places)), places)
}
