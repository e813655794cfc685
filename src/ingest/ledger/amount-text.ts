import { byteAt } from '#vocabulary/element-at.ts'
import { APOSTROPHE, BACKSLASH, COMMA, isDigit, MINUS, NINE, POINT, QUOTE, ZERO } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { skipBlanks, Slices } from '../journal/scan/lines.ts'
import type { DateReader } from './ledger-dates.ts'
import { Amount, type Annotation, type Commodity, Quantity } from './ledger-amount.ts'
import { LedgerError, skipWhite } from './ledger-lines.ts'
import type { Widening } from './parsed-journal.ts'

/** How an amount is to be read. */
export interface AmountRules {
  /** Costs, prices and lots do not change how their commodity is displayed and balanced. */
  readonly keepStyle?: boolean
  /** No `{price} [date] (note)` after it. */
  readonly noLot?: boolean
  /** Answer undefined instead of failing when there is no number. */
  readonly soft?: boolean
}

/** What reading amounts needs and changes. */
export interface AmountContext {
  readonly commodities: Commodities
  readonly dates: DateReader
  /** Called whenever an amount widens a commodity's precision, so that it can be repeated when the text is not read again. */
  migrate(commodity: Commodity, digits: number): void
  /** Called when an amount shows that its commodity is written with a decimal comma. */
  useDecimalComma(commodity: Commodity): void
  /** Throws when a text is not a value expression. */
  checkExpression(text: string): void
}

/** Keeps the widening of precisions for later, when the amount's turn comes. */
export class NotedWidening implements AmountContext {
  readonly #context: AmountContext
  readonly #widens: Widening[]

  constructor(context: AmountContext, widens: Widening[]) {
    this.#context = context
    this.#widens = widens
  }
  get commodities(): Commodities {
    return this.#context.commodities
  }
  get dates(): DateReader {
    return this.#context.dates
  }
  migrate(commodity: Commodity, digits: number): void {
    this.#widens.push({ commodity, digits })
  }
  useDecimalComma(commodity: Commodity): void {
    this.#context.useDecimalComma(commodity)
  }
  checkExpression(text: string): void {
    this.#context.checkExpression(text)
  }
}

export interface AmountText {
  readonly amount: Amount
  /** First character after it. */
  readonly end: number
}

// Blank, tab, line ends, digits and . , ; : ? ! - + * / ^ & | = < > { } [ ] ( ) @ ~ end a symbol.
const SYMBOL_ENDS = new Uint8Array(128)
for (const char of '\t\n\r !&()*+,-./0123456789:;<=>?@[]^{|}~\x7f') SYMBOL_ENDS[char.charCodeAt(0)] = 1
const endsSymbol = (code: number): boolean => code < 128 && SYMBOL_ENDS[code] === 1

/** Words of value expressions, which are not commodities next to a number. */
const RESERVED_WORDS: ReadonlySet<string> = new Set(['and', 'div', 'else', 'false', 'if', 'or', 'not', 'true'])

/** The commodity symbol at `at`, after blanks: '' when there is none, and then `end` is `at` itself. */
export function readSymbol(text: string, at: number): { symbol: string; end: number } {
  const from = skipWhite(text, at)
  if (text[from] === '"') {
    const close = text.indexOf('"', from + 1)
    if (close < 0) throw new LedgerError('quote_open', 'the commodity symbol has an opening quote and no closing one; add the closing quote')
    return close === from + 1 ? { symbol: '', end: at } : { symbol: text.slice(from + 1, close), end: close + 1 }
  }
  let end = from
  let symbol = ''
  /** The beginning of the text that is not in `symbol` yet: after a backslash. */
  let begun = from
  for (; end < text.length && !endsSymbol(text.charCodeAt(end)); end++) {
    if (text.charCodeAt(end) !== BACKSLASH) continue
    symbol += text.slice(begun, end)
    begun = ++end
    if (end >= text.length) throw new LedgerError('symbol_unfinished', 'the commodity symbol ends with a backslash; remove it')
  }
  symbol += text.slice(begun, end)
  return symbol === '' || RESERVED_WORDS.has(symbol) ? { symbol: '', end: at } : { symbol, end }
}

