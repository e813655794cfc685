import {
  AT,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COMMA,
  isDigit,
  LOWER_E,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PLUS,
  POINT,
  QUOTE,
  UPPER_E,
  ZERO,
} from '#vocabulary/bytes.ts'
import { type Names, NONE } from '#vocabulary/columns.ts'
import { Exact, narrow, powerOfTen } from '#vocabulary/exact.ts'
import { skipSimpleDate } from '../dates/journal-dates.ts'
import { type Cursor, isGroupSpace, isMark, isSpace, isSymbol, Malformed } from '../text/cursor.ts'
import type { Amount } from './amount-sums.ts'
import { dayNote, type LotNote, readLot } from '../lots/lot-pool.ts'

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

/** What the directives above an amount say about reading it. */
export interface AmountRules {
  /** `decimal-mark`: the only decimal mark of this file. */
  readonly markStyle: NumberStyle | undefined
  /** `D`: the commodity, and its style, of amounts that have none. */
  readonly fallback: { readonly commodity: number; readonly style: NumberStyle } | undefined
  /** `commodity`: styles by commodity id. */
  readonly styles: readonly (NumberStyle | undefined)[]
}

/**
 * Reads amounts as hledger writes them: "-$1,000.00", "10 AAPL {2 USD} @ 3 USD", "1E-3 \"odd symbol\"". The last simple amount
 * stands in `mantissa`, `scale` and `commodity`, the cost that followed it in `cost*`, so that a posting allocates nothing.
 */
export class AmountReader {
  mantissa: number | bigint = 0
  scale = 0
  commodity = NONE
  /** Style of the number just read, for directives that declare it. */
  readonly number = scannedNumber()
  /** NONE when no cost followed. */
  costCommodity = NONE
  costMantissa: number | bigint = 0
  costScale = 0
  costIsTotal = false
  /** What is noted of the lot; undefined when nothing followed. */
  lot: LotNote | undefined

  readonly #names: Names
  readonly #isOld: boolean

  /** `isOld`: what hledger learned after 1.25 is refused. */
  constructor(commodities: Names, isOld = false) {
    this.#names = commodities
    this.#isOld = isOld
  }

  get quantity(): Exact {
    return new Exact(this.mantissa, this.scale)
  }

