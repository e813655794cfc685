import { isDigit } from '#vocabulary/bytes.ts'
import { type AmountContext, NotedWidening, readAmount } from './amount-text.ts'
import { Amount } from './ledger-amount.ts'
import { LedgerError, nextElement, nextSpacedElement, skipWhite } from './ledger-lines.ts'
import { tagsOf } from './ledger-notes.ts'
import type { ParseState } from './parse-state.ts'
import type { Detail, Directive, Widening } from './parsed-journal.ts'
import { parseExpression, parseLeadingExpression, parseParenthesised } from './value-expression-parser.ts'
import { evaluate, type Expression, Pattern, type Scope } from './value-expression.ts'

type Field = 'account' | 'payee' | 'code' | 'note' | 'meta' | 'expr'
type QueryToken =
  | { readonly kind: 'term'; readonly text: string }
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: '(' | ')' | 'and' | 'or' | 'not' | '=' | 'end' }

const WORDS: Readonly<Record<string, QueryToken>> = {
  and: { kind: 'and' },
  or: { kind: 'or' },
  not: { kind: 'not' },
  code: { kind: 'field', field: 'code' },
  desc: { kind: 'field', field: 'payee' },
  payee: { kind: 'field', field: 'payee' },
  note: { kind: 'field', field: 'note' },
  tag: { kind: 'field', field: 'meta' },
  meta: { kind: 'field', field: 'meta' },
  data: { kind: 'field', field: 'meta' },
  expr: { kind: 'field', field: 'expr' },
  show: { kind: 'end' },
  only: { kind: 'end' },
  bold: { kind: 'end' },
  for: { kind: 'end' },
  since: { kind: 'end' },
  until: { kind: 'end' },
}
const SIGNS: Readonly<Record<string, QueryToken>> = {
  '&': { kind: 'and' },
  '|': { kind: 'or' },
  '!': { kind: 'not' },
  '@': { kind: 'field', field: 'payee' },
  '#': { kind: 'field', field: 'code' },
  '%': { kind: 'field', field: 'meta' },
  '=': { kind: '=' },
}
const DEPTH_MAX = 100

/** Reads the query of an automated transaction: `= /Food/ and not payee "Bakery"`, `= expr amount > 10`, `= %tag=value`. */
export function parseQuery(text: string, context: AmountContext): Expression {
  const query = new Query(text, context).whole('account')
  if (!query) throw new LedgerError('query_missing', 'nothing follows the = of the automated transaction; write which postings it is for')
  return query
}

class Query {
  readonly #text: string
  readonly #context: AmountContext
  #at = 0
  #pending: QueryToken | undefined
  /** Once "expr" was seen, a word reaches to the end of the line; inside "expr (", to the parenthesis. */
  #wholeLine = false
  #wholeGroup = false
  #depth = 0

  constructor(text: string, context: AmountContext) {
    this.#text = text
    this.#context = context
  }