function readDigits(text: string, at: number): { digits: string; end: number } {
  const from = skipWhite(text, at)
  let end = from + (text.charCodeAt(from) === MINUS ? 1 : 0)
  let hasApostrophes = false
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (isDigit(code) || code === POINT || code === COMMA) continue
    if (code !== APOSTROPHE || !groupsByApostrophe(text, end)) break
    hasApostrophes = true
  }
  while (end > from && !isDigit(text.charCodeAt(end - 1))) end--
  const digits = text.slice(from, end)
  return { digits: hasApostrophes ? digits.replaceAll("'", '') : digits, end }
}

/** 1'234'567.89: groups of three as written in Switzerland. ledger 3.3 does not know them yet, its successors do. */
const groupsByApostrophe = (text: string, at: number): boolean => isDigit(text.charCodeAt(at - 1)) && /^'\d{3}(?!\d)/.test(text.slice(at, at + 5))

/** Reads `-10.00 EUR`, `$-10`, `-$10`, `10 AAPL {5 USD} [2024-01-01] (note)` from text[at…]. */
export function readAmount(text: string, at: number, context: AmountContext, rules: AmountRules & { readonly soft: true }): AmountText | undefined
export function readAmount(text: string, at: number, context: AmountContext, rules?: AmountRules): AmountText
export function readAmount(text: string, at: number, context: AmountContext, rules: AmountRules = {}): AmountText | undefined {
  let from = skipWhite(text, at)
  let negative = false
  if (text[from] === '-') {
    negative = true
    from = skipWhite(text, from + 1)
  }
  let symbol = ''
  let digits = ''
  let end = from
  if (isDigit(text.charCodeAt(from))) {
    ;({ digits, end } = readDigits(text, from))
    ;({ symbol, end } = readSymbol(text, end))
  } else {
    ;({ symbol, end } = readSymbol(text, from))
    if (end < text.length) ({ digits, end } = readDigits(text, end))
  }
  if (digits === '') {
    if (rules.soft) return undefined
    throw new LedgerError(
      'amount_missing',
      `${text.slice(at).trim() === '' ? 'the amount is missing' : `"${shortened(text.slice(at))}" has no number`}; an amount is written like 10.00 EUR or $10.00`,
    )
  }
  let lot: LotText = { annotation: undefined, end, total: false }
  if (!rules.noLot && end < text.length) lot = readLot(text, end, context)
  const commodity = symbol === '' ? undefined : context.commodities.of(symbol)
  const number = readNumber(digits, commodity, context, rules)
  const quantity = Quantity.ofExact(negative ? number.negated() : number)
  let amount = new Amount(quantity, number.scale, commodity, undefined, rules.keepStyle ?? false)
  const { annotation } = lot
  if (commodity && annotation) {
    const isTotal = lot.total && annotation.price !== undefined
    if (isTotal && amount.isRealZero)
      throw new LedgerError('division_by_zero', 'nothing has a total in {{ }}; leave it out, or write the price of one in { }')
    amount = amount.with({ annotation: isTotal ? { ...annotation, price: perUnit(annotation.price, amount) } : annotation })
  }
  return { amount, end: lot.end }
}

/** What one unit costs where `{{total}}` says what all of them cost together. */
export const perUnit = (total: Amount, amount: Amount): Amount => total.dividedBy(amount.abs().number())