  /** An amount without a cost. Throws a Malformed when there is none at the cursor. */
  simple(cursor: Cursor, rules: AmountRules): void {
    const { text } = cursor
    let negative = this.#sign(cursor)
    const code = cursor.code
    // A comma can begin no number: to the tool it is a symbol.
    if (isDigit(code) || code === POINT) {
      scanNumber(cursor, this.number)
      const afterNumber = cursor.pos
      cursor.skipSpaces()
      const next = cursor.code
      if (next === QUOTE || isSymbol(next)) {
        const commodity = (this.commodity = this.#symbol(cursor))
        settleMark(this.number, rules.markStyle ?? rules.styles[commodity] ?? rules.fallback?.style)
      } else {
        cursor.pos = afterNumber
        this.commodity = rules.fallback === undefined ? this.#names.id('') : rules.fallback.commodity
        settleMark(this.number, rules.markStyle ?? rules.styles[this.commodity] ?? rules.fallback?.style)
      }
    } else if (code === QUOTE || isSymbol(code)) {
      const from = cursor.pos
      const commodity = this.#symbol(cursor)
      cursor.skipSpaces()
      if (this.#sign(cursor)) negative = !negative
      const next = cursor.code
      if (!isDigit(next) && !isMark(next)) {
        throw new Malformed(
          'amount_invalid',
          `"${text.slice(from, cursor.end).trim()}" has no number. An amount is a number with a commodity, such as $10.00 or 10.00 EUR.`,
          cursor.line,
        )
      }
      scanNumber(cursor, this.number)
      this.commodity = commodity
      settleMark(this.number, rules.markStyle ?? rules.styles[commodity] ?? rules.fallback?.style)
    } else {
      const rest = cursor.rest()
      throw new Malformed(
        'amount_invalid',
        `${rest === '' ? 'An amount is missing' : `"${rest}" is not an amount`}. Write a number with a commodity, such as $10.00 or 10.00 EUR.`,
        cursor.line,
      )
    }
    const mantissa = this.number.mantissa
    this.mantissa = negative && mantissa !== 0 ? -mantissa : mantissa
    this.scale = this.number.scale
  }

  /** An amount with its cost and what is noted of its lot, if any. */
  full(cursor: Cursor, rules: AmountRules): void {
    this.simple(cursor, rules)
    this.costCommodity = NONE
    this.lot = undefined
    const { text } = cursor
    if (cursor.pos < cursor.end && isSpace(text.charCodeAt(cursor.pos))) cursor.skipSpaces()
    if (cursor.pos >= cursor.end) return
    const code = text.charCodeAt(cursor.pos)
    if (code === AT || code === OPEN_BRACE || code === OPEN_BRACKET || code === OPEN_PAREN) this.#annotations(cursor, rules)
  }

  /** As `full`, as a value of its own. */
  written(cursor: Cursor, rules: AmountRules): Amount {
    this.full(cursor, rules)
    const cost =
      this.costCommodity === NONE
        ? undefined
        : { commodity: this.costCommodity, rate: new Exact(this.costMantissa, this.costScale), isTotal: this.costIsTotal }
    return { commodity: this.commodity, quantity: this.quantity, cost }
  }

  #sign(cursor: Cursor): boolean {
    const code = cursor.code
    if (code !== MINUS && code !== PLUS) return false
    cursor.pos++
    cursor.skipSpaces()
    return code === MINUS
  }

  #annotations(cursor: Cursor, rules: AmountRules): void {
    const { text } = cursor
    const { mantissa, scale, commodity } = this
    let hasLot = false
    let hasDay = false
    let lot: LotNote | undefined
    const costOfLot = (): { readonly commodity: number; readonly quantity: Exact } => {
      this.simple(cursor, rules)
      return { commodity: this.commodity, quantity: this.quantity }
    }
    for (;;) {
      const code = cursor.code
      if (code === AT && this.costCommodity === NONE) {
        cursor.pos++
        this.#cost(cursor, rules, false)
      } else if (code === OPEN_PAREN) {
        cursor.pos++
        const inner = cursor.code
        if (inner === 64 && this.costCommodity === NONE) {
          cursor.pos++
          this.#cost(cursor, rules, true)
        } else {
          const from = cursor.pos
          this.#bracketed(cursor, inner === 40 ? '))' : ')')
          if (inner !== 40) lot = { ...lot, label: text.slice(from, cursor.pos - 1).trim() }
        }
      } else if (code === OPEN_BRACE && !hasLot) {
        hasLot = true
        lot = { ...lot, ...readLot(cursor, costOfLot, this.#isOld) }
      } else if (code === OPEN_BRACKET && !hasDay) {
        hasDay = true
        const from = ++cursor.pos
        skipSimpleDate(cursor)
        lot = { ...lot, ...dayNote(text.slice(from, cursor.pos)) }
        if (cursor.code !== CLOSE_BRACKET) throw new Malformed('amount_invalid', 'A lot date ends with a bracket: [2024-01-31].', cursor.line)
        cursor.pos++
      } else break
      while (cursor.pos < cursor.end && isSpace(text.charCodeAt(cursor.pos))) cursor.pos++
    }
    this.mantissa = mantissa
    this.scale = scale
    this.commodity = commodity
    this.lot = lot
  }

  #cost(cursor: Cursor, rules: AmountRules, bracketed: boolean): void {
    const isTotal = cursor.code === AT
    if (isTotal) cursor.pos++
    if (bracketed) {
      if (cursor.code !== CLOSE_PAREN) throw new Malformed('amount_invalid', 'A virtual cost is written (@) or (@@).', cursor.line)
      cursor.pos++
    }
    cursor.skipSpaces()
    this.simple(cursor, rules)
    this.costCommodity = this.commodity
    this.costMantissa = this.mantissa
    this.costScale = this.scale
    this.costIsTotal = isTotal
  }

  #bracketed(cursor: Cursor, closing: string): void {
    const at = cursor.indexOf(closing)
    if (at < 0) throw new Malformed('amount_invalid', `"${closing}" is missing after the amount.`, cursor.line)
    cursor.pos = at + closing.length
  }

  /** The commodity symbol at the cursor, quoted or not. */
  #symbol(cursor: Cursor): number {
    const { text, end } = cursor
    const from = cursor.pos
    if (text.charCodeAt(from) === QUOTE) {
      const close = cursor.indexOf('"', from + 1)
      const symbol = text.slice(from + 1, close)
      // "" is no commodity, since hledger 1.29.
      if (close < 0 || symbol.includes(';') || (this.#isOld && symbol === ''))
        throw new Malformed(
          'commodity_invalid',
          'A quoted commodity stands between two quotes on one line and has no semicolon in it. Write both quotes: "ACME 1".',
          cursor.line,
        )
      cursor.pos = close + 1
      return this.#names.id(symbol)
    }
    let at = from
    while (at < end && isSymbol(text.charCodeAt(at))) at++
    cursor.pos = at
    return this.#names.id(text.slice(from, at))
  }

  /** A commodity symbol alone, as in `P 2024-01-31 AAPL 10 USD`. */
  symbol(cursor: Cursor): number {
    const code = cursor.code
    if (code !== QUOTE && !isSymbol(code))
      throw new Malformed(
        'commodity_invalid',
        `"${cursor.rest()}" does not begin with a commodity symbol. A symbol with digits, spaces or signs is quoted.`,
        cursor.line,
      )
    return this.#symbol(cursor)
  }
}
