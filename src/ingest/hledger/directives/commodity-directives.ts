import { SEMICOLON } from '#vocabulary/bytes.ts'
import { argument, beforeComment, type Directive, endOfDirective, subdirectives, unexpectedBelow } from './directive-text.ts'
import type { Cursor } from '../text/cursor.ts'
import { Malformed } from '../malformed.ts'
import { markOf, type NumberStyle, type ScannedNumber } from '../amounts/numbers.ts'
import type { ReadingState } from '../reading-state.ts'

export const commodity: Directive = (cursor, reading, scope) => {
  cursor.skipSpaces()
  const { line } = cursor
  if (isSample(cursor)) {
    reading.amounts.simple(cursor, { markStyle: scope.markStyle, styles: scope.styles, fallback: undefined })
    declareStyle(reading, reading.amounts.commodity, sampleStyle(reading.amounts.number, 'commodity', line))
    endOfDirective(cursor)
    return subdirectives(cursor, COMMODITY_SUBDIRECTIVES)
  }
  const symbol = reading.amounts.symbol(cursor)
  reading.declaredCommodities.add(symbol)
  endOfDirective(cursor)
  while (cursor.nextIsIndented()) {
    cursor.advance()
    cursor.skipSpaces()
    if (!cursor.text.startsWith('format', cursor.pos)) {
      if (cursor.code !== SEMICOLON && !COMMODITY_SUBDIRECTIVES.test(`${cursor.rest()} `)) throw unexpectedBelow(cursor)
      continue
    }
    cursor.pos += 'format'.length
    cursor.skipSpaces()
    reading.amounts.simple(cursor, { markStyle: scope.markStyle, styles: scope.styles, fallback: undefined })
    if (reading.amounts.commodity !== symbol) {
      const names = reading.book.commodities.names
      throw new Malformed(
        'commodity_invalid',
        `The format shows "${names[reading.amounts.commodity]}" below "commodity ${names[symbol]}". Both must name the same commodity.`,
        cursor.line,
      )
    }
    declareStyle(reading, symbol, sampleStyle(reading.amounts.number, 'format', cursor.line))
  }
}

const COMMODITY_SUBDIRECTIVES = /^(alias|default|format|nomarket|note|value)\s/

/** True when a `commodity` directive shows an amount, and not a symbol alone. */
function isSample(cursor: Cursor): boolean {
  return /\d/.test(beforeComment(cursor).replace(/"[^"]*"/g, ''))
}

function sampleStyle(number: ScannedNumber, directiveName: string, line: number): NumberStyle {
  if (number.decimalMark === 0) {
    throw new Malformed(
      'commodity_invalid',
      `The sample amount of "${directiveName}" needs a decimal mark, so that other amounts can be read rightly: 1,000.00 or, without decimals, 1000.`,
      line,
    )
  }
  return { decimalMark: number.decimalMark, places: number.scale }
}

function declareStyle(reading: ReadingState, symbol: number, style: NumberStyle): void {
  while (reading.styles.length <= symbol) reading.styles.push(undefined)
  reading.styles[symbol] = style
  reading.declaredCommodities.add(symbol)
}

export const defaultCommodity: Directive = (cursor, reading, scope) => {
  cursor.skipSpaces()
  reading.amounts.simple(cursor, { markStyle: scope.markStyle, styles: scope.styles, fallback: undefined })
  const symbol = reading.amounts.commodity
  const style = sampleStyle(reading.amounts.number, 'D', cursor.line)
  scope.fallback = { commodity: symbol, style }
  reading.book.ownCurrency ||= reading.book.commodities.names[symbol]!
  reading.seePlaces(symbol, style.places)
}

export const decimalMark: Directive = (cursor, _, scope) => {
  const written = argument(cursor, 'The decimal mark')
  const mark = markOf(written.slice(0, 1))
  if (mark === 0) throw new Malformed('directive_invalid', `"${written}" is not a decimal mark. Expected . or ,`, cursor.line)
  scope.markStyle = { decimalMark: mark, places: 2 }
}
