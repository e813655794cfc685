import { MINUS, POINT, ZERO } from './bytes.ts'

/* Numbers as ASCII digits in memory that has room for them. Each function returns where they end. */

export function writeInteger(bytes: Uint8Array, from: number, value: number): number {
  let at = from
  if (value < 0) bytes[at++] = MINUS
  const size = value < 0 ? -value : value
  if (size < 10) {
    bytes[at] = ZERO + size
    return at + 1
  }
  const end = at + digitsOf(size)
  writeDigits(bytes, at, end, size)
  return end
}

/** mantissa / 10^scale, with all its places; the mantissa is not below zero. */
export function writeDecimal(bytes: Uint8Array, at: number, mantissa: number, scale: number): number {
  const digits = Math.max(digitsOf(mantissa), scale + 1)
  if (scale === 0) {
    writeDigits(bytes, at, at + digits, mantissa)
    return at + digits
  }
  // The digits stand one place further; those before the point go back.
  const end = at + digits + 1
  writeDigits(bytes, at + 1, end, mantissa)
  const point = end - scale - 1
  for (let i = at; i < point; i++) bytes[i] = bytes[i + 1]!
  bytes[point] = POINT
  return end
}

/** Zeros in front fill the place. */
function writeDigits(bytes: Uint8Array, from: number, end: number, value: number): void {
  let rest = value
  for (let at = end - 1; at >= from; at--) {
    const tenth = (rest / 10) | 0
    bytes[at] = ZERO + rest - tenth * 10
    rest = tenth
  }
}

function digitsOf(value: number): number {
  let digits = 1
  for (let next = 10; value >= next; next *= 10) digits++
  return digits
}
