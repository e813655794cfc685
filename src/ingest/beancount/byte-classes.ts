import { ownValue } from '#vocabulary/own-value.ts'
import { APOSTROPHE, LOWER_A, LOWER_Z, MINUS, NINE, POINT, SLASH, UNDERSCORE, UPPER_A, UPPER_Z, ZERO } from '#vocabulary/bytes.ts'
/* Bits that say what a byte may be part of. */

export const UPPER = 1
export const LOWER = 2
export const DIGIT = 4
export const WIDE = 8 // a byte of a character beyond ASCII
const CURRENCY_MARK = 16 // ' . _
const TAG_MARK = 32 // - _ / .
const DASH = 64
const LOW_LINE = 128

/** What each byte may be part of. */
export const CLASS = new Uint8Array(256)
for (let byte = 0; byte < 256; byte++) {
  if (byte >= UPPER_A && byte <= UPPER_Z) CLASS[byte] = UPPER
  else if (byte >= LOWER_A && byte <= LOWER_Z) CLASS[byte] = LOWER
  else if (byte >= ZERO && byte <= NINE) CLASS[byte] = DIGIT
  else if (byte >= 128) CLASS[byte] = WIDE
}
CLASS[APOSTROPHE] = CURRENCY_MARK
CLASS[POINT] = CURRENCY_MARK | TAG_MARK
CLASS[UNDERSCORE] = CURRENCY_MARK | TAG_MARK | LOW_LINE
CLASS[MINUS] = DASH | TAG_MARK
CLASS[SLASH] = TAG_MARK

/** The characters of an account's parts. */
export const NAME = UPPER | LOWER | DIGIT | WIDE | DASH
export const CURRENCY_BODY = UPPER | DIGIT | CURRENCY_MARK | DASH
export const TAG_BODY = UPPER | LOWER | DIGIT | TAG_MARK
export const KEY_BODY = UPPER | LOWER | DIGIT | DASH | LOW_LINE

/** Digits as a number; there are few of them. */
export const decimalDigits = (bytes: Uint8Array, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at++) value = value * 10 + bytes[at]! - ZERO
  return value
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', b: '\b' }
/** A string without the backslashes of its escapes. */
export const unescaped = (raw: string): string => raw.replace(/\\([\s\S])/g, (_, mark: string) => ownValue(ESCAPES, mark) ?? mark)
