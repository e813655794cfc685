import { tryParseDay } from '#vocabulary/day.ts'
import type { BinaryOperator, Expression, Line } from './grammar.ts'
import { SheetProblem } from './sheet-problem.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Deeper nesting is refused, so that no text exhausts the stack. */
const NESTED_MAX = 100
/** From what binds loosest to what binds tightest; all of them to the left. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [['OR'], ['AND'], ['==', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/'], ['^']]
const KEYWORDS = new Set(['AND', 'OR', 'NOT'])

/** Reads one line of a sheet. Throws a `SheetProblem` that says what was expected where. */
export function parseLine(text: string): Line {
  const header = /^\s*#(.*)$/s.exec(text)
  if (header) return { kind: 'header', text: header[1]!.trim() }
  return new Parser(tokensOf(text)).line()
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #remarks: string[] = []
  #at = 0
  #nested = 0
  #calls = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  line(): Line {
    if (this.#token.kind === 'end') return { kind: 'empty' }
    const name = this.#token
    const remarks = this.#remarks
    if (name.kind === 'name' && this.#isAt('=', 1)) {
      this.#at += 2
      return { kind: 'assignment', name: this.#named(name), of: this.#whole(), remarks }
    }
    const parameters = this.#parameters()
    if (name.kind === 'name' && parameters) return { kind: 'definition', name: this.#named(name), parameters, of: this.#whole(), remarks }
    return { kind: 'expression', of: this.#whole(), remarks }
  }

  /** `name(a, b) =` at the beginning of a line; undefined for anything else, which is then read as an expression. */
  #parameters(): string[] | undefined {
    const equals = this.#tokens.findIndex((token) => token.kind === 'operator' && token.text === '=')
    if (equals < 3 || this.#token.kind !== 'name' || !this.#isAt('(', 1) || !this.#isAt(')', equals - 1)) return undefined
    const names: string[] = []
    for (let at = 2; at < equals - 1; at += 2) {
      const token = this.#tokens[at]!
      if (token.kind !== 'name') throw expected('the name of a parameter', token)
      if (names.includes(token.text)) throw new SheetProblem(`${token.text} is the name of two parameters`, token)
      names.push(this.#named(token))
      if (at + 1 < equals - 1 && !this.#isAt(',', at + 1)) throw expected(', between two parameters', this.#tokens[at + 1]!)
    }
    this.#at = equals + 1
    return names
  }

  /** An expression up to the end of the line. */
  #whole(): Expression {
    const expression = this.#expression(0)
    const rest = this.#token
    if (rest.kind === 'end') return expression
    if (rest.kind === 'operator' && rest.text === '=')
      throw new SheetProblem('= gives a name to a value at the beginning of a line; write == to compare', rest)
    throw expected('an operator or the end of the line', rest)
  }

  #expression(level: number): Expression {
    const operators = LEVELS[level]
    if (!operators) return this.#unary()
    let left = this.#expression(level + 1)
    for (;;) {
      const token = this.#token
      const operator = (token.kind === 'operator' || token.kind === 'name') && operators.find((one) => one === token.text)
      if (!operator) return left
      this.#at++
      const right = this.#expression(level + 1)
      left = { kind: 'binary', operator, left, right, from: left.from, to: right.to }
    }
  }

  #unary(): Expression {
    const token = this.#token
    const operator = token.kind === 'name' && token.text === 'NOT' ? '!' : token.kind === 'operator' ? token.text : ''
    if (operator !== '+' && operator !== '-' && operator !== '!') return this.#primary()
    this.#at++
    const of = this.#deeper(() => this.#unary())
    return { kind: 'unary', operator, of, from: token.from, to: of.to }
  }

  #primary(): Expression {
    const token = this.#token
    const { from, to } = token
    this.#at++
    switch (token.kind) {
      case 'number':
        return this.#amountOf(token)
      case 'text':
        return { kind: 'text', text: token.text, from, to }
      case 'query':
        return { kind: 'query', text: token.text, from, to }
      case 'date': {
        const day = tryParseDay(token.text)
        if (day === undefined) throw new SheetProblem(`[${token.text}] is no day: write it as [2024-01-31]`, token)
        return { kind: 'date', day, from, to }
      }
      case 'symbol': {
        const number = this.#token
        if (number.kind !== 'number') throw expected(`a number after ${token.text}`, number)
        this.#at++
        return { kind: 'amount', value: number.value, commodity: token.text, from, to: number.to }
      }
      case 'name':
        if (KEYWORDS.has(token.text)) throw expected('a value', token)
        return this.#isAt('(') ? this.#call(token.text, from) : { kind: 'name', name: token.text, from, to }
      default: {
        if (token.kind === 'end' || token.text !== '(') throw expected('a value', token)
        const inner = this.#deeper(() => this.#expression(0))
        return { ...inner, from, to: this.#take(')').to }
      }
    }
  }

  /** A number, or an amount where its commodity stands behind it: 10 EUR, 5 "VTI Fund", 3€. */
  #amountOf({ value, isGroupedOnce, asDay, from, to }: Token & { readonly kind: 'number' }): Expression {
    if (asDay !== undefined) this.#remarks.push(`${asDay} is a subtraction here; a day stands in brackets: [${asDay}]`)
    if (isGroupedOnce && this.#calls > 0)
      this.#remarks.push('a comma between digits groups them here; write a blank behind one that separates arguments')
    const next = this.#token
    const isCommodity = next.kind === 'symbol' || next.kind === 'text' || (next.kind === 'name' && !KEYWORDS.has(next.text))
    if (!isCommodity) return { kind: 'number', value, from, to }
    this.#at++
    return { kind: 'amount', value, commodity: next.text, from, to: next.to }
  }

  #call(name: string, from: number): Expression {
    this.#take('(')
    const given: Expression[] = []
    this.#calls++
    this.#deeper(() => {
      while (!this.#isAt(')')) {
        if (given.length > 0) this.#take(',')
        given.push(this.#expression(0))
      }
    })
    this.#calls--
    return { kind: 'call', name, given, from, to: this.#take(')').to }
  }

  #named(token: Token & { readonly kind: 'name' | string }): string {
    if (token.kind !== 'name' || KEYWORDS.has(token.text)) throw new SheetProblem('AND, OR and NOT cannot be names', token)
    return token.text
  }

  #deeper<Result>(read: () => Result): Result {
    if (++this.#nested > NESTED_MAX) throw new SheetProblem(`more than ${NESTED_MAX} parentheses or signs in one another`, this.#token)
    const result = read()
    this.#nested--
    return result
  }

  #take(operator: string): Token {
    const token = this.#token
    if (!this.#isAt(operator)) throw expected(operator === ',' ? ', or )' : operator, token)
    this.#at++
    return token
  }

  #isAt(operator: string, at = this.#at): boolean {
    const token = this.#tokens[at]
    return token?.kind === 'operator' && token.text === operator
  }

  get #token(): Token {
    return this.#tokens[this.#at] ?? this.#tokens.at(-1)!
  }
}

function expected(what: string, token: Token): SheetProblem {
  const found = token.kind === 'end' ? 'the end of the line' : token.kind === 'number' ? 'a number' : JSON.stringify(token.text.slice(0, 50))
  return new SheetProblem(`expected ${what}, found ${found}`, token)
}