  whole(field: Field): Expression | undefined {
    let query: Expression | undefined
    for (let next = this.#or(field); next; next = this.#or(field)) query = query ? { op: 'or', left: query, right: next } : next
    return query
  }
  #or(field: Field): Expression | undefined {
    return this.#chain('or', () => this.#chain('and', () => this.#unary(field)))
  }
  #chain(op: 'and' | 'or', operand: () => Expression | undefined): Expression | undefined {
    let left = operand()
    while (left) {
      const token = this.#next('account')
      if (token.kind !== op) {
        this.#pending = token
        break
      }
      const right = operand()
      if (!right) throw this.#syntax(`nothing follows "${op}"`)
      left = { op, left, right }
    }
    return left
  }
  #unary(field: Field): Expression | undefined {
    const token = this.#next(field)
    if (token.kind !== 'not') {
      this.#pending = token
      return this.#term(field)
    }
    const left = this.#term(field)
    if (!left) throw this.#syntax('nothing follows "not"')
    return { op: 'not', left }
  }
  #term(field: Field): Expression | undefined {
    const token = this.#next(field)
    if (token.kind === 'term') return this.#match(field, token.text)
    if (token.kind === 'field') {
      const inner = this.#term(token.field)
      if (!inner) throw this.#syntax(`nothing follows "${token.field}"`)
      return inner
    }
    if (token.kind === '(') {
      if (++this.#depth > DEPTH_MAX) throw this.#syntax(`it nests deeper than ${DEPTH_MAX} parentheses`)
      const inner = this.whole(field)
      if (this.#next(field).kind !== ')') throw this.#syntax('a parenthesis is not closed')
      this.#depth--
      return inner
    }
    this.#pending = token
    return undefined
  }

  #match(field: Field, text: string): Expression {
    if (field === 'expr') return parseExpression(text, this.#context)
    const pattern: Expression = { op: 'value', value: new Pattern(text) }
    if (field !== 'meta') return { op: '=~', left: { op: 'name', name: field }, right: pattern }
    const callee: Expression = { op: 'name', name: 'has_tag' }
    const token = this.#next(field)
    if (token.kind !== '=') {
      this.#pending = token
      return { op: 'call', callee, argument: pattern }
    }
    const value = this.#next(field)
    if (value.kind !== 'term') throw this.#syntax('nothing follows the = of a tag')
    return { op: 'call', callee, argument: { op: 'list', items: [pattern, { op: 'value', value: new Pattern(value.text) }] } }
  }

  #next(field: Field): QueryToken {
    const pending = this.#pending
    if (pending) {
      this.#pending = undefined
      return pending
    }
    while (this.#at < this.#text.length && ' \t'.includes(this.#text[this.#at]!)) this.#at++
    if (this.#at >= this.#text.length) return { kind: 'end' }
    const char = this.#text[this.#at]!
    if (char === "'" || char === '"' || char === '/') return { kind: 'term', text: this.#quoted(char) }
    if (char === '(' || char === ')') {
      this.#at++
      if (field === 'expr') this.#wholeGroup = char === '('
      return { kind: char }
    }
    const sign = Object.hasOwn(SIGNS, char) ? SIGNS[char] : undefined
    if (sign) {
      this.#at++
      return sign
    }
    const word = this.#word(field)
    if (Object.hasOwn(WORDS, word)) {
      const token = WORDS[word]!
      if (token.kind === 'field' && token.field === 'expr') this.#wholeLine = true
      if (token.kind === 'end') this.#at = this.#text.length
      return token
    }
    return { kind: 'term', text: word }
  }

  #word(field: Field): string {
    let word = ''
    let escaped = false
    if (this.#text[this.#at] === '\\') {
      escaped = true
      this.#at++
    }
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]!
      if ((char === ' ' || char === '\t') && !this.#wholeLine && !this.#wholeGroup) break
      if (!escaped && char === ')' && field === 'expr') break
      if (!escaped && field !== 'expr' && '()&|!@#%='.includes(char)) break
      word += char
    }
    this.#wholeGroup = false
    return word
  }

  #quoted(close: string): string {
    let pattern = ''
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      if (this.#text[this.#at] === '\\') this.#at++
      else if (this.#text[this.#at] === close) {
        this.#at++
        if (pattern === '') throw this.#syntax('its pattern is empty')
        return pattern
      }
      pattern += this.#text[this.#at] ?? ''
    }
    throw this.#syntax(`its pattern lacks the closing ${close}`)
  }
  #syntax(why: string): LedgerError {
    return new LedgerError('query_syntax', `the query "${this.#text}" cannot be read: ${why}`)
  }
}

/** A line and the indented lines below it, each without its indentation. */
export interface Block {
  readonly text: string
  readonly details: readonly { readonly text: string; readonly line: number }[]
}

const needsArgument = (what: string): LedgerError => new LedgerError('argument_missing', `${what} needs an argument; write it behind the word`)

/** Directives that are words; undefined when the word is none. `argument` is what follows the word. */
export function wordDirective(word: string, argument: string, block: Block, context: ParseState): Directive | readonly Directive[] | undefined {
  switch (word) {
    case 'account':
      return {
        kind: 'account',
        name: argument,
        details: details(block, 'account', ['default'], ['assert', 'check', 'eval', 'expr', 'value'], context),
      }
    case 'alias': {
      const equals = argument.indexOf('=')
      return equals < 0 ? [] : { kind: 'alias', alias: argument.slice(0, equals).trimEnd(), account: argument.slice(skipWhite(argument, equals + 1)) }
    }
    case 'apply':
      return apply(argument, context)
    case 'end':
      return { kind: 'end', name: nextElement(argument).rest ?? '' }
    case 'bucket':
      return { kind: 'bucket', account: argument.trim() }
    case 'assert':
    case 'check':
      return check(word, argument, context)
    case 'def':
    case 'define':
    case 'eval':
    case 'expr':
      return check('eval', argument, context)
    case 'value':
      parseExpression(argument, context)
      return []
    case 'include':
      return { kind: 'include', path: argument }
    case 'payee':
      return { kind: 'payee', name: argument, details: details(block, 'payee', [], [], context) }
    case 'tag':
      return { kind: 'tag', name: argument, details: details(block, 'tag', [], ['assert', 'check'], context, true) }
    case 'commodity':
      return commodity(argument, block, context)
    case 'year':
      return year(argument)
    default:
      return undefined
  }
}

