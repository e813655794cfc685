import { ownValue } from '#vocabulary/element-at.ts'
import { GROUPED_DIGITS, matchAt } from '#vocabulary/text/scanner.ts'
import type { Said } from '../../messages/said.ts'

/*
 * The prefixes of hledger and Fava, and their equivalents in our searches.
 */

const PROPERTY_OF: Readonly<Record<string, string>> = {
  acct: 'account',
  account: 'account',
  inacct: 'account',
  desc: 'payee',
  description: 'payee',
  payee: 'party',
  narration: 'narration',
  note: 'narration',
  code: 'code',
  tag: 'tag',
  tags: 'tag',
  link: 'link',
  links: 'link',
  cur: 'currency',
  amt: 'quantity',
  amount: 'quantity',
  date: 'date',
  status: 'status',
  flag: 'status',
}

/** hledger's codes of account types. Cash and conversion accounts have no equivalent here. */
const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  A: 'account == Assets',
  L: 'account == Liabilities',
  E: 'account == Equity',
  R: 'account == Income',
  X: 'account == Expenses',
}

/** `>= 100 USD`: the operator, the sign, the number and, in Fava, the currency. */
const AMOUNT = /^\s*([<>]=?|=)?\s*([-+−]?)\s*(\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s+(\S.*?))?\s*$/u

/** Words of hledger without an equivalent, and what to write instead. */
const HLEDGER_ONLY: readonly { readonly term: RegExp; readonly instead: Said }[] = [
  {
    term: /type:[alerx]*[cv][alerxcv]*(?![^\s(),])/iy,
    instead: (t) => t.search.noTypeCash,
  },
  { term: /depth:\S*/y, instead: (t) => t.search.noDepth },
  { term: /date2:\S*/y, instead: (t) => t.search.noSecondDate },
  { term: /inacctonly:\S*/y, instead: (t) => t.search.noInacctonly },
]

/*
 * Searches in the words of hledger and Fava: `acct:food`, `not:desc:shop`, `payee:"Trader Joe"`, `-#trip`, `^invoice-1`, `any(…)`. They become the
 * tokens of the same search in our own words. What we have nothing like becomes a token that says so, as a word that is looked for would
 * find nothing. Account names have colons too, so only known words before one are read.
 */

type Lexer = (text: string) => Iterable<Token>
type Range = Pick<Token, 'from' | 'to'>
/** What is behind the colon, with the quotes in its range. */
interface Value extends Range {
  readonly text: string
  readonly isQuoted: boolean
}

