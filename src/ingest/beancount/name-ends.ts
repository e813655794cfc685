import { COLON } from '#vocabulary/bytes.ts'
import { CLASS, CURRENCY_BODY, DIGIT, NAME, UPPER, WIDE } from './byte-classes.ts'

/* Where the names of beancount end: byte offsets, given where they begin. */

/** Where a run of bytes of some classes ends. */
export function runEnd(bytes: Uint8Array, at: number, classes: number): number {
  while (CLASS[bytes[at]!]! & classes) at++
  return at
}

/** Where what could be meant for an account ends: all its parts, well-formed or not. */
export function nameEnd(bytes: Uint8Array, from: number): number {
  let to = runEnd(bytes, from, NAME)
  while (bytes[to] === COLON && CLASS[bytes[to + 1]!]! & NAME) to = runEnd(bytes, to + 1, NAME)
  return to
}

/** Where a currency ends: on a letter or a digit. */
export function currencyEnd(bytes: Uint8Array, from: number): number {
  let to = runEnd(bytes, from, CURRENCY_BODY)
  while (to > from && !(CLASS[bytes[to - 1]!]! & (UPPER | DIGIT))) to--
  return to
}

/** Where the account that begins at `from` ends, or 0 when none begins there: `Name:Name…`. */
export function accountEnd(bytes: Uint8Array, from: number): number {
  if (!(CLASS[bytes[from]!]! & (UPPER | WIDE))) return 0
  let to = runEnd(bytes, from + 1, NAME)
  if (bytes[to] !== COLON) return 0
  let end = 0
  while (bytes[to] === COLON && CLASS[bytes[to + 1]!]! & (UPPER | DIGIT | WIDE)) {
    to = runEnd(bytes, to + 2, NAME)
    end = to
  }
  return end
}
