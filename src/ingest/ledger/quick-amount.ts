import { BACKSLASH, COMMA, isDigit, MINUS, NINE, POINT, QUOTE, ZERO } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { skipBlanks } from '../journal/scan/lines.ts'
import { Slices } from '../journal/scan/slices.ts'
import { endsSymbol, RESERVED_WORDS } from './amount-text.ts'
import type { Commodity } from './amount.ts'
import type { Commodities } from './commodities.ts'

/** More digits than these may not fit a double exactly. */
const DIGITS_MAX = 15

/**
 * Reads the usual forms of an amount without allocating: `-$1,000.00`, `10.50 EUR`, `3 "VWCE 1"`. `read` returns false for all others, which
 * `readAmount` reads.
 */
export class QuickAmount {
  /** Commodity id, NONE without one. */
  commodity = NONE
  mantissa = 0
  scale = 0
  /** The first byte after the amount and following blanks. */
  end = 0
  readonly #commodities: Commodities
  readonly #slices = new Slices()
  /** Commodity ids by slice id, as of this version of the commodities. */
  #ids: number[] = []
  #version = -1

  constructor(commodities: Commodities) {
    this.#commodities = commodities
  }

  /** Reads the amount at `from`, in a line that ends at `to`. */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    let at = from
    let negative = false
    if (bytes[at] === MINUS) {
      negative = true
      at = skipBlanks(bytes, at + 1, to)
    }
    if (at >= to) return false
    let unit: Commodity | undefined
    if (!isDigit(bytes[at]!)) {
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
      // The symbol decides what point and comma mean, so it is read first.
      let past = at
      while (past < to && (isDigit(bytes[past]!) || bytes[past] === POINT || bytes[past] === COMMA)) past++
      const behind = skipBlanks(bytes, past, to)
      let end = behind
      this.commodity = NONE
      if (behind < to && (bytes[behind] === QUOTE || !endsSymbol(bytes[behind]!))) {
        end = this.#symbol(bytes, behind, to)
        if (end < 0) return false
        unit = this.#commodities.all[this.commodity]
      }
      if (!this.#number(bytes, at, past, unit) || this.end !== past) return false
      at = skipBlanks(bytes, end, to)
    }
    // An amount that converts to a smaller unit is computed with.
    if (unit?.smaller) return false
    if (negative && this.mantissa !== 0) this.mantissa = -this.mantissa
    this.end = at
    return true
  }

  /** The id of the commodity of bytes[from, to); NONE for a word of value expressions, which is not a symbol everywhere. */
  commodityOf(bytes: Uint8Array, from: number, to: number): number {
    const slice = this.#slices.id(bytes, from, to)
    if (this.#version !== this.#commodities.version) {
      this.#version = this.#commodities.version
      this.#ids = []
    }
    const cached = this.#ids[slice]
    if (cached !== undefined) return cached
    const symbol = this.#slices.text(slice)
    if (RESERVED_WORDS.has(symbol)) return NONE
    return (this.#ids[slice] = this.#commodities.of(symbol).id)
  }

  /** Sets the commodity and returns the end of its symbol, -1 for an unusual one. */
  #symbol(bytes: Uint8Array, from: number, to: number): number {
    const isQuoted = bytes[from] === QUOTE
    const start = isQuoted ? from + 1 : from
    let at = start
    if (isQuoted) while (at < to && bytes[at] !== QUOTE) at++
    else
      for (; at < to && !endsSymbol(bytes[at]!); at++) {
        if (bytes[at] === BACKSLASH) return -1
      }
    if (at === start || (isQuoted && at >= to)) return -1
    this.commodity = this.commodityOf(bytes, start, at)
    if (this.commodity === NONE) return -1
    return isQuoted ? at + 1 : at
  }

  /** Reads digits with groups of three and one decimal mark. The commodity decides which mark is which. */
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