const KEY = `(?:${Object.keys(PROPERTY_OF).join('|')}):`
/** What begins a term of Fava, so that a comma before it is its OR. */
const TERM = `-?(?:[#^][\\p{L}\\d]|${KEY}\\S|(?:any|all)?\\()`
/** For a word of ours: commas are a part of it, except before such a term. */
const COMMA_IN_WORD = `,(?!\\s*${TERM})`
const NEGATION = new RegExp(`not:(?=\\S)|-(?=[#^]\\S|${KEY}|["'“(]|(?:any|all)\\(|\\p{L}[\\p{L}\\d_-]*:["'“])`, 'uy')
const NEGATED_WORD = /-\p{L}[^\s(),"“”]*/uy
const CONDITION = new RegExp(KEY, 'y')
const METADATA = /\p{L}[\p{L}\d_-]*:(?=["'“])/uy
const SCOPE = /(any|all)\(/y
const NESTED = /(expr|any|all):(?=\S)/y
const TYPE = /type:[alerx]+(?![^\s(),])/iy
const REAL = /real:[01]?(?![^\s(),])/y
const LINK = /\^(?=[\p{L}\d])/uy
const TAG = /#[\p{L}\d][^\s(),"“”=<>!]*/uy
const QUOTED_BY_OTHERS = /"(?<double>(?:[^"\\]|\\.)*)"|“(?<curly>[^”]*)”|'(?<single>[^']*)'(?=[\s(),]|$)/suy
/** Parentheses are a part of it where they close without a space, as in acct:^(assets|liabilities). */
const BARE = new RegExp(`(?:[^\\s()"“”,]|\\([^\\s()"“”]*\\)|,(?!\\s|$|${TERM}))+`, 'uy')
/** hledger and Fava take every text for a pattern. A point is more often a point, and so are + and ? in quotes. */
const LOOKS_LIKE_PATTERN = /[\^$|*+?\\[\]]/
const PATTERN_IN_QUOTES = /[\^$|*\\[\]]/

/** The tokens that begin at a place, where a term of another tool does. `tokens` reads our own words. */
function tokensOfOtherTools(text: string, from: number, tokens: Lexer): readonly Token[] {
  const negated = matchAt(NEGATION, text, from)?.[0]
  if (negated !== undefined) {
    const to = from + negated.length
    return [{ kind: 'not', from, to, value: 'NOT' }, ...tokensOfOtherTools(text, to, tokens)]
  }
  if (text[from] === ',') return [{ kind: 'or', from, to: from + 1, value: ',' }]
  if (text[from] === "'") {
    const value = valueAt(text, from)
    return value?.isQuoted ? [{ ...value, kind: 'text', value: value.text }] : []
  }
  const word = matchAt(NEGATED_WORD, text, from)?.[0]
  if (word !== undefined) return [broken(from, from + word.length, (t) => t.search.writeNot(word.slice(1), word))]
  const tag = matchAt(TAG, text, from)?.[0]
  if (tag !== undefined) return [{ kind: 'word', from, to: from + tag.length, value: tag }]
  if (matchAt(LINK, text, from) !== undefined) {
    const value = valueAt(text, from + 1)!
    return condition({ from, to: from + 1 }, 'link', '==', { ...value, kind: 'text', value: value.text })
  }
  const scope = matchAt(SCOPE, text, from)?.[0]
  if (scope !== undefined) return [{ kind: 'scope', from, to: from + scope.length, value: scope === 'any(' ? 'posting' : 'every posting' }]
  return nested(text, from, tokens) ?? termAt(text, from, tokens)
}

/** `expr:"…"`, `any:"…"` and `all:"…"` of hledger: a search within a search, in which `and`, `or` and `not` may be written small. */
function nested(text: string, from: number, tokens: Lexer): readonly Token[] | undefined {
  const key = matchAt(NESTED, text, from)?.[0]
  const value = key === undefined ? undefined : valueAt(text, from + key.length)
  if (key === undefined || !value) return undefined
  const begin = value.from + (value.isQuoted ? 1 : 0)
  const open: Token =
    key === 'expr:'
      ? { kind: 'open', from, to: begin, value: '(' }
      : { kind: 'scope', from, to: begin, value: key === 'any:' ? 'posting' : 'every posting' }
  const inside = Array.from(tokens(value.text), (token): Token => {
    const word = token.kind === 'word' ? token.value.toLowerCase() : ''
    const kind = word === 'and' || word === 'or' || word === 'not' ? word : token.kind
    return { ...token, kind, from: token.from + begin, to: token.to + begin }
  })
  return [open, ...inside, { kind: 'close', from: value.to, to: value.to, value: ')' }]
}

/** `key:value`; none where no such term begins. */
function termAt(text: string, from: number, tokens: Lexer): readonly Token[] {
  const own = (ours: string, to: number): Token[] => Array.from(tokens(ours), (token) => ({ ...token, from, to }))
  const unknown = HLEDGER_ONLY.find(({ term }) => matchAt(term, text, from) !== undefined)
  if (unknown) return [broken(from, from + matchAt(unknown.term, text, from)![0].length, unknown.instead)]
  const type = matchAt(TYPE, text, from)?.[0]
  if (type !== undefined) return own(ofType(type.slice('type:'.length)), from + type.length)
  const real = matchAt(REAL, text, from)?.[0]
  if (real !== undefined) return own(`posting(account ${real === 'real:0' ? '=~' : '!~'} /^[([]/)`, from + real.length)
  const key = matchAt(CONDITION, text, from)?.[0]
  if (key === undefined) return metadata(text, from)
  const to = from + key.length
  const property = PROPERTY_OF[key.slice(0, -1)]!
  const value = valueAt(text, to)
  const name: Range = { from, to }
  if (value?.text === undefined && /["“]/.test(text[to] ?? ''))
    return condition(
      name,
      property,
      '=',
      broken(to, text.length, (t) => t.search.noQuoteAtEnd),
    )
  switch (property) {
    case 'quantity':
      return amount(name, value, own)
    case 'status':
      return together(key, condition(name, property, '=', { kind: 'word', from: to, to: value?.to ?? to, value: value?.text || 'unmarked' }))
    case 'date':
      return condition(name, property, '=', value && dateOf(value))
  }
  if (value === undefined) return []
  if (property === 'currency') return condition(name, property, ...ofCurrency(value))
  if (property === 'tag' && value.text.includes('=')) {
    const [tag = '', ...rest] = value.text.split('=')
    return condition(name, property, '=~', patternToken(value, tagged(tag, rest.join('='))))
  }
  if (key === 'inacct:') return condition(name, property, '==', { ...value, kind: 'text', value: value.text })
  const isPattern = (value.isQuoted ? PATTERN_IN_QUOTES : LOOKS_LIKE_PATTERN).test(value.text)
  return together(
    key,
    isPattern
      ? condition(name, property, '=~', patternToken(value, value.text))
      : condition(name, property, '=', { ...value, kind: 'text', value: value.text }),
  )
}

/** hledger shows what answers to any of the terms of one of these kinds that are side by side. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['acct:', 'desc:', 'status:'])

function together(key: string, [name, ...rest]: readonly Token[]): readonly Token[] {
  return name && ALTERNATIVES.has(key) ? [{ ...name, alternative: key }, ...rest] : [name!, ...rest]
}

function condition({ from, to }: Range, property: string, operator: string, value?: Token): readonly Token[] {
  return [{ kind: 'word', from, to, value: property }, { kind: 'operator', from: to, to, value: operator }, ...(value ? [value] : [])]
}

const broken = (from: number, to: number, problem: Said): Token => ({ kind: 'broken', from, to, value: '', problem })
const patternToken = ({ from, to }: Range, value: string): Token => ({ kind: 'pattern', from, to, value, flags: 'i' })

/** Metadata by its name, as Fava has it: `document:"\.pdf$"`. Only before a quote, as account names have colons. */
function metadata(text: string, from: number): readonly Token[] {
  const key = matchAt(METADATA, text, from)?.[0]
  const value = key === undefined ? undefined : valueAt(text, from + key.length)
  if (key === undefined || !value) return []
  return condition({ from, to: from + key.length }, 'tag', '=~', patternToken(value, tagged(`^${key.slice(0, -1)}$`, value.text)))
}

/** The pattern of a tag, which is "name: value", of patterns of both. */
function tagged(name: string, value: string): string {
  const [, begin, inner = '', end] = /^(\^?)(.*?)(\$?)$/s.exec(name)!
  const of = inner === '' || inner === '.' ? '[^:]+' : asPattern(inner)
  const [, first, rest = ''] = /^(\^?)(.*)$/s.exec(value)!
  return `^${begin ? '' : '[^:]*'}(?:${of})${end ? '' : '[^:]*'}: ${first ? '' : '.*'}(?:${asPattern(rest)})`
}
const asPattern = (text: string): string => (LOOKS_LIKE_PATTERN.test(text) ? text : text.replaceAll(/[.(){}/]/g, String.raw`\$&`))

/** hledger wants the whole name of a currency. A $ is the sign of a currency there, unless a ^ before it says otherwise. */
function ofCurrency(value: Value): [string, Token] {
  if (!/[\^|*+?[\]]/.test(value.text)) return ['=', { ...value, kind: 'text', value: value.text.replaceAll(/\\(.)/g, '$1') }]
  return ['=~', patternToken(value, `^(?:${value.text})$`)]
}

/** A number without a sign, unless it is 0, is compared with amounts without theirs, in hledger and in Fava; Fava may name a currency. */
function amount(name: Range, value: Value | undefined, own: (ours: string, to: number) => Token[]): readonly Token[] {
  const [, operator = '=', sign = '', number = '', currency] = AMOUNT.exec(value?.text ?? '') ?? []
  if (value === undefined || number === '') return condition(name, 'quantity', '=', value && { ...value, kind: 'word', value: value.text })
  const isSigned = sign !== '' || !/[1-9]/.test(number)
  const [above, below] = [`quantity ${operator} ${number}`, `quantity ${operator.replace('>', '<')} -${number}`]
  const compared = isSigned
    ? `quantity ${operator} ${sign === '+' ? '' : sign}${number}`
    : operator.startsWith('<')
      ? `quantity ${operator.replace('<', '>')} -${number} ${above}`
      : `(${above} OR ${below})`
  return own(`posting(${compared}${currency === undefined ? '' : ` currency = ${JSON.stringify(currency)}`})`, value.to)
}

const ofType = (codes: string): string => `(${[...codes.toUpperCase()].map((code) => ACCOUNT_TYPES[code]!).join(' OR ')})`

/** hledger leaves out the last day of a time with an end, which is easy to miss. `lastmonth` is two words here. */
function dateOf({ from, to, text }: Value): Token {
  if (/\.\.\s*\S|\b(?:to|until)\b|\s[-–]\s/i.test(text))
    return broken(from, to, (t) => t.search.endsDifferently(text, /\s/.test(text) ? `[${text}]` : text))
  return { kind: 'date', from, to, value: text.replace(/^(this|last|next)(?=\p{L})/u, '$1 ') }
}

function valueAt(text: string, from: number): Value | undefined {
  const quoted = matchAt(QUOTED_BY_OTHERS, text, from)
  if (quoted) {
    const { double, curly, single } = quoted.groups!
    return { from, to: from + quoted[0].length, text: double?.replaceAll('\\"', '"') ?? curly ?? single ?? '', isQuoted: true }
  }
  const bare = matchAt(BARE, text, from)?.[0]
  return bare === undefined ? undefined : { from, to: from + bare.length, text: bare, isQuoted: false }
}

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
      return match ? { kind: 'date', from, to: from + match[0].length, value: match[1]! } : broken(from, text.length, (t) => t.search.noBracketAtEnd)
    }
    case '/':
      return pattern(text, from)
  }
  const operator = matchAt(OPERATOR, text, from)
  if (operator) return { kind: 'operator', from, to: from + operator[0].length, value: operator[0] }
  const word = matchAt(WORD, text, from)?.[0]
  if (word === undefined) return broken(from, from + 1, (t) => t.search.meansNothing(first))
  const to = from + word.length
  if ((word === 'posting' || word === 'transaction') && text[to] === '(') return { kind: 'scope', from, to: to + 1, value: word }
  return { kind: kindOf(word), from, to, value: word }
}

