import { Exact } from '#vocabulary/exact.ts'
import type { Directives } from '../directives.ts'
import { type CostSpec, MISSING, MISSING_CURRENCY, type Missing, type PriceSpec, TotalPrice } from '../written-terms.ts'
import type { Scanner } from '../scanner.ts'
import * as T from '../tokens.ts'
import { parseNumber, startsNumber } from './number.ts'
import { unexpected, Unreadable } from './unreadable.ts'

/** `{…}` or `{{…}}`, with the scanner on the opening brace. */
export function parseCost(scanner: Scanner, directives: Directives): CostSpec {
  const line = scanner.tokenLine
  const closing = scanner.kind === T.BRACES_OPEN ? T.BRACES_CLOSE : T.BRACE_CLOSE
  const parts: Parts = { amount: undefined, day: undefined, label: undefined }
  scanner.next()
  if (scanner.kind !== closing && scanner.kind !== T.COMMA) parsePart(scanner, directives, parts)
  while (scanner.kind === T.COMMA) {
    scanner.next()
    parsePart(scanner, directives, parts)
  }
  if (scanner.kind !== closing) throw unexpected(scanner, closing === T.BRACES_CLOSE ? '"}}" or a comma' : '"}" or a comma')
  scanner.next()
  const { day, label } = parts
  const { per, total, currency } = parts.amount ?? { per: MISSING, total: undefined, currency: MISSING_CURRENCY }
  if (closing === T.BRACES_CLOSE) {
    if (total !== undefined)
      throw new Unreadable(
        'cost_per_unit_in_total',
        line,
        'Inside {{…}} stands one total cost; a cost per unit and a total are written {per # total CURRENCY}.',
      )
    return { per: Exact.zero, total: per, currency, day, label }
  }
  return { per, total, currency, day, label }
}

interface Parts {
  amount: { per: Exact | Missing; total: Exact | Missing | undefined; currency: number } | undefined
  day: number | undefined
  label: string | undefined
}

function parsePart(scanner: Scanner, directives: Directives, parts: Parts): void {
  const { kind, tokenLine } = scanner
  if (kind === T.DATE) {
    if (parts.day !== undefined) throw new Unreadable('cost_repeated', tokenLine, 'A cost has one date at most; remove the others.')
    parts.day = scanner.day
    scanner.next()
  } else if (kind === T.STRING) {
    if (parts.label !== undefined) throw new Unreadable('cost_repeated', tokenLine, 'A cost has one label at most; remove the others.')
    parts.label = scanner.text
    scanner.next()
  } else if (kind === T.ASTERISK) {
    throw new Unreadable('cost_merging', tokenLine, 'Merging lots with {*} is not supported, by beancount neither; name the lot to reduce.')
  } else if (startsNumber(kind) || kind === T.HASH || isCurrency(kind)) {
    const amount = parseCompound(scanner, directives)
    if (parts.amount !== undefined) throw new Unreadable('cost_repeated', tokenLine, 'A cost has one amount at most; remove the others.')
    parts.amount = amount
  } else throw unexpected(scanner, 'an amount, a date or a label in quotation marks')
}

/** `per`, `per CUR`, `CUR`, `[per] # [total] CUR`. */
function parseCompound(scanner: Scanner, directives: Directives): NonNullable<Parts['amount']> {
  const per = startsNumber(scanner.kind) ? parseNumber(scanner) : MISSING
  if (scanner.kind !== T.HASH) return { per, total: undefined, currency: parseCurrency(scanner, directives) }
  scanner.next()
  const total = startsNumber(scanner.kind) ? parseNumber(scanner) : MISSING
  if (!isCurrency(scanner.kind)) throw unexpected(scanner, 'a currency')
  return { per, total, currency: parseCurrency(scanner, directives) }
}

/** A single capital letter is a currency too, since beancount 3. */
export const isCurrency = (kind: number): boolean => kind === T.CURRENCY || kind === T.LETTER

/** The currency's id, or MISSING_CURRENCY if there is none. */
export function parseCurrency(scanner: Scanner, directives: Directives): number {
  if (!isCurrency(scanner.kind)) return MISSING_CURRENCY
  const id = directives.currencies.id(scanner.bytes, scanner.from, scanner.to)
  scanner.next()
  return id
}

/** `@ …` or `@@ …`, with the scanner on the mark; `units` is the posting's number when it has one. */
export function parsePrice(scanner: Scanner, directives: Directives, units: Exact | undefined): PriceSpec {
  const { kind, tokenLine } = scanner
  scanner.next()
  const number = startsNumber(scanner.kind) ? parseNumber(scanner) : MISSING
  const currency = parseCurrency(scanner, directives)
  if (number === MISSING) return { number, total: undefined, currency }
  if (number.sign < 0)
    throw new Unreadable('price_negative', tokenLine, `The price ${number} is negative; write it without its sign, the sign of the units decides.`)
  if (kind === T.AT) return { number, total: undefined, currency }
  if (units === undefined)
    throw new Unreadable(
      'total_price_without_units',
      tokenLine,
      'A total price (@@) needs the number of units; write it, or the price of one unit with @.',
    )
  return units.isZero ? { number: Exact.zero, total: undefined, currency } : new TotalPrice(number, currency, units)
}
