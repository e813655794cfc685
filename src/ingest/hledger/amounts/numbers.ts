import { COMMA, isDigit, LOWER_E, MINUS, PLUS, POINT, UPPER_E, ZERO } from '#vocabulary/bytes.ts'
import { narrow, powerOfTen } from '#vocabulary/exact.ts'
import { type Cursor, isGroupSpace, isMark, Malformed } from '../text/cursor.ts'

/** How a commodity's numbers are written, as far as reading them needs it. */
export interface NumberStyle {
  /** 46 or 44. */
  readonly decimalMark: number
  /** Digits after the decimal mark. */
  readonly places: number
}

/** What `scanNumber` found; one object is reused, so that a number costs no allocation. */
export interface ScannedNumber {
  /** All digits, unsigned. */
  mantissa: number | bigint
  /** Digits after the decimal mark; when `ambiguous`, those after the mark, if it is a decimal mark. */
  scale: number
  /** A mark that may group digits or begin decimals ("1,000"); 0 when there is no doubt. */
  ambiguous: number
  decimalMark: number
  groupMark: number
}

export const scannedNumber = (): ScannedNumber => ({ mantissa: 0, scale: 0, ambiguous: 0, decimalMark: 0, groupMark: 0 })

const DIGITS_SAFE = 15
/** Longer numbers are refused, as the tool does: nothing that counts money has them. */
const DIGITS_MAX = 255
/** A column holds a scale of 255, and a total cost has the decimals of both its factors. */
const DECIMALS_MAX = 127

/**
 * Reads an unsigned number at the cursor: digits, grouped by points, commas or spaces, with decimals and an exponent.
 * The cursor must be on a digit or a decimal mark.
 */
export function scanNumber(cursor: Cursor, into: ScannedNumber): void {
  const { text, end } = cursor
  const from = cursor.pos
  let at = from
  let mantissa = 0
  let code = text.charCodeAt(at)
  while (at < end && isDigit(code)) {
    mantissa = mantissa * 10 + code - ZERO
    code = text.charCodeAt(++at)
  }
  let digits = at - from
  let scale = 0
  let groups = 0
  let groupMark = 0
  let decimalMark = 0
  // Groups: the same mark again and again, digits between.
  while (at + 1 < end && digits > 0 && (groups === 0 ? isMark(code) || isGroupSpace(code) : code === groupMark) && isDigit(text.charCodeAt(at + 1))) {
    groupMark = code
    groups++
    scale = 0
    code = text.charCodeAt(++at)
    while (at < end && isDigit(code)) {
      mantissa = mantissa * 10 + code - ZERO
      digits++
      scale++
      code = text.charCodeAt(++at)
    }
  }
  let ambiguous = groups === 1 && isMark(groupMark) ? groupMark : 0
  if (at < end && isMark(code) && code !== groupMark) {
    decimalMark = code
    ambiguous = 0
    scale = 0
    code = text.charCodeAt(++at)
    while (at < end && isDigit(code)) {
      mantissa = mantissa * 10 + code - ZERO
      digits++
      scale++
      code = text.charCodeAt(++at)
    }
    if (digits === 0) throw new Malformed('number_invalid', 'A decimal mark needs digits beside it. Write a number such as 0.50.', cursor.line)
  } else if (ambiguous !== 0) groupMark = 0
  else if (groups > 0) scale = 0
  if (digits > DIGITS_MAX) throw new Malformed('number_invalid', `A number has ${digits} digits; at most ${DIGITS_MAX} are read.`, cursor.line)
  if (scale > DECIMALS_MAX) throw tooFine(cursor.line)
  into.mantissa = digits > DIGITS_SAFE ? wide(text, from, at) : mantissa
  into.scale = scale
  into.ambiguous = ambiguous
  into.decimalMark = decimalMark
  into.groupMark = groupMark
  cursor.pos = at
  if (at >= end) return
  if (code === LOWER_E || code === UPPER_E) scanExponent(cursor, into)
  else if (isMark(code) || (isGroupSpace(code) && at + 1 < end && isDigit(text.charCodeAt(at + 1)))) {
    throw new Malformed(
      'number_invalid',
      `"${text.slice(from, at + 1)}" is followed by more than a number can have. Use one mark to group digits and another, once, for decimals.`,
      cursor.line,
    )
  }
}

const tooFine = (line: number): Malformed => new Malformed('number_invalid', `A number has at most ${DECIMALS_MAX} decimals.`, line)

function wide(text: string, from: number, to: number): number | bigint {
  const value = BigInt(text.slice(from, to).replace(/\D/g, '') || '0')
  return narrow(value)
}

/** "e3", "E-2" after a number; left alone when no digit follows, because it is then the commodity "e". */
function scanExponent(cursor: Cursor, into: ScannedNumber): void {
  const { text, end } = cursor
  let at = cursor.pos + 1
  const sign = text.charCodeAt(at)
  if (sign === PLUS || sign === MINUS) at++
  const from = at
  while (at < end && isDigit(text.charCodeAt(at))) at++
  if (at === from) return
  if (into.groupMark !== 0)
    throw new Malformed('number_invalid', 'A number cannot have both digit groups and an exponent. Write one of them out.', cursor.line)
  if (at - from > 3 || Number(text.slice(from, at)) > DIGITS_MAX)
    throw new Malformed('number_invalid', `An exponent is at most ${DIGITS_MAX}.`, cursor.line)
  const exponent = Number(text.slice(from, at)) * (sign === MINUS ? -1 : 1)
  const scale = into.scale - exponent
  if (scale > DECIMALS_MAX) throw tooFine(cursor.line)
  if (scale >= 0) into.scale = scale
  else {
    into.mantissa = narrow(BigInt(into.mantissa) * powerOfTen(-scale))
    into.scale = 0
  }
  if (into.ambiguous !== 0) into.decimalMark = into.ambiguous
  into.ambiguous = 0
  cursor.pos = at
}

/** Decides what the mark of "1,000" means. Without a style it is a decimal mark, as hledger has it. */
export function settleMark(number: ScannedNumber, style: NumberStyle | undefined): void {
  const mark = number.ambiguous
  if (mark === 0) return
  number.ambiguous = 0
  const isDecimal = style === undefined || style.decimalMark === mark
  if (isDecimal) number.decimalMark = mark
  else {
    number.groupMark = mark
    number.scale = 0
  }
}

export const markOf = (text: string): number => (text === '.' ? POINT : text === ',' ? COMMA : 0)
