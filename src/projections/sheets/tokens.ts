import { ownValue } from '#vocabulary/own-value.ts'
import { tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { GROUPED_DIGITS } from '#vocabulary/text/numbers.ts'
import { matchAt, Scanner } from '#vocabulary/text/scanner.ts'
import { Fraction } from './fraction.ts'
import { type Place, SheetProblem } from './sheet-problem.ts'

export type Token = Place &
  /** `asDay`: what stands there from this number on could be meant as a day. */
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
export function tokensOf(line: string): Token[] {
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
    if (/^0\d/.test(written)) throw new SheetProblem(`a number does not begin with 0: write ${written.replace(/^0+(?=\d)/, '')}`, place)
    const digits = written.replaceAll(/[,%\s]/g, '')
    if (Math.abs(Number(/[eE](.*)$/.exec(digits)?.[1] ?? 0)) > EXPONENT_MAX) throw new SheetProblem(`the exponent is beyond ${EXPONENT_MAX}`, place)
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
      throw error instanceof SheetProblem ? new SheetProblem(error.message, place) : error
    }
  }

  /** What looks like a day, and is a subtraction, or no number at all. */
  #bareDay(): string | undefined {
    const from = this.#scanner.at
    const day = matchAt(BARE_DAY, this.#line, from)?.[0]
    if (day === undefined || tryParseDay(day) === undefined) return undefined
    if (day.includes('-0')) throw new SheetProblem(`a day stands in brackets: [${day}]`, { from, to: from + day.length })
    return day
  }

  /** What stands between braces: a brace in a text or a pattern of the query is its own. */
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
    throw new SheetProblem(quote === '' ? 'expected } at the end of the query' : `expected ${quote} and } at the end of the query`, {
      from,
      to: this.#line.length,
    })
  }

  #text(quote: string): Token {
    const from = this.#scanner.at
    const text = this.#scanner.take(TEXT)
    if (!text) throw new SheetProblem(`expected ${quote} at the end of the text`, { from, to: this.#line.length })
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
    if (text === undefined) throw new SheetProblem(`${JSON.stringify(odd)} does not belong here`, { from, to: from + odd.length })
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
