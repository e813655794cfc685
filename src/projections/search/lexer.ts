import { ownValue } from '#vocabulary/own-value.ts'
import { GROUPED_DIGITS } from '#vocabulary/text/numbers.ts'
import { matchAt } from '#vocabulary/text/scanner.ts'
import { COMMA_IN_WORD, tokensOfOtherTools } from './other-tools.ts'
import type { Token, TokenKind } from './token.ts'

/*
 * A search as tokens. It never fails: what cannot be read is a token of its own, with what is wrong, so that the field of the page can
 * colour what is typed half.
 */

const KEYWORDS: Readonly<Record<string, TokenKind>> = { AND: 'and', OR: 'or', NOT: 'not' }
const OPERATOR = /=~|==|=|!=|!~|>=|<=|>|</y
/** Up to what cannot stand in a word. `!` can, as in Yahoo!, unless it begins an operator. */
const WORD = new RegExp(`(?:[^\\s()[\\]{}"“”=<>!,]|!(?![=~])|${COMMA_IN_WORD})+`, 'uy')
const PATTERN = /\/((?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+)\/([\p{L}\d]*)/uy
const BRACKETS = /\[([^[\]]*)\]/y
const QUOTED = /"((?:[^"\\]|\\.)*)"|“([^”]*)”/suy

/** Thousands as anywhere, India included; `12,34` is no number, as in half of the world the comma begins the decimals. */
const NUMBER = String.raw`[-+\u2212]?(?:(?:${GROUPED_DIGITS}|0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d{1,3})?`
const DATE = String.raw`\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?`
const isNumber = new RegExp(`^${NUMBER}$`)
const isNumbers = new RegExp(`^(?:${NUMBER})?\\.\\.(?:${NUMBER})?$`)
const isDate = new RegExp(`^${DATE}$|^(?:${DATE}|\\d{4})\\.\\.(?:${DATE})?$|^(?:${DATE}|\\d{4})?\\.\\.${DATE}$`)

/** Every token of a text, in order. */
export function* tokens(text: string): Generator<Token> {
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at]!)) {
      at++
      continue
    }
    const other = tokensOfOtherTools(text, at, tokens)
    yield* other
    at = other.at(-1)?.to ?? at
    if (other.length > 0) continue
    const token = tokenAt(text, at)
    yield token
    at = token.to
  }
}

function tokenAt(text: string, from: number): Token {
  const first = text[from]!
  const one = (kind: TokenKind, value = first): Token => ({ kind, from, to: from + 1, value })
  switch (first) {
    case '(':
      return one('open')
    case ')':
      return one('close')
    case '"':
    case '“':
      return quoted(text, from)
    case '[': {
      const match = matchAt(BRACKETS, text, from)
      return match
        ? { kind: 'date', from, to: from + match[0].length, value: match[1]! }
        : { ...one('broken', 'the date that begins here has no "]"'), to: text.length }
    }
    case '/':
      return pattern(text, from)
  }
  const operator = matchAt(OPERATOR, text, from)
  if (operator) return { kind: 'operator', from, to: from + operator[0].length, value: operator[0] }
  const word = matchAt(WORD, text, from)?.[0]
  if (word === undefined) return one('broken', `${first} means nothing here; put text that contains it in quotes`)
  const to = from + word.length
  if ((word === 'posting' || word === 'transaction') && text[to] === '(') return { kind: 'scope', from, to: to + 1, value: word }
  return { kind: kindOf(word), from, to, value: word }
}

function kindOf(word: string): TokenKind {
  if (isNumber.test(word)) return 'number'
  if (isDate.test(word)) return 'date'
  if (isNumbers.test(word) && word !== '..') return 'numbers'
  return Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word]! : 'word'
}

/** `1000..` alone is a time since a year. Compared with an amount it is one, unless it stands in brackets. */
export function asNumbers(token: Token): Token {
  const isBare = token.to - token.from === token.value.length
  return token.kind === 'date' && isBare && isNumbers.test(token.value) ? { ...token, kind: 'numbers' } : token
}

function pattern(text: string, from: number): Token {
  const match = matchAt(PATTERN, text, from)
  if (!match)
    return {
      kind: 'broken',
      from,
      to: text.length,
      value: 'the pattern that begins here has no "/" at its end; put text that begins with one in quotes',
    }
  return { kind: 'pattern', from, to: from + match[0].length, value: match[1]!, flags: match[2]! }
}

function quoted(text: string, from: number): Token {
  const match = matchAt(QUOTED, text, from)
  if (!match) return { kind: 'broken', from, to: text.length, value: 'the text that begins here has no quote at its end' }
  const to = from + match[0].length
  if (match[2] !== undefined) return { kind: 'text', from, to, value: match[2] }
  const wrong = /\\(?!["\\/bfnrt]|u[\da-fA-F]{4})./su.exec(match[1]!.replace(/\\\\/g, '  '))
  if (wrong) {
    const at = from + 1 + wrong.index
    return { kind: 'broken', from: at, to, value: `${wrong[0]} is no escape; a backslash is written as two` }
  }
  return { kind: 'text', from, to, value: match[1]!.replace(ESCAPE, (_, code: string) => decoded(code)) }
}

const ESCAPE = /\\(u[\da-fA-F]{4}|.)/gsu
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const decoded = (code: string): string =>
  code.length > 1 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (ownValue(CONTROLS, code) ?? code)
