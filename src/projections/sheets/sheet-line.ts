import { elementAt, ownValue } from '#vocabulary/element-at.ts'
import { type Day, tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Said, ServerTexts } from '../../messages/said.ts'
import { GROUPED_DIGITS, matchAt, Scanner } from '#vocabulary/text/scanner.ts'
import { Fraction, type Place, SheetProblem } from './values.ts'

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
  readonly #remarks: Said[] = []
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
      const token = elementAt(this.#tokens, at)
      if (token.kind !== 'name') throw expected((kinds) => kinds.parameterName, token)
      if (names.includes(token.text)) throw new SheetProblem((t) => t.sheetProblems.twoParameters(token.text), token)
      names.push(this.#named(token))
      if (at + 1 < equals - 1 && !this.#isAt(',', at + 1)) throw expected((kinds) => kinds.commaBetweenParameters, elementAt(this.#tokens, at + 1))
    }
    this.#at = equals + 1
    return names
  }

  /** An expression up to the end of the line. */
  #whole(): Expression {
    const expression = this.#expression(0)
    const rest = this.#token
    if (rest.kind === 'end') return expression
    if (rest.kind === 'operator' && rest.text === '=') throw new SheetProblem((t) => t.sheetProblems.equalsGivesName, rest)
    throw expected((kinds) => kinds.operatorOrEnd, rest)
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
        if (day === undefined) throw new SheetProblem((t) => t.sheetProblems.notADay(token.text), token)
        return { kind: 'date', day, from, to }
      }
      case 'symbol': {
        const number = this.#token
        if (number.kind !== 'number') throw expected((kinds) => kinds.numberAfter(token.text), number)
        this.#at++
        return { kind: 'amount', value: number.value, commodity: token.text, from, to: number.to }
      }
      case 'name':
        if (KEYWORDS.has(token.text)) throw expected((kinds) => kinds.value, token)
        return this.#isAt('(') ? this.#call(token.text, from) : { kind: 'name', name: token.text, from, to }
      default: {
        if (token.kind === 'end' || token.text !== '(') throw expected((kinds) => kinds.value, token)
        const inner = this.#deeper(() => this.#expression(0))
        return { ...inner, from, to: this.#take(')').to }
      }
    }
  }

  /** A number, or an amount with a commodity after it: 10 EUR, 5 "VTI Fund", 3€. */
  #amountOf({ value, isGroupedOnce, asDay, from, to }: Token & { readonly kind: 'number' }): Expression {
    if (asDay !== undefined) this.#remarks.push((t) => t.sheetProblems.isSubtraction(asDay))
    if (isGroupedOnce && this.#calls > 0) this.#remarks.push((t) => t.sheetProblems.commaGroups)
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
    if (token.kind !== 'name' || KEYWORDS.has(token.text)) throw new SheetProblem((t) => t.sheetProblems.keywords, token)
    return token.text
  }

  #deeper<Result>(read: () => Result): Result {
    if (++this.#nested > NESTED_MAX) throw new SheetProblem((t) => t.sheetProblems.tooNested(NESTED_MAX), this.#token)
    const result = read()
    this.#nested--
    return result
  }

  #take(operator: string): Token {
    const token = this.#token
    if (!this.#isAt(operator)) throw expected((kinds) => (operator === ',' ? kinds.commaOrBracket : operator), token)
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

function expected(what: (kinds: ServerTexts['sheetProblems']['kinds']) => string, token: Token): SheetProblem {
  return new SheetProblem(({ sheetProblems: { expected, kinds } }) => {
    const found = token.kind === 'end' ? kinds.endOfLine : token.kind === 'number' ? kinds.number : JSON.stringify(token.text.slice(0, 50))
    return expected(what(kinds), found)
  }, token)
}

/** What a line of a sheet may say, as a tree. */
export type Expression = Place &
  (
    | { readonly kind: 'number'; readonly value: Fraction }
    | { readonly kind: 'amount'; readonly value: Fraction; readonly commodity: string }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'date'; readonly day: Day }
    /** `text`: the text between the braces, which begin at `from`. */
    | { readonly kind: 'query'; readonly text: string }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'call'; readonly name: string; readonly given: readonly Expression[] }
    | { readonly kind: 'unary'; readonly operator: '+' | '-' | '!'; readonly of: Expression }
    | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Expression; readonly right: Expression }
  )