/** Directives that are one letter, whatever follows it. */
export function letterDirective(line: string, context: ParseState): Directive | readonly Directive[] | undefined {
  const argument = line.slice(skipWhite(line, 1))
  switch (line[0]) {
    case 'i':
    case 'I':
      return clock(line, false, line[0] === 'I', context)
    case 'o':
    case 'O':
      return clock(line, true, line[0] === 'O', context)
    case 'A':
      return { kind: 'bucket', account: argument }
    case 'C':
      return conversion(line.slice(1), context)
    case 'D': {
      const { widens, noting } = noted(context)
      const { amount } = readAmount(argument, 0, noting)
      return amount.commodity ? { kind: 'commodity', commodity: amount.commodity, fixed: false, isOwn: true, widens } : []
    }
    case 'N':
      return { kind: 'commodity', commodity: context.commodities.of(symbolWord(argument).symbol), fixed: false, unlisted: true, widens: [] }
    case 'P':
      return price(argument, context)
    case 'Y':
      if (line.length === 1) throw needsArgument('Y')
      return year(line.slice(1))
    // Marks of a time log that say nothing of an account.
    case 'b':
    case 'h':
      return line[1] === ' ' ? [] : undefined
    default:
      return undefined
  }
}

function details(
  block: Block,
  owner: string,
  bare: readonly string[],
  expressions: readonly string[],
  context: AmountContext,
  lenient = false,
): Detail[] {
  return block.details.map(({ text, line }) => {
    const { word: keyword, rest } = nextElement(text)
    if (rest === undefined && !bare.includes(keyword) && !lenient)
      throw new LedgerError('argument_missing', `"${keyword}" below "${owner}" needs an argument; write it behind the word`, line)
    const argument = rest ?? ''
    return expressions.includes(keyword) ? { keyword, argument, expression: parseExpression(argument, context) } : { keyword, argument }
  })
}

function apply(argument: string, context: AmountContext): Directive | readonly Directive[] {
  const { word, rest } = nextElement(argument)
  if (rest === undefined) throw needsArgument(`apply ${word}`)
  switch (word) {
    case 'account':
      return { kind: 'apply_account', account: rest }
    case 'tag': {
      const tag = rest.trim()
      return { kind: 'apply_tag', tags: tagsOf(tag.includes(':') ? tag : `:${tag}:`, context) }
    }
    case 'fixed':
    case 'rate': {
      const fixed = pricedCommodity(rest.trim(), context)
      if (!fixed) throw new LedgerError('price_invalid', `"${rest}" is not a commodity and its price; write it like: apply fixed EUR $1.20`)
      return { kind: 'apply_rate', commodity: fixed.commodity, price: fixed.price }
    }
    case 'year': {
      return year(rest)
    }
    default:
      return []
  }
}

function year(text: string): Directive {
  const number = text.trim()
  if (!/^\d{1,5}$/.test(number) || Number(number) < 1400 || Number(number) > 9999)
    throw new LedgerError('year_invalid', `"${number}" is not a year from 1400 to 9999; write it with four digits, like 2024`)
  return { kind: 'apply_year', year: Number(number) }
}

function noted(context: AmountContext): { widens: Widening[]; noting: AmountContext } {
  const widens: Widening[] = []
  return { widens, noting: new NotedWidening(context, widens) }
}

function check(how: 'assert' | 'check' | 'eval', text: string, context: AmountContext): Directive {
  const { widens, noting } = noted(context)
  return { kind: 'check', how, expression: parseLeadingExpression(text, noting), text, widens }
}

/** A symbol as directives write it: quoted, or everything up to a blank. */
function symbolWord(text: string): { symbol: string; rest: string } {
  if (text[0] === '"') {
    const close = text.indexOf('"', 1)
    if (close < 0) throw new LedgerError('quote_open', 'the commodity symbol has an opening quote and no closing one; add the closing quote')
    return { symbol: text.slice(1, close), rest: text.slice(close + 2) }
  }
  const { word, rest } = nextElement(text)
  if (word === '') throw new LedgerError('symbol_missing', 'a commodity symbol is missing; write it behind the word')
  return { symbol: word, rest: rest ?? '' }
}

