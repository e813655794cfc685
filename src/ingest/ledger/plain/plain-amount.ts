import { BACKSLASH, COMMA, isDigit, LINE_FEED, MINUS, NINE, POINT, QUOTE, RETURN, SPACE, ZERO } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { skipBlanks } from '../../journal/scan/lines.ts'
import { endsSymbol } from '../amount-text.ts'
import type { Commodity } from '../amount.ts'
import type { Commodities } from '../commodities.ts'
import type { PlainSymbols } from './plain-symbols.ts'

/** More digits than these may not fit a double exactly. */
const DIGITS_MAX = 15

/** Units within units beyond these go in a circle. */
const STEPS_MAX = 32

/**
 * Reads `-$1,000.00`, `10.50 EUR`, `3 "VWCE 1"` from bytes into its own fields, without allocating. Whatever is not as plain as
 * that is left to the thorough reader: `read` returns false and the fields mean nothing.
 */
export class PlainAmount {
  /** Commodity id, NONE without one. */
  commodity = NONE
  mantissa = 0
  scale = 0
  /** First byte after the amount and the blanks behind it. */
  end = 0
  /** Its commodity converts to a smaller unit. */
  converts = false
  readonly #commodities: Commodities
  readonly #symbols: PlainSymbols

  constructor(commodities: Commodities, symbols: PlainSymbols) {
    this.#commodities = commodities
    this.#symbols = symbols
  }

  /** Reads an amount whose commodity is its own smallest unit: prices, costs and balances, of which nothing else is plain. */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    return this.readAny(bytes, from, to) && !this.converts
  }

  readAny(bytes: Uint8Array, from: number, to: number): boolean {
    let at = from
    let negative = false
    if (bytes[at] === MINUS) {
      negative = true
      at = skipBlanks(bytes, at + 1, to)
    }
    let unit: Commodity | undefined
    const first = bytes[at]!
    if (!isDigit(first)) {
      const end = this.#symbol(bytes, at, to)
      if (end < 0) return false
      unit = this.#commodities.all[this.commodity]
      at = skipBlanks(bytes, end, to)
      if (bytes[at] === MINUS && !negative) {
        negative = true
        at++
      }
      if (!this.#number(bytes, at, to, unit)) return false
      at = skipBlanks(bytes, this.end, to)
    } else {
      // The symbol decides what point and comma mean, so it is looked at first.
      let past = at
      while (past < to && (isDigit(bytes[past]!) || bytes[past] === POINT || bytes[past] === COMMA)) past++
      const behind = skipBlanks(bytes, past, to)
      let end = behind
      this.commodity = NONE
      if (behind < to && bytes[behind] !== LINE_FEED && bytes[behind] !== RETURN && (bytes[behind] === QUOTE || !endsSymbol(bytes[behind]!))) {
        end = this.#symbol(bytes, behind, to)
        if (end < 0) return false
        unit = this.#commodities.all[this.commodity]
      }
      if (!this.#number(bytes, at, past, unit) || this.end !== past) return false
      at = skipBlanks(bytes, end, to)
    }
    this.converts = unit?.smaller !== undefined
    if (negative && this.mantissa !== 0) this.mantissa = -this.mantissa
    this.end = at
    return true
  }

  /** Puts the amount that was read into the smallest unit, 2 h → 7200 s; false when that is not one of safe integers. */
  reduce(): boolean {
    for (let steps = 0; steps < STEPS_MAX; steps++) {
      const smaller = this.commodity === NONE ? undefined : this.#commodities.all[this.commodity]!.smaller
      if (!smaller) return true
      const times = smaller.quantity.toExact()
      if (!smaller.commodity || typeof times.mantissa === 'bigint') return false
      this.commodity = smaller.commodity.id
      // Adding nothing makes a zero of a negative one.
      this.mantissa = this.mantissa * times.mantissa + 0
      this.scale += times.scale
      if (!Number.isSafeInteger(this.mantissa) || this.scale > DIGITS_MAX) return false
    }
    return false
  }

  /** Sets the commodity and returns the end of its symbol, -1 when the symbol is not plain. */
  #symbol(bytes: Uint8Array, from: number, to: number): number {
    let start = from
    let at = from
    let end: number
    if (bytes[from] === QUOTE) {
      start = ++at
      while (at < to && bytes[at] !== QUOTE) {
        if (bytes[at] === LINE_FEED) return -1
        at++
      }
      if (at >= to) return -1
      end = at + 1
    } else {
      while (at < to && !endsSymbol(bytes[at]!)) {
        // Control characters at the end of a line are no symbol; whether they are at the end is not known here.
        if (bytes[at] === BACKSLASH || bytes[at]! < SPACE) return -1
        at++
      }
      end = at
    }
    if (at === start) return -1
    this.commodity = this.#symbols.id(bytes, start, at)
    return this.commodity === NONE ? -1 : end
  }

  /** Digits with groups of three and one decimal mark, the marks as the commodity has them so far. */
  #number(bytes: Uint8Array, from: number, to: number, unit: Commodity | undefined): boolean {
    const commaDecimal = this.#commodities.decimalCommaByDefault || (unit !== undefined && unit.decimalComma)
    const mark = commaDecimal ? COMMA : POINT
    const group = commaDecimal ? POINT : COMMA
    let mantissa = 0
    let digits = 0
    let inGroup = -1
    let at = from
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte >= ZERO && byte <= NINE) {
        mantissa = mantissa * 10 + (byte - ZERO)
        digits++
        if (inGroup >= 0) inGroup++
      } else if (byte === group) {
        if (digits === 0 || (inGroup >= 0 && inGroup !== 3)) return false
        inGroup = 0
      } else break
    }
    if (inGroup >= 0 && inGroup !== 3) return false
    let scale = 0
    if (at < to && bytes[at] === mark) {
      at++
      const start = at
      while (at < to) {
        const byte = bytes[at]!
        if (byte < ZERO || byte > NINE) break
        mantissa = mantissa * 10 + (byte - ZERO)
        at++
      }
      scale = at - start
      digits += scale
      if (scale === 0) return false
    }
    if (at < to && (bytes[at] === POINT || bytes[at] === COMMA)) return false
    if (digits === 0 || digits > DIGITS_MAX) return false
    this.mantissa = mantissa
    this.scale = scale
    this.end = at
    return true
  }
}