export type BinaryOperator = '^' | '*' | '/' | '+' | '-' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'AND' | 'OR'

export type Line =
  | { readonly kind: 'empty' }
  | { readonly kind: 'header'; readonly text: string }
  | { readonly kind: 'expression'; readonly of: Expression; readonly remarks: readonly Said[] }
  | { readonly kind: 'assignment'; readonly name: string; readonly of: Expression; readonly remarks: readonly Said[] }
  | {
      readonly kind: 'definition'
      readonly name: string
      readonly parameters: readonly string[]
      readonly of: Expression
      readonly remarks: readonly Said[]
    }

type Token = Place &
  /** `asDay`: the text from this number on could be a day. */
  (
    | { readonly kind: 'number'; readonly value: Fraction; readonly isGroupedOnce: boolean; readonly asDay?: string | undefined }
    /** `symbol`: the sign of a currency. */
    | { readonly kind: 'name' | 'text' | 'date' | 'query' | 'symbol' | 'operator'; readonly text: string }
    | { readonly kind: 'end' }
  )

/** Exponents that are written in a number. */
const EXPONENT_MAX = 1000
const OPERATORS = ['<=', '>=', '==', '!=', '+', '-', '*', '/', '^', '<', '>', '=', '!', '(', ')', ',']
const NUMBER = /\d+(?:,\d+)*(?:\.\d+(?:,\d+)*)?(?:[eE][+-]?\d{1,5})?(?:[^\S\n]*%)?/y
const GROUPED = new RegExp(`^${GROUPED_DIGITS}(?!\\d|,)`)
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy
const SYMBOL = /\p{Sc}/uy
const DATE = /\[([^\]]*)\]/y
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/y
const BARE_DAY = /\d{4}-\d\d-\d\d(?!\d|[.,]\d|-)/y
const BLANK = /[^\S\n]*(?:(?:;|\/\/).*)?/y

/** Returns the tokens of one line, the last one its end. Comments are none. */
function tokensOf(line: string): Token[] {
  return new Lexer(line).all()
}

class Lexer {
  readonly #line: string
  readonly #scanner: Scanner
  readonly #tokens: Token[] = []
  /** For each open parenthesis, whether it is that of a call. */
  readonly #open: boolean[] = []

  constructor(line: string) {
    this.#line = line
    this.#scanner = new Scanner(line)
  }

  all(): Token[] {
    for (;;) {
      this.#scanner.take(BLANK)
      if (this.#scanner.isAtEnd) {
        this.#tokens.push({ kind: 'end', from: this.#scanner.at, to: this.#scanner.at })
        return this.#tokens
      }
      this.#tokens.push(this.#token())
    }
  }