export function kindOf(word: string): TokenKind {
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
  if (!match) return broken(from, text.length, (t) => t.search.noSlashAtEnd)
  return { kind: 'pattern', from, to: from + match[0].length, value: match[1]!, flags: match[2]! }
}

function quoted(text: string, from: number): Token {
  const match = matchAt(QUOTED, text, from)
  if (!match) return broken(from, text.length, (t) => t.search.noQuoteAtEnd)
  const to = from + match[0].length
  if (match[2] !== undefined) return { kind: 'text', from, to, value: match[2] }
  const wrong = /\\(?!["\\/bfnrt]|u[\da-fA-F]{4})./su.exec(match[1]!.replace(/\\\\/g, '  '))
  if (wrong) {
    const at = from + 1 + wrong.index
    return broken(at, to, (t) => t.search.noEscape(wrong[0]))
  }
  return { kind: 'text', from, to, value: match[1]!.replace(ESCAPE, (_, code: string) => decoded(code)) }
}

const ESCAPE = /\\(u[\da-fA-F]{4}|.)/gsu
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const decoded = (code: string): string =>
  code.length > 1 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (ownValue(CONTROLS, code) ?? code)

export type TokenKind =
  /** A bare word, also one with hyphens, digits first or in any script. */
  | 'word'
  | 'number'
  /** `40..50`, possibly open at one end. */
  | 'numbers'
  /** `[last month]`, or a bare `2023-04`. */
  | 'date'
  /** Quoted; `value` is the text with escapes decoded. */
  | 'text'
  /** `/…/`; `value` is the pattern, `flags` what follows it. */
  | 'pattern'
  | 'operator'
  | 'and'
  | 'or'
  | 'not'
  /** `posting(`, `transaction(` and Fava's `all(`, "every posting". */
  | 'scope'
  | 'open'
  | 'close'
  /** What cannot be read; `problem` says why. */
  | 'broken'

export interface Token {
  readonly kind: TokenKind
  /** Offsets in the text; `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly value: string
  readonly flags?: string
  readonly problem?: Said
  /** Adjacent conditions with the same number are alternatives. */
  readonly alternative?: string
}
