import { Exact, powerOfTen } from '../../../events/vocabulary/exact.ts'

/** What `scanDecimal` found; reused from call to call, so nothing is allocated per number. */
export interface DecimalScan {
  /** All digits without the point, not negative; only meaningful while `wide` is undefined. */
  mantissa: number
  /** Digits after the point. */
  scale: number
  /** The mantissa when it has more than 15 digits. */
  wide: bigint | undefined
  /** First byte after the number. */
  end: number
  /** How many digits there were; 0 means: not a number. */
  digits: number
}

export const decimalScan = (): DecimalScan => ({ mantissa: 0, scale: 0, wide: undefined, end: 0, digits: 0 })

/**
 * Reads digits with at most one decimal mark (a byte: 46 for a point, 44 for a comma) from bytes[from, to), without sign and
 * grouping. A mark that no digit follows is not part of the number. Stops before anything else.
 */
export function scanDecimal(bytes: Uint8Array, from: number, to: number, mark: number, into: DecimalScan): void {
  let at = from
  let mantissa = 0
  let digits = 0
  let markAt = -1
  for (; at < to; at++) {
    const byte = bytes[at]!
    if (byte >= 48 && byte <= 57) {
      mantissa = mantissa * 10 + (byte - 48)
      digits++
    } else if (byte === mark && markAt < 0) markAt = at
    else break
  }
  if (markAt === at - 1 && markAt >= 0) {
    at = markAt
    markAt = -1
  }
  into.digits = digits
  into.end = at
  into.scale = markAt < 0 ? 0 : at - markAt - 1
  into.mantissa = mantissa
  into.wide = undefined
  // 15 digits are always a safe integer; beyond, the rare number is read again as a bigint.
  if (digits > 15) into.wide = wideMantissa(bytes, from, at)
}

function wideMantissa(bytes: Uint8Array, from: number, to: number): bigint {
  let digits = ''
  for (let at = from; at < to; at++) if (bytes[at]! >= 48 && bytes[at]! <= 57) digits += String.fromCharCode(bytes[at]!)
  return BigInt(digits)
}

/** The number that was scanned, as a value. */
export const exactOf = (scan: DecimalScan, negative: boolean): Exact => {
  if (scan.wide !== undefined) return Exact.of(negative ? -scan.wide : scan.wide, scan.scale)
  return new Exact(negative && scan.mantissa !== 0 ? -scan.mantissa : scan.mantissa, scan.scale)
}

/** True when the product of two mantissas is exact in a double. */
export const isSafeProduct = (a: number, b: number): boolean => Math.abs(a * b) <= Number.MAX_SAFE_INTEGER

const SMALL_POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i)

/** mantissa × 10^by as a safe integer, NaN when it does not fit. */
export function widened(mantissa: number, by: number): number {
  const wide = by < 16 ? mantissa * SMALL_POWERS[by]! : mantissa === 0 ? 0 : Number(BigInt(mantissa) * powerOfTen(by))
  return Math.abs(wide) <= Number.MAX_SAFE_INTEGER ? wide : Number.NaN
}