  #token(): Token {
    const from = this.#scanner.at
    const first = this.#line[from]!
    if (/\d/.test(first)) return this.#number()
    if (first === '{') return { kind: 'query', text: this.#query(), from, to: this.#scanner.at }
    if (first === '"' || first === "'") return this.#text(first)
    const date = this.#scanner.take(DATE)
    if (date) return { kind: 'date', text: date[1]!.trim(), from, to: this.#scanner.at }
    const name = this.#scanner.take(NAME)
    if (name) return { kind: 'name', text: name[0], from, to: this.#scanner.at }
    const symbol = this.#scanner.take(SYMBOL)
    if (symbol) return { kind: 'symbol', text: symbol[0], from, to: this.#scanner.at }
    return this.#operator()
  }

  /** Between the arguments of a call a comma ends a number, unless it groups thousands: `f(1,2)` has two. Elsewhere it groups whatever it groups. */
  #number(): Token {
    const from = this.#scanner.at
    const asDay = this.#bareDay()
    let written = matchAt(NUMBER, this.#line, from)![0]
    if (written.includes(',') && this.#open.includes(true)) {
      const grouped = GROUPED.exec(written)
      const whole = grouped ? written : /^\d+/.exec(written)![0]
      written = grouped ? written : whole + (/^(?:\.\d+)?(?:[eE][+-]?\d{1,5})?(?:[^\S\n]*%)?/.exec(written.slice(whole.length))?.[0] ?? '')
    }
    this.#scanner.at = from + written.length
    const place = { from, to: this.#scanner.at }
    if (/^0\d/.test(written)) throw new SheetProblem((t) => t.sheetProblems.leadingZero(written.replace(/^0+(?=\d)/, '')), place)
    const digits = written.replaceAll(/[,%\s]/g, '')
    if (Math.abs(Number(/[eE](.*)$/.exec(digits)?.[1] ?? 0)) > EXPONENT_MAX)
      throw new SheetProblem((t) => t.sheetProblems.exponent(EXPONENT_MAX), place)
    try {
      const value = Fraction.from(Exact.parse(digits))
      return {
        kind: 'number',
        value: written.endsWith('%') ? value.dividedBy(HUNDRED) : value,
        isGroupedOnce: /^[^,]*,[^,]*$/.test(written),
        asDay,
        ...place,
      }
    } catch (error) {
      throw error instanceof SheetProblem ? new SheetProblem(error.said, place) : error
    }
  }

  /** What looks like a day, and is a subtraction, or no number at all. */
  #bareDay(): string | undefined {
    const from = this.#scanner.at
    const day = matchAt(BARE_DAY, this.#line, from)?.[0]
    if (day === undefined || tryParseDay(day) === undefined) return undefined
    if (day.includes('-0')) throw new SheetProblem((t) => t.sheetProblems.dayInBrackets(day), { from, to: from + day.length })
    return day
  }

  /** The text between braces; braces in a string or pattern of the query do not count. */
  #query(): string {
    const from = this.#scanner.at
    let quote = ''
    for (let at = from + 1; at < this.#line.length; at++) {
      const letter = this.#line[at]!
      if (letter === '\\' && quote !== '') at++
      else if (quote !== '') quote = letter === quote ? '' : quote
      else if (letter === '"' || (letter === '/' && /[\s({~]$/.test(this.#line.slice(from, at)))) quote = letter
      else if (letter === '}') {
        this.#scanner.at = at + 1
        return this.#line.slice(from + 1, at)
      }
    }
    throw new SheetProblem((t) => (quote === '' ? t.sheetProblems.endOfQuery : t.sheetProblems.quoteAndEndOfQuery(quote)), {
      from,
      to: this.#line.length,
    })
  }

  #text(quote: string): Token {
    const from = this.#scanner.at
    const text = this.#scanner.take(TEXT)
    if (!text) throw new SheetProblem((t) => t.sheetProblems.endOfText(quote), { from, to: this.#line.length })
    const written = text[1] ?? text[2]!
    return {
      kind: 'text',
      text: written.replaceAll(/\\(.)/g, (_, letter: string) => ownValue(ESCAPES, letter) ?? letter),
      from,
      to: this.#scanner.at,
    }
  }

  #operator(): Token {
    const from = this.#scanner.at
    const text = OPERATORS.find((operator) => this.#line.startsWith(operator, from))
    const odd = String.fromCodePoint(this.#line.codePointAt(from)!)
    if (text === undefined) throw new SheetProblem((t) => t.sheetProblems.notHere(JSON.stringify(odd)), { from, to: from + odd.length })
    if (text === '(') {
      const before = this.#tokens.at(-1)
      this.#open.push(before?.kind === 'name' && before.to === from)
    }
    if (text === ')') this.#open.pop()
    this.#scanner.at += text.length
    return { kind: 'operator', text, from, to: this.#scanner.at }
  }
}

const HUNDRED = Fraction.whole(100)
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' }