/** Which of point and comma is the decimal mark is decided from right to left, as ledger does, and remembered by the commodity. */
function readNumber(digits: string, commodity: Commodity | undefined, context: AmountContext, rules: AmountRules): Exact {
  let decimalComma = context.commodities.decimalCommaByDefault || (commodity?.decimalComma ?? false)
  let scale = 0
  let offset = 0
  let commaSeen = false
  let pointSeen = false
  let noMoreCommas = false
  let noMorePoints = false
  const hasMarks = digits.includes('.') || digits.includes(',')
  for (let at = hasMarks ? digits.length - 1 : -1; at >= 0; at--) {
    const char = digits[at]
    if (char === '.') {
      if (noMorePoints) throw numberError(digits, pointSeen ? 'two decimal points' : 'a decimal point before a comma that marks thousands')
      if (decimalComma) {
        if (offset % 3 !== 0) throw numberError(digits, 'a point that does not mark thousands, though its decimal mark is a comma')
        noMoreCommas = true
      } else if (commaSeen) {
        decimalComma = true
        if (offset % 3 !== 0) throw numberError(digits, 'a point that does not mark thousands')
      } else {
        noMorePoints = true
        scale = offset
        offset = 0
      }
      pointSeen = true
    } else if (char === ',') {
      if (noMoreCommas) throw numberError(digits, 'two decimal commas')
      if (decimalComma) {
        if (pointSeen) throw numberError(digits, 'a point after its decimal comma')
        noMoreCommas = true
        scale = offset
        offset = 0
      } else if (offset % 3 !== 0) {
        if (commaSeen || pointSeen) throw numberError(digits, 'a comma that does not mark thousands')
        decimalComma = true
        noMoreCommas = true
        scale = offset
        offset = 0
      } else noMorePoints = true
      commaSeen = true
    } else if (char !== '-') offset++
    else offset++
  }
  if (scale > DECIMALS_MAX)
    throw new LedgerError('number_too_fine', `the number has ${scale} decimals, and Daybook keeps at most ${DECIMALS_MAX}; round it`)
  if (commodity && !rules.keepStyle && !commodity.fixedStyle) {
    if (decimalComma) context.useDecimalComma(commodity)
    context.migrate(commodity, scale)
  }
  if (digits.length > SAFE_DIGITS) return Exact.of(BigInt(hasMarks ? digits.replaceAll(/[.,]/g, '') : digits), scale)
  let mantissa = 0
  for (let at = 0; at < digits.length; at++) {
    const code = digits.charCodeAt(at)
    if (isDigit(code)) mantissa = mantissa * 10 + (code - ZERO)
  }
  return Exact.of(digits.charCodeAt(0) === MINUS ? -mantissa : mantissa, scale)
}

/** So many characters are always a safe integer. */
const SAFE_DIGITS = 15

/** Nothing that is counted has more. */
const DECIMALS_MAX = 255

const numberError = (digits: string, what: string): LedgerError =>
  new LedgerError('number_ambiguous', `"${digits}" has ${what}; write one decimal mark and group the other digits by three`)

interface LotText {
  readonly annotation: Annotation | undefined
  readonly end: number
  readonly total: boolean
}

function readLot(text: string, at: number, context: AmountContext): LotText {
  const annotation: { -readonly [K in keyof Annotation]: Annotation[K] } = {}
  let total = false
  let some = false
  let end = at
  for (;;) {
    const from = skipWhite(text, end)
    const char = text[from]
    if (char === '{') {
      if (annotation.price) throw new LedgerError('lot_twice', 'the lot has two prices in braces; keep one')
      const double = text[from + 1] === '{'
      if (double) total = true
      let inner = skipWhite(text, from + (double ? 2 : 1))
      const fixated = text[inner] === '='
      if (fixated) inner++
      const close = text.indexOf('}', inner)
      if (close < 0 || (double && text[close + 1] !== '}'))
        throw new LedgerError('lot_open', `the lot price lacks its closing ${double ? '}}' : '}'}; add it after the amount`)
      annotation.price = readAmount(text.slice(inner, close), 0, context, { keepStyle: true }).amount.reduced()
      if (fixated) annotation.fixated = true
      end = close + (double ? 2 : 1)
    } else if (char === '[') {
      if (annotation.day !== undefined) throw new LedgerError('lot_twice', 'the lot has two dates in brackets; keep one')
      const close = text.indexOf(']', from)
      if (close < 0) throw new LedgerError('lot_open', 'the lot date lacks its closing ]; add it after the date')
      annotation.day = context.dates.day(text.slice(from + 1, close))
      end = close + 1
    } else if (char === '(' && text[from + 1] !== '@') {
      end = readParenthesis(text, from, annotation, context)
    } else break
    some = true
  }
  return { annotation: some ? annotation : undefined, end, total }
}

