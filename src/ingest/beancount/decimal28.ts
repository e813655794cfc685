import { elementAt } from '#vocabulary/element-at.ts'
import { Exact, powerOfTen, POWERS_OF_TEN } from '#vocabulary/exact.ts'

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

/** Mostly of numbers, and of quotients that are about to be cut to 28 digits. */
function digitsOf(value: number | bigint): number {
  const size = value < 0 ? -value : value
  if (typeof size === 'number') {
    let digits = 1
    while (digits < POWERS_OF_TEN.length && size >= elementAt(POWERS_OF_TEN, digits)) digits++
    return digits
  }
  if (size >= LIMIT && size < LIMIT * 100n) return size < LIMIT * 10n ? DIGITS + 1 : DIGITS + 2
  return size.toString().length
}

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

/** A quotient that ends within the digits of a double, with no more places than it needs; undefined for any other. */
function quotientOf(numerator: number, denominator: number, idealScale: number): Exact | undefined {
  let odd = denominator
  while (odd % 2 === 0) odd /= 2
  while (odd % 5 === 0) odd /= 5
  if (numerator % odd !== 0) return undefined
  let [rest, scale] = [numerator, idealScale]
  for (; rest % denominator !== 0; scale++) {
    rest *= 10
    if (!Number.isSafeInteger(rest)) return undefined
  }
  return scale < 0 ? undefined : new Exact(rest / denominator, scale)
}

/** a / b; the divisor must not be zero. An exact quotient has no more places than it needs. */
export function over(a: Exact, b: Exact): Exact {
  const idealScale = a.scale - b.scale
  if (a.isZero) return Exact.of(0, Math.max(0, idealScale))
  if (typeof a.mantissa === 'number' && typeof b.mantissa === 'number') {
    const exact = quotientOf(a.mantissa, b.mantissa, idealScale)
    if (exact !== undefined) return exact
  }
  const numerator = BigInt(a.mantissa)
  const denominator = BigInt(b.mantissa)
  // 28 digits and a few more, to distinguish exact quotients from truncated ones.
  const places = Math.max(0, DIGITS + digitsOf(b.mantissa) - digitsOf(a.mantissa) + 1)
  const scaled = numerator * powerOfTen(places)
  const scale = idealScale + places
  const quotient = scaled / denominator
  if (quotient * denominator === scaled) {
    let exact = quotient
    let at = scale
    while (at > idealScale && exact % 10n === 0n) {
      exact /= 10n
      at--
    }
    return fitted(shifted(exact, at))
  }
  // It has more than 28 digits with a remainder after the last one, so half a unit counts as more than half.
  const excess = digitsOf(quotient) - DIGITS
  const unit = powerOfTen(excess)
  const cut = quotient / unit
  const rest = quotient - cut * unit
  const away = (rest < 0n ? -rest : rest) * 2n >= unit
  return shifted(away ? cut + (quotient < 0n ? -1n : 1n) : cut, scale - excess)
}

/** Returns the number rounded half to even to `places` after the point; a negative number of places rounds to tens, hundreds… */
export function quantized(value: Exact, places: number): Exact {
  if (places === value.scale) return value
  if (places > value.scale) return Exact.of(BigInt(value.mantissa) * powerOfTen(places - value.scale), places)
  return shifted(halfEven(BigInt(value.mantissa), powerOfTen(value.scale - places)), places)
}
