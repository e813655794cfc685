import { COLON, isDigit, LINE_FEED, MINUS, QUOTE, SEMICOLON, SPACE, TAB, ZERO } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { isBlank, skipBlanks } from '../../journal/scan/lines.ts'
import type { Commodities } from '../commodities.ts'
import { type PlainColumns, PRICE, STYLE, UNLISTED } from './columns.ts'
import type { PlainAmount } from './plain-amount.ts'
import { PlainDate } from './plain-date.ts'
import type { PlainSymbols } from './plain-symbols.ts'

/**
 * Reads what files of prices are made of, one line each: `P 2024/01/31 16:30:00 "FUND 1" $1.10`, `D $1,000.00` and `N EUR`.
 * ledger takes no notice of what follows on the line; here only a comment may.
 */
export class PlainPrice {
  readonly #commodities: Commodities
  readonly #symbols: PlainSymbols
  readonly #amount: PlainAmount
  readonly #date = new PlainDate()
  #bytes: Uint8Array = new Uint8Array(0)
  #to = 0
  #columns!: PlainColumns
  /** Since midnight. */
  #second = 0
  #base = NONE

  constructor(commodities: Commodities, symbols: PlainSymbols, amount: PlainAmount) {
    this.#commodities = commodities
    this.#symbols = symbols
    this.#amount = amount
  }
  use(bytes: Uint8Array, to: number, columns: PlainColumns): void {
    this.#bytes = bytes
    this.#to = to
    this.#columns = columns
  }

  /** Reads `P date [time] symbol amount` at `from` into the next row. Returns the end of its line, -1 when it is not plain. */
  price(from: number, line: number): number {
    let at = this.#moment(this.#argument(from))
    if (at >= 0) at = this.#symbol(at)
    if (at < 0 || !isGap(this.#bytes[at])) return -1
    const base = this.#base
    at = this.#positiveAmount(skipBlanks(this.#bytes, at, this.#to))
    if (at < 0) return -1
    const amount = this.#amount
    const columns = this.#columns
    const row = this.#row(PRICE, base, line)
    columns.priceDay[row] = this.#date.day
    columns.priceSecond[row] = this.#second
    columns.priceQuote[row] = amount.commodity
    columns.priceMantissa[row] = amount.mantissa
    columns.priceScale[row] = amount.scale
    return at
  }

  /** Reads `N symbol`: the prices of a commodity are not listed. */
  unlisted(from: number, line: number): number {
    const at = this.#symbol(this.#argument(from))
    const end = at < 0 ? -1 : this.#end(at)
    if (end >= 0) this.#row(UNLISTED, this.#base, line)
    return end
  }

  /** Reads `D amount`: how amounts of a commodity are written. */
  style(from: number, line: number): number {
    const end = this.#positiveAmount(this.#argument(from))
    if (end < 0) return -1
    const { commodity, scale } = this.#amount
    const row = this.#row(STYLE, commodity, line)
    this.#columns.priceScale[row] = this.#commodities.all[commodity]!.fixedStyle ? 0 : scale
    return end
  }

  /** What stands behind the letter and blanks, the end of the text when no blank follows it. */
  #argument(from: number): number {
    return isGap(this.#bytes[from + 1]) ? skipBlanks(this.#bytes, from + 1, this.#to) : this.#to
  }

  /** Reads a date, perhaps with a time of day, and the blanks behind it. */
  #moment(from: number): number {
    const bytes = this.#bytes
    this.#second = 0
    let at = this.#date.read(bytes, from, this.#to)
    if (at < 0 || !isGap(bytes[at])) return -1
    at = skipBlanks(bytes, at, this.#to)
    if (!isDigit(bytes[at] ?? 0)) return at
    at = this.#clock(at)
    return at >= 0 && isGap(bytes[at]) ? skipBlanks(bytes, at, this.#to) : -1
  }
  /** Reads `16:30:00`. */
  #clock(from: number): number {
    const bytes = this.#bytes
    let second = 0
    let at = from
    for (let part = 0; part < 3; part++) {
      if (part > 0 && bytes[at++] !== COLON) return -1
      if (!isDigit(bytes[at] ?? 0)) return -1
      let value = bytes[at++]! - ZERO
      if (isDigit(bytes[at] ?? 0)) value = value * 10 + bytes[at++]! - ZERO
      if (value > (part === 0 ? 23 : 59)) return -1
      second = second * 60 + value
    }
    this.#second = second
    return at
  }

  /** Reads a symbol in quotes, or everything up to a blank; a digit in front would be a time of day. */
  #symbol(from: number): number {
    const bytes = this.#bytes
    const to = this.#to
    if (from >= to || isDigit(bytes[from]!)) return -1
    const isQuoted = bytes[from] === QUOTE
    const start = isQuoted ? from + 1 : from
    let at = start
    if (isQuoted) while (at < to && bytes[at] !== QUOTE && bytes[at] !== LINE_FEED) at++
    else while (at < to && bytes[at]! > SPACE) at++
    if (at === start || (isQuoted && bytes[at] !== QUOTE)) return -1
    this.#base = this.#symbols.id(bytes, start, at)
    return this.#base === NONE ? -1 : isQuoted ? at + 1 : at
  }

  /** Reads an amount with a commodity and the rest of the line. */
  #positiveAmount(from: number): number {
    const amount = this.#amount
    if (from >= this.#to || this.#bytes[from] === MINUS || !amount.read(this.#bytes, from, this.#to) || amount.commodity === NONE) return -1
    return this.#end(amount.end)
  }

  #end(from: number): number {
    const bytes = this.#bytes
    const to = this.#to
    let at = from
    while (at < to && bytes[at] !== LINE_FEED && isBlank(bytes[at]!)) at++
    if (at < to && bytes[at] === SEMICOLON) {
      at = bytes.indexOf(LINE_FEED, at)
      return at < 0 ? to : at
    }
    return at >= to || bytes[at] === LINE_FEED ? at : -1
  }

  #row(form: number, base: number, line: number): number {
    const columns = this.#columns
    if (columns.prices === columns.priceDay.length) columns.growPrices()
    const row = columns.prices++
    columns.priceForm[row] = form
    columns.priceAfter[row] = columns.transactions
    columns.priceBase[row] = base
    columns.priceLine[row] = line
    return row
  }
}

const isGap = (byte: number | undefined): boolean => byte === SPACE || byte === TAB
