import { ownValue } from '#vocabulary/own-value.ts'
import { isDigit, isLetter, isWhite } from '#vocabulary/bytes.ts'
import { type AmountContext, readAmount } from '../amount-text.ts'
import { LedgerError } from '../problems.ts'
import { Pattern } from './pattern.ts'
import { DayValue, type Value } from './tree.ts'

export interface Token {
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
export class Tokens {
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
