import { APOSTROPHE, CLOSE_PAREN, isLetter, MINUS, PLUS, QUOTE, STAR, UNDERSCORE } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { POWERS_OF_TEN } from '#vocabulary/exact.ts'
import { skipBlanks, textBetween } from '../../journal/scan/lines.ts'
import { RESERVED_WORDS } from '../amount-text.ts'
import type { PlainAmount } from './plain-amount.ts'

/** Products have more digits than their factors, and up to six beyond those of the commodity nothing is cut off. */
const PLACES_MAX = 6

/**
 * Reads `(10.00 EUR * 2)`, `(1 + 2 + 3)`, `($5 - $1.50)`: amounts added up or multiplied, from the parenthesis at `from` on. The result
 * stands in the fields of the amount that reads its parts. Returns to how many digits the expression widens its commodity, -1 for what
 * is not as plain as that.
 */
export function readExpression(amount: PlainAmount, bytes: Uint8Array, from: number, to: number): number {
  const digits = readTerms(amount, bytes, skipBlanks(bytes, from + 1, to), to)
  if (digits < 0 || amount.end >= to || bytes[amount.end] !== CLOSE_PAREN) return -1
  amount.end = skipBlanks(bytes, amount.end + 1, to)
  return digits
}

/** Reads what may stand in such parentheses, up to whatever follows it. */
export function readTerms(amount: PlainAmount, bytes: Uint8Array, from: number, to: number): number {
  let at = from
  if (!startsAmount(bytes, at, to) || !amount.read(bytes, at, to)) return -1
  let { commodity, mantissa, scale } = amount
  let digits = commodity === NONE ? 0 : scale
  const operator = bytes[amount.end]!
  for (at = amount.end; at < to && bytes[at] === operator && isOperator(operator); at = amount.end) {
    at = skipBlanks(bytes, at + 1, to)
    if (!startsAmount(bytes, at, to) || !amount.read(bytes, at, to)) return -1
    if (operator === STAR) {
      if (commodity !== NONE && amount.commodity !== NONE) return -1
      mantissa *= amount.mantissa
      scale += amount.scale
      if (amount.commodity !== NONE) {
        commodity = amount.commodity
        digits = amount.scale
      }
    } else {
      if (amount.commodity !== commodity) return -1
      const places = Math.max(scale, amount.scale)
      const added = amount.mantissa * (POWERS_OF_TEN[places - amount.scale] ?? Number.NaN)
      mantissa = mantissa * (POWERS_OF_TEN[places - scale] ?? Number.NaN) + (operator === PLUS ? added : -added)
      scale = places
      digits = commodity === NONE ? 0 : places
      if (!Number.isSafeInteger(added)) return -1
      // A difference of nothing has no commodity any more.
      if (mantissa === 0 && operator === MINUS) return -1
    }
    if (!Number.isSafeInteger(mantissa)) return -1
  }
  if (scale > PLACES_MAX) return -1
  amount.commodity = commodity
  // Adding nothing makes a zero of a negative one.
  amount.mantissa = mantissa + 0
  amount.scale = scale
  return digits
}

const isOperator = (byte: number): boolean => byte === STAR || byte === PLUS || byte === MINUS

/** What begins with the letters of a word is that word here, whatever follows them (`true€`), and what begins with a quote is a text. */
function startsAmount(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[bytes[from] === MINUS ? skipBlanks(bytes, from + 1, to) : from]!
  return !isLetter(first) && first !== QUOTE && first !== APOSTROPHE
}

/** Where a name of letters and underscores ends; -1 for what is no name, begins with a word that means something else, or has digits. */
export function nameEnd(bytes: Uint8Array, from: number, to: number): number {
  let letters = from
  while (letters < to && isLetter(bytes[letters]!)) letters++
  if (letters === from || RESERVED_WORDS.has(textBetween(bytes, from, letters))) return -1
  let end = letters
  while (end < to && (isLetter(bytes[end]!) || bytes[end] === UNDERSCORE)) end++
  return end
}
