import { isDigit, isLetter, isWhite } from '#vocabulary/bytes.ts'
import { ownValue } from '#vocabulary/element-at.ts'
import { type AmountContext, readAmount } from './amount-text.ts'
import { LedgerError } from './ledger-lines.ts'
import { type BinaryOperator, DayValue, type Expression, Pattern, type Value } from './value-expression.ts'

interface Token {
  readonly kind: 'value' | 'name' | 'symbol' | 'end'
  /** Operator, bracket, keyword or name. */
  readonly text: string
  readonly value: Value
  readonly from: number
  readonly end: number
}

const KEYWORDS: Readonly<Record<string, string>> = { and: 'and', or: 'or', not: '!', div: '/', if: 'if', else: 'else' }
const PAIRS: ReadonlySet<string> = new Set(['&&', '||', '!=', '!~', '->', '=~', '==', '<=', '>='])
const ALIASES: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '&': 'and', '|': 'or' }

/** The tokens of a value expression, one at a time; whether "/" divides or opens a pattern is the parser's to say. */
class Tokens {
  constructor(
    readonly text: string,
    readonly context: AmountContext,
    readonly keepStyle: boolean,
    at = 0,
  ) {
    this.at = at
  }
  at: number

  next(afterOperand: boolean): Token {
    const { text } = this
    while (this.at < text.length && isWhite(text.charCodeAt(this.at))) this.at++
    const from = this.at
    if (from >= text.length) return this.#token('end', '<end>', from, from)
    const char = text[from]!
    const code = text.charCodeAt(from)
    // Most tokens are numbers and names.
    if (isDigit(code) || isLetter(code)) return this.#wordOrAmount(from)
    const pair = text.slice(from, from + 2)
    if (PAIRS.has(pair)) return this.#token('symbol', ownValue(ALIASES, pair) ?? pair, from, from + 2)
    if (char === '/' && !afterOperand) {
      const close = this.#closing('/', from + 1)
      return this.#token('value', text, from, close + 1, new Pattern(unescaped(text.slice(from + 1, close))))
    }
    if (char === '"' || char === "'") {
      const close = this.#closing(char, from + 1)
      return this.#token('value', text, from, close + 1, unescaped(text.slice(from + 1, close)))
    }
    if (char === '[') {
      const close = this.#closing(']', from + 1)
      return this.#token('value', text, from, close + 1, new DayValue(this.context.dates.day(text.slice(from + 1, close))))
    }
    if (char === '{') {
      const { amount, end } = readAmount(text, from + 1, this.context, { keepStyle: true })
      if (text[end] !== '}') throw new LedgerError('expression_syntax', `"${text}" opens a brace and does not close it; add }`)
      return this.#token('value', text, from, end + 1, amount)
    }
    if ('&|()!-+*?:/=<>.,;'.includes(char)) {
      if (char !== '.' || !isDigit(text.charCodeAt(from + 1))) return this.#token('symbol', ownValue(ALIASES, char) ?? char, from, from + 1)
    }
    return this.#wordOrAmount(from)
  }

  #wordOrAmount(from: number): Token {
    const { text } = this
    let end = from
    while (end < text.length && isLetter(text.charCodeAt(end))) end++
    if (end > from) {
      const word = text.slice(from, end)
      if (word === 'true' || word === 'false') return this.#token('value', word, from, end, word === 'true')
      const keyword = Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word] : undefined
      if (keyword !== undefined) return this.#token('symbol', keyword, from, end)
    }
    const read = readAmount(text, from, this.context, { soft: true, noLot: true, keepStyle: this.keepStyle })
    if (read) return this.#token('value', text, from, read.end, read.amount)
    if (!isLetter(text.charCodeAt(from)) && text[from] !== '_')
      throw new LedgerError('expression_syntax', `"${text}" has "${text[from]}" where a value or name belongs`)
    end = from
    while (end < text.length && (isLetter(text.charCodeAt(end)) || isDigit(text.charCodeAt(end)) || text[end] === '_')) end++
    return this.#token('name', text.slice(from, end), from, end)
  }

  #closing(delimiter: string, from: number): number {
    for (let at = from; at < this.text.length; at++) {
      if (this.text[at] === '\\') at++
      else if (this.text[at] === delimiter) return at
    }
    throw new LedgerError('expression_syntax', `"${this.text}" lacks a closing ${delimiter}; add it`)
  }
  #token(kind: Token['kind'], text: string, from: number, end: number, value?: Value): Token {
    this.at = end
    return { kind, text, value, from, end }
  }
}

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1')

