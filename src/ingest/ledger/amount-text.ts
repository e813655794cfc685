import { APOSTROPHE, BACKSLASH, COMMA, isDigit, MINUS, POINT, ZERO } from '#vocabulary/bytes.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Amount, type Annotation, type Commodity } from './amount.ts'
import type { Commodities } from './commodities.ts'
import type { DateReader } from './dates.ts'
import type { Widening } from './syntax.ts'
import { LedgerError } from './problems.ts'
import { Quantity } from './quantity.ts'
import { skipWhite } from './text.ts'

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
export const endsSymbol = (code: number): boolean => code < 128 && SYMBOL_ENDS[code] === 1

/** Words of value expressions, which are not commodities next to a number. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(['and', 'div', 'else', 'false', 'if', 'or', 'not', 'true'])

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