function readParenthesis(
  text: string,
  from: number,
  annotation: { -readonly [K in keyof Annotation]: Annotation[K] },
  context: AmountContext,
): number {
  const double = text[from + 1] === '('
  const close = double ? balancedEnd(text, from + 2) : text.indexOf(')', from + 1)
  if (close < 0 || (double && text[close + 1] !== ')'))
    throw new LedgerError('lot_open', `the lot ${double ? 'valuation' : 'note'} lacks its closing ${double ? '))' : ')'}; add it`)
  const inner = text.slice(from + (double ? 2 : 1), close)
  if (double) {
    if (annotation.valuation !== undefined) throw new LedgerError('lot_twice', 'the lot has two valuations in (( )); keep one')
    context.checkExpression(inner)
    annotation.valuation = inner
    return close + 2
  }
  if (annotation.label !== undefined) throw new LedgerError('lot_twice', 'the lot has two notes in parentheses; keep one')
  annotation.label = inner
  return close + 1
}

/** Where the parenthesis that was open before `from` closes, calls within it included; -1 when it does not. */
function balancedEnd(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && depth-- === 0) return at
  }
  return -1
}

export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** All commodities of one reading, by symbol and alias. */
export class Commodities {
  readonly all: Commodity[] = []
  /** What symbols mean in this reading. */
  readonly #bySymbol = new Map<string, Commodity>()
  /** What they meant in any reading, so that their ids stay. */
  readonly #everSeen = new Map<string, Commodity>()
  /** `--decimal-comma`: every number is read with a decimal comma. */
  decimalCommaByDefault = false
  /** Raised when a symbol may mean another commodity than before. */
  version = 0

  of(symbol: string): Commodity {
    let commodity = this.#bySymbol.get(symbol)
    if (!commodity) {
      commodity = this.#everSeen.get(symbol)
      if (!commodity) {
        commodity = { id: this.all.length, symbol, precision: 0, decimalComma: false, fixedStyle: false, declared: false, smaller: undefined }
        this.all.push(commodity)
        this.#everSeen.set(symbol, commodity)
      }
      this.#bySymbol.set(symbol, commodity)
    }
    return commodity
  }
  /** From here on the alias means this commodity, unless it is a symbol already. */
  alias(alias: string, commodity: Commodity): void {
    if (this.#bySymbol.has(alias)) return
    this.#bySymbol.set(alias, commodity)
    this.version++
  }
  /** Forgets all but the ids. */
  reset(): void {
    for (const commodity of this.all) {
      commodity.precision = 0
      commodity.decimalComma = commodity.fixedStyle = commodity.declared = false
      commodity.smaller = undefined
    }
    this.#bySymbol.clear()
    this.decimalCommaByDefault = false
    this.version++
  }
}

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
    if (!isDigit(byteAt(bytes, at))) {
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
      while (past < to && (isDigit(byteAt(bytes, past)) || bytes[past] === POINT || bytes[past] === COMMA)) past++
      const behind = skipBlanks(bytes, past, to)
      let end = behind
      this.commodity = NONE
      if (behind < to && (bytes[behind] === QUOTE || !endsSymbol(byteAt(bytes, behind)))) {
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
      for (; at < to && !endsSymbol(byteAt(bytes, at)); at++) {
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
      const byte = byteAt(bytes, at)
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
        const byte = byteAt(bytes, at)
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