/** Deeper nesting is refused, so that hostile text cannot exhaust the stack. */
const DEPTH_MAX = 200

/** Reads a whole text as a value expression; text after it is an error. */
export function parseExpression(text: string, context: AmountContext): Expression {
  const { parser, expression } = begun(text, context)
  parser.expectEnd()
  return expression
}

/** Reads the value expression at the beginning of a text; following text is ignored, as ledger does after `assert` and the like. */
export const parseLeadingExpression = (text: string, context: AmountContext): Expression => begun(text, context).expression

function begun(text: string, context: AmountContext): { readonly parser: Parser; readonly expression: Expression } {
  const parser = new Parser(new Tokens(text, context, false))
  const expression = parser.sequence()
  if (!expression) throw new LedgerError('expression_syntax', `"${text}" is not a value expression; write one like amount > 10`)
  return { parser, expression }
}

/** Reads one parenthesised expression that starts at `at`, as an amount may be written; `end` is after its closing parenthesis. */
export function parseParenthesised(text: string, at: number, context: AmountContext, keepStyle: boolean): { expression: Expression; end: number } {
  const tokens = new Tokens(text, context, keepStyle, at)
  const parser = new Parser(tokens)
  const expression = parser.term()
  if (!expression) throw new LedgerError('expression_syntax', `"${text.slice(at)}" is not a value expression; write one like (10 EUR / 3)`)
  return { expression, end: parser.position }
}

/** Binary operators. Higher levels bind more tightly; all are left-associative. */
interface Operator {
  readonly level: number
  readonly op: BinaryOperator
  readonly negated?: boolean
}
const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['or', { level: 0, op: 'or' }],
  ['and', { level: 1, op: 'and' }],
  ['==', { level: 2, op: '==' }],
  ['!=', { level: 2, op: '==', negated: true }],
  ['=~', { level: 2, op: '=~' }],
  ['!~', { level: 2, op: '=~', negated: true }],
  ['<', { level: 2, op: '<' }],
  ['<=', { level: 2, op: '<=' }],
  ['>', { level: 2, op: '>' }],
  ['>=', { level: 2, op: '>=' }],
  ['+', { level: 3, op: '+' }],
  ['-', { level: 3, op: '-' }],
  ['*', { level: 4, op: '*' }],
  ['/', { level: 4, op: '/' }],
])

class Parser {
  #pending: Token | undefined
  #depth = 0
  readonly #tokens: Tokens

  constructor(tokens: Tokens) {
    this.#tokens = tokens
  }
  get position(): number {
    return this.#pending ? this.#pending.from : this.#tokens.at
  }
  expectEnd(): void {
    const token = this.#next(true)
    if (token.kind !== 'end')
      throw this.#syntax(`"${token.kind === 'value' ? this.#tokens.text.slice(token.from, token.end) : token.text}" does not belong there`)
  }