function commodity(argument: string, block: Block, context: ParseState): Directive {
  if (argument.startsWith('""'))
    throw new LedgerError('symbol_missing', 'there is nothing between the quotes; write the symbol of the commodity, like "ACME 1"')
  const unit = context.commodities.of(symbolWord(argument).symbol)
  const { widens, noting } = noted(context)
  let fixed = false
  let unlisted = false
  let isOwn = false
  for (const { keyword, argument: text } of details(block, 'commodity', ['nomarket', 'default'], ['value'], context)) {
    if (keyword === 'nomarket') unlisted = true
    else if (keyword === 'default') isOwn = true
    else if (keyword === 'alias') {
      context.aliasCommodity(text.trim(), unit)
    } else if (keyword === 'format') {
      const { amount } = readAmount(text.trim(), 0, noting)
      if (amount.commodity !== unit)
        throw new LedgerError(
          'format_of_other_commodity',
          `the format "${text.trim()}" is one of ${amount.symbol || 'no commodity'} and not of ${unit.symbol}; write an amount of ${unit.symbol}`,
        )
      context.fixStyle(unit)
      fixed = true
    }
  }
  return { kind: 'commodity', commodity: unit, fixed, unlisted, isOwn, widens }
}

function conversion(text: string, context: ParseState): Directive | readonly Directive[] {
  const equals = text.indexOf('=')
  if (equals < 0) return []
  const { widens, noting } = noted(context)
  const larger = readAmount(text.slice(0, equals), 0, noting).amount
  const smaller = readAmount(text.slice(equals + 1), 0, noting).amount
  if (larger.commodity) context.convert(larger.commodity, smaller)
  return { kind: 'conversion', larger, smaller, widens }
}

function price(argument: string, context: AmountContext): Directive {
  const read = priceText(argument, context)
  if (!read) throw new LedgerError('price_invalid', `"${argument}" is not a price; write it like: P 2024-01-31 EUR $1.20`)
  return { kind: 'price', ...read }
}

function priceText(text: string, context: AmountContext) {
  const { word, rest } = nextElement(text)
  if (rest === undefined) return undefined
  let moment = { day: context.dates.today, second: 0 }
  let symbolAndPrice = rest
  let symbol: string | undefined
  if (isDigit(rest.charCodeAt(0))) {
    const { word: time, rest: after } = nextElement(rest)
    if (after === undefined) return undefined
    moment = context.dates.moment(`${word} ${time}`)
    symbolAndPrice = after
  } else if (isDigit(word.charCodeAt(0))) moment = { day: context.dates.day(word), second: 0 }
  else symbol = word
  if (symbol === undefined) {
    const split = symbolWord(symbolAndPrice)
    symbol = split.symbol
    symbolAndPrice = split.rest
  }
  return { ...moment, commodity: context.commodities.of(symbol), price: rateText(symbolAndPrice, context) }
}

/** A commodity and its price without a day, as `apply fixed` has them: "EUR 1.20 USD", "EUR $1.20". */
function pricedCommodity(text: string, context: AmountContext) {
  const { symbol, rest } = symbolWord(text)
  // A price may follow an obsolete date.
  if (isDigit(text.charCodeAt(0))) return priceText(text, context)
  return rest === '' ? undefined : { commodity: context.commodities.of(symbol), price: rateText(rest, context) }
}

/** An amount, or since ledger 3.4 an expression in parentheses that evaluates to one. */
function rateText(text: string, context: AmountContext): Amount {
  if (text[0] !== '(') return readAmount(text, 0, context, { keepStyle: true }).amount.reduced()
  return constantAmount(parseParenthesised(text, 0, context, true).expression, text).reduced()
}

/** Reads `i 2024/01/31 09:00:00 Account  payee  ; note`, without looking at its letter. */
export function clock(line: string, leaving: boolean, completed: boolean, context: AmountContext): Directive {
  const { day, second } = context.dates.moment(line.slice(2, 21))
  const { word: account, rest: described } = nextSpacedElement(line.slice(skipWhite(line, 22)))
  const { word: payee, rest: noteText } = described === undefined ? { word: '', rest: undefined } : nextSpacedElement(described)
  const note = noteText?.startsWith(';') ? noteText.slice(skipWhite(noteText, 1)) : ''
  return { kind: 'clock', leaving, completed, day, second, account, payee, note }
}

/** A price has no names in it. */
const NOWHERE: Scope = { lookup: () => undefined, define: () => {} }

/** The value of an expression without names, like ($1.00 * 2). */
function constantAmount(expression: Expression, text: string): Amount {
  const value = evaluate(expression, NOWHERE)
  if (value instanceof Amount) return value
  throw new LedgerError('expression_type', `"${text}" does not evaluate to one amount; write one that does, like ($1.00 * 2)`)
}
