import { COLON, isDigit, QUOTE, SEMICOLON, SPACE, TAB, UPPER_P, ZERO } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { skipBlanks } from '../journal/scan/lines.ts'
import { dateAt, type DateReader } from './dates.ts'
import type { LineCursor } from './line-cursor.ts'
import type { ParsedColumns } from './parsed-columns.ts'
import type { QuickAmount } from './quick-amount.ts'

const DATE_CHARS = '2024/01/31'.length
const TIME_CHARS = '16:30:00'.length

/** Reads the usual form of a price, of which files of prices are full, into columns: `P 2024/01/31 16:30:00 "FUND 1" $1.10`. */
export class PriceReader {
  readonly #amount: QuickAmount

  readonly #dates: DateReader

  constructor(amount: QuickAmount, dates: DateReader) {
    this.#amount = amount
    this.#dates = dates
  }

  /** Reads the line that was read last; false for any other line, which directives are read from. */
  read({ bytes, from, end, line }: LineCursor, columns: ParsedColumns): boolean {
    if (bytes[from] !== UPPER_P || !isGap(bytes[from + 1]) || this.#dates.formats.length > 0) return false
    let at = skipBlanks(bytes, from + 1, end)
    const day = dateIn(bytes, at, end)
    if (day === undefined) return false
    at = skipBlanks(bytes, at + DATE_CHARS, end)
    let second = 0
    if (isDigit(bytes[at]!)) {
      second = secondIn(bytes, at, end)
      if (!(second >= 0)) return false
      at = skipBlanks(bytes, at + TIME_CHARS, end)
    }
    const isQuoted = bytes[at] === QUOTE
    const start = isQuoted ? at + 1 : at
    at = start
    if (isQuoted) while (at < end && bytes[at] !== QUOTE) at++
    else while (at < end && bytes[at]! > SPACE) at++
    if (at === start || at >= end) return false
    const base = this.#amount.commodityOf(bytes, start, at)
    if (isQuoted) at++
    if (base === NONE || !isGap(bytes[at])) return false
    const amount = this.#amount
    if (!amount.read(bytes, skipBlanks(bytes, at, end), end) || amount.commodity === NONE) return false
    // ledger ignores what follows the price; only a comment makes sense there.
    if (amount.end < end && bytes[amount.end] !== SEMICOLON) return false
    columns.reservePrice()
    const row = columns.prices++
    columns.priceAfter[row] = columns.transactions
    columns.priceDay[row] = day
    columns.priceSecond[row] = second
    columns.priceBase[row] = base
    columns.priceQuote[row] = amount.commodity
    columns.priceMantissa[row] = amount.mantissa
    columns.priceScale[row] = amount.scale
    columns.priceLine[row] = line - 1
    return true
  }
}

const isGap = (byte: number | undefined): boolean => byte === SPACE || byte === TAB

/** A date followed by a blank. */
const dateIn = (bytes: Uint8Array, at: number, end: number): Day | undefined =>
  at + DATE_CHARS < end && isGap(bytes[at + DATE_CHARS]) ? dateAt(bytes, at) : undefined

/** Seconds since midnight of `16:30:00` followed by a blank; -1 or NaN for other text. */
function secondIn(bytes: Uint8Array, at: number, end: number): number {
  if (at + TIME_CHARS >= end || !isGap(bytes[at + TIME_CHARS]) || bytes[at + 2] !== COLON || bytes[at + 5] !== COLON) return -1
  const hour = two(bytes, at)
  const minute = two(bytes, at + 3)
  const second = two(bytes, at + 6)
  return hour < 24 && minute < 60 && second < 60 ? (hour * 60 + minute) * 60 + second : -1
}
const two = (bytes: Uint8Array, at: number): number =>
  isDigit(bytes[at]!) && isDigit(bytes[at + 1]!) ? (bytes[at]! - ZERO) * 10 + bytes[at + 1]! - ZERO : Number.NaN