  sequence(): Expression | undefined {
    const first = this.#assignment()
    if (!first) return undefined
    const items = [first]
    while (this.#accept(';')) {
      const item = this.#assignment()
      if (!item) break
      items.push(item)
    }
    return items.length === 1 ? first : { op: 'sequence', items }
  }
  #assignment(): Expression | undefined {
    const target = this.#lambda()
    if (!target || !this.#accept('=')) return target
    return { op: 'define', target, body: this.#operand(this.#lambda(), '=') }
  }
  #lambda(): Expression | undefined {
    const parameters = this.#list()
    if (!parameters || !this.#accept('->')) return parameters
    return { op: 'lambda', parameters, body: this.#operand(this.#choice(), '->') }
  }
  #list(): Expression | undefined {
    const first = this.#choice()
    if (!first || !this.#accept(',')) return first
    const items = [first]
    do {
      const token = this.#next(false)
      this.#pending = token
      if (token.text === ')' && token.kind === 'symbol') break
      items.push(this.#operand(this.#choice(), ','))
    } while (this.#accept(','))
    return { op: 'list', items }
  }
  #choice(): Expression | undefined {
    const first = this.#operation(0)
    if (!first) return undefined
    if (this.#accept('?')) {
      const then = this.#operand(this.#operation(0), '?')
      if (!this.#accept(':')) throw this.#syntax('a ? lacks its :')
      return { op: 'choose', condition: first, then, otherwise: this.#operand(this.#operation(0), ':') }
    }
    if (this.#accept('if')) {
      const condition = this.#operand(this.#operation(0), 'if')
      const otherwise: Expression = this.#accept('else') ? this.#operand(this.#operation(0), 'else') : { op: 'value', value: undefined }
      return { op: 'choose', condition, then: first, otherwise }
    }
    return first
  }
  /** Operands and the operators between them that bind at least as tightly as those of a level. */
  #operation(level: number): Expression | undefined {
    let left = this.#unary()
    while (left) {
      const token = this.#next(true)
      const operator = token.kind === 'symbol' ? OPERATORS.get(token.text) : undefined
      if (!operator || operator.level < level) {
        this.#pending = token
        break
      }
      const operation: Expression = { op: operator.op, left, right: this.#operand(this.#operation(operator.level + 1), token.text) }
      left = operator.negated ? { op: 'not', left: operation } : operation
    }
    return left
  }
  #unary(): Expression | undefined {
    if (this.#accept('!', false)) return { op: 'not', left: this.#operand(this.#member(), '!') }
    if (this.#accept('-', false)) return { op: 'negate', left: this.#operand(this.#member(), '-') }
    return this.#member()
  }
  #member(): Expression | undefined {
    let left = this.#call()
    while (left && this.#accept('.')) left = { op: 'member', left, right: this.#operand(this.#call(), '.') }
    return left
  }
  #call(): Expression | undefined {
    let callee = this.term()
    while (callee) {
      const token = this.#next(true)
      this.#pending = token
      if (token.kind !== 'symbol' || token.text !== '(') break
      callee = { op: 'call', callee, argument: this.term() }
    }
    return callee
  }
  /** A value, a name, or anything in parentheses; `()` is nothing. */
  term(): Expression | undefined {
    const token = this.#next(false)
    if (token.kind === 'value') return { op: 'value', value: token.value }
    if (token.kind === 'name') return { op: 'name', name: token.text }
    if (token.kind === 'symbol' && token.text === '(') {
      if (++this.#depth > DEPTH_MAX) throw this.#syntax(`it nests deeper than ${DEPTH_MAX} parentheses`)
      const inner = this.sequence()
      const close = this.#next(true)
      if (close.kind !== 'symbol' || close.text !== ')') throw this.#syntax('a parenthesis is not closed; add )')
      this.#depth--
      return inner
    }
    this.#pending = token
    return undefined
  }

  #operand(expression: Expression | undefined, operator: string): Expression {
    if (!expression) throw this.#syntax(`nothing follows ${operator}`)
    return expression
  }
  #accept(symbol: string, afterOperand = true): boolean {
    const token = this.#next(afterOperand)
    if (token.kind === 'symbol' && token.text === symbol) return true
    this.#pending = token
    return false
  }
  #next(afterOperand: boolean): Token {
    const token = this.#pending
    this.#pending = undefined
    // A slash that was read as the beginning of a pattern is never pending: operands are read only where they may occur.
    return token ?? this.#tokens.next(afterOperand)
  }
  #syntax(why: string): LedgerError {
    return new LedgerError('expression_syntax', `the value expression "${this.#tokens.text}" cannot be read: ${why}`)
  }
}
