import type { AmountContext } from './amount-text.ts'
import { parseExpression } from './expression/parse.ts'
import { Pattern } from './expression/pattern.ts'
import type { Expression } from './expression/tree.ts'
import { LedgerError } from './problems.ts'

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
