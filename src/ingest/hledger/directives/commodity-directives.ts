import { SEMICOLON } from '#vocabulary/bytes.ts'
import { argument, beforeComment, type Directive, endOfDirective, subdirectives, unexpectedBelow } from './directive-text.ts'
import { type Cursor, Malformed } from '../text/cursor.ts'
import { FIRST_IN_FIRST_OUT, lotMethod } from '../lots/lot-pool.ts'
import { markOf, type NumberStyle, type ScannedNumber } from '../amounts/parse-amounts.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../scope.ts'

export const commodity: Directive = (cursor, reading, scope) => {
  const { line, start } = cursor
  const declared = declaredCommodity(cursor, reading, scope)
  if (reading.options.hledgerRules === '1.25') return
  // Since 1.52 commodities have tags; what they say of lots counts since the previews of 2.0.
  const tags = cursor.text
    .slice(start, cursor.end)
    .split('\n')
    .flatMap((text) => (text.includes(';') ? reading.comments.tagsOf(text.slice(text.indexOf(';') + 1)) : []))
  const lots = tags.find(({ name }) => name === 'lots')
  if (lots === undefined) return
  if (!reading.tracksLots) {
    reading.lotsReadOver ??= { path: scope.path, text: scope.text, line }
    return
  }
  const method = lots.value === '' ? FIRST_IN_FIRST_OUT : lotMethod(lots.value, line)
  if (method !== 'NONE') reading.lotCommodities.set(declared, method)
}

/** Returns the commodity. */
function declaredCommodity(cursor: Cursor, reading: ReadingState, scope: Scope): number {
  cursor.skipSpaces()
  const { line } = cursor
  if (isSample(cursor)) {
    reading.amounts.simple(cursor, { markStyle: scope.markStyle, styles: scope.styles, fallback: undefined })
    const { commodity } = reading.amounts
    declareStyle(reading, commodity, sampleStyle(reading.amounts.number, 'commodity', line))
    endOfDirective(cursor)
    subdirectives(cursor, COMMODITY_SUBDIRECTIVES)
    return commodity
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
  return symbol
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
  if (scope.stack.length === 1) reading.defaultStyle = { commodity: symbol, places: style.places }
}

export const decimalMark: Directive = (cursor, _, scope) => {
  const written = argument(cursor, 'The decimal mark')
  const mark = markOf(written.slice(0, 1))
  if (mark === 0) throw new Malformed('directive_invalid', `"${written}" is not a decimal mark. Expected . or ,`, cursor.line)
  scope.markStyle = { decimalMark: mark, places: 2 }
}
