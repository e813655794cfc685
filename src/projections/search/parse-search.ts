import { elementAt } from '#vocabulary/element-at.ts'
import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import { canSignMean, isoCodeOf } from '#vocabulary/currencies.ts'
import { linearPattern, patternSize } from '#vocabulary/pattern-size.ts'
import { parseGrouped } from '#vocabulary/text/scanner.ts'
import { nearest } from '#vocabulary/text/wording.ts'
import { type Said, type ServerTexts, written } from '../../messages/said.ts'
import { DATES_ACCEPTED, FIRST_DAY, LAST_DAY, readPeriod, type SearchDates } from './date-words.ts'
import { asNumbers, kindOf, type Token, tokens } from './lexer.ts'
import {
  type Condition,
  isNumberProperty,
  isTextProperty,
  type NumberProperty,
  type NumberRange,
  OPERATORS,
  type Period,
  PROPERTIES,
  type Query,
  SearchProblem,
  type TextProperty,
  type TextTest,
} from './search-query.ts'

/** See `SearchOptions`. */
type BareValues = 'anywhere' | 'accounts and amounts'

interface Written {
  readonly property: Token
  readonly operator: Token
  /** Undefined at the end of the search. */
  readonly value: Token | undefined
}

const TEXTUAL: ReadonlySet<Token['kind']> = new Set(['word', 'text', 'number', 'numbers', 'date'])

/** `property operator value` as a condition. */
function readCondition({ property, operator, value }: Written, dates: SearchDates): Condition | SearchProblem {
  const name = property.value
  const { kind } = PROPERTIES.get(name)!
  const how = operator.value
  if (!OPERATORS[kind].includes(how))
    return new SearchProblem(operator.from, operator.to, (t) => t.search.notCompared(name, how, OPERATORS[kind].join(', ')))
  if (value === undefined) return new SearchProblem(operator.to, operator.to, (t) => t.search.endsAfter(t.search.values[kind], how))
  const negated = how.startsWith('!')
  const wrong = (): SearchProblem =>
    new SearchProblem(
      value.from,
      value.to,
      value.problem ?? ((t) => t.search.notFollowed(`${name} ${how}`, value.value, t.search.values[how.endsWith('~') ? 'pattern' : kind])),
    )
  if (isTextProperty(name)) {
    if (how.endsWith('~') ? value.kind !== 'pattern' : !TEXTUAL.has(value.kind)) return wrong()
    const test = value.kind === 'pattern' ? patternTest(value) : textTest(value.value, how)
    return test instanceof SearchProblem ? test : { kind: 'text', property: name, test, negated }
  }
  if (isNumberProperty(name)) {
    const range = numberRange(name === 'quantity' ? asNumbers(value) : asNumbers(withoutSign(value, dates)), how)
    if (range instanceof SearchProblem) return range
    return range ? { kind: 'number', property: name, range, negated } : wrong()
  }
  if (kind === 'status') {
    const status = Object.hasOwn(STATUSES, value.value) ? STATUSES[value.value] : undefined
    return status === undefined ? unknownStatus(value) : { kind: 'status', status, negated }
  }
  if (!TEXTUAL.has(value.kind)) return wrong()
  const period = dateOf(value, dates)
  return period instanceof SearchProblem ? period : { kind: 'date', ...compared(period, how), negated }
}

/** A value without a property; undefined if it is not a value. */
function readValue(token: Token, bare: BareValues, dates: SearchDates): Query | SearchProblem | undefined {
  const isAnywhere = bare === 'anywhere'
  const negated = false
  const text = (test: TextTest): Condition => ({ kind: 'text', property: isAnywhere ? 'any' : 'account', test, negated })
  switch (token.kind) {
    case 'word':
    case 'text': {
      const words = text(textTest(token.value, '='))
      // "12,50" is an amount where commas are decimal marks; a comma before three digits is read as one between thousands.
      const decimal = isAnywhere && token.kind === 'word' ? DECIMAL_COMMA.exec(token.value) : null
      return decimal ? { kind: 'or', parts: [words, ...amountsOf(`${decimal[1]!.replaceAll('.', '')}.${decimal[2]}`)] } : words
    }
    case 'pattern': {
      const test = patternTest(token)
      return test instanceof SearchProblem ? test : text(test)
    }
    case 'number':
    case 'numbers': {
      const range = numberRange(token, '=')!
      if (range instanceof SearchProblem) return range
      const of = (property: NumberProperty): Condition => ({ kind: 'number', property, range, negated })
      if (!isAnywhere) return of('amount')
      const amounts = [of('amount'), of('quantity')]
      if (token.kind === 'numbers' || !/^\d+$/.test(token.value)) return { kind: 'or', parts: amounts }
      // A whole number may be a year, and a part of a name: "Route 66".
      const year = YEAR.test(token.value) ? readPeriod(token.value, dates) : undefined
      const named = NAMES_WITH_NUMBERS.map((property): Condition => ({ kind: 'text', property, test: textTest(token.value, '='), negated }))
      return { kind: 'or', parts: [...(year ? [{ kind: 'date' as const, ...year, negated }] : []), ...amounts, ...named] }
    }
    case 'date': {
      const period = dateOf(token, dates)
      return period instanceof SearchProblem ? period : { kind: 'date', ...period, negated }
    }
    default:
      return undefined
  }
}

/** Years that a search for a bare number may mean. */
const YEAR = /^(?:19|20|21)\d\d$/
const DECIMAL_COMMA = /^-?(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/
/** Where a whole number is looked for as text. Files are left out: each year has one of its name. */
const NAMES_WITH_NUMBERS: readonly TextProperty[] = ['account', 'payee', 'note', 'code', 'tag']

const amountsOf = (decimal: string): Condition[] => {
  const value = parseGrouped(decimal)
  const range = { low: { value, included: true }, high: { value, included: true } }
  return (['amount', 'quantity'] as const).map((property) => ({ kind: 'number', property, range, negated: false }))
}

/** Days in several words, without the brackets that a single one needs: a month or a quarter with its year, or "last 3 months". */
const DAYS_IN_WORDS = new RegExp(
  String.raw`^(?:(?:\d{1,2}\.? )?\p{L}+\.?(?: \d{1,2},?)? \d{4}|\d{4} \p{L}+|q[1-4] \d{4}|\d{4} q[1-4]|fy \d{4}|(?:this|last|past|previous) (?:\d{1,3} )?(?:day|week|month|quarter|year)s?)$`,
  'iu',
)
const DAY_TOKENS_MAX = 3

const textTest = (text: string, how: string): TextTest => ({ how: how === '==' ? 'is' : 'contains', text })

/** JavaScript's flags that matter for a single match; g, y and u do not. */
function patternTest({ value, flags = '', from, to }: Token): TextTest | SearchProblem {
  const unknown = /[^gimsuy]/u.exec(flags)
  if (unknown) return new SearchProblem(to - flags.length + unknown.index, to, (t) => t.search.noFlag(unknown[0]))
  const inline = [...new Set(flags)].filter((flag) => flag === 'm' || flag === 's').join('')
  const pattern = linearPattern((inline === '' ? '' : `(?${inline})`) + value.replaceAll(String.raw`\/`, '/'), { ignoreCase: flags.includes('i') })
  return pattern ? { how: 'matches', pattern } : new SearchProblem(from, to, whyNone(value))
}

function whyNone(pattern: string): Said {
  const shown = pattern.slice(0, 40)
  try {
    void new RegExp(pattern)
    return (t) => t.search.slowPattern(shown)
  } catch (error) {
    // JavaScript's reason comes after the pattern, which may be long.
    const reason = (error as Error).message.split(': ').at(-1)!
    return (t) => t.search.noPattern(shown, reason)
  }
}

function numberRange({ kind, value, from, to }: Token, how: string): NumberRange | SearchProblem | undefined {
  if (kind === 'numbers') {
    if (how !== '=' && how !== '!=') return undefined
    const [low = '', high = ''] = value.split('..')
    const end = (text: string): NumberRange['low'] => (text === '' ? undefined : { value: parseGrouped(text), included: true })
    if (low !== '' && high !== '' && parseGrouped(high).isLessThan(parseGrouped(low)))
      return new SearchProblem(from, to, (t) => t.search.noNumberIn(value, `${high}..${low}`))
    return { low: end(low), high: end(high) }
  }
  if (kind !== 'number') return undefined
  const end = { value: parseGrouped(value), included: how !== '>' && how !== '<' }
  return { low: how.startsWith('<') ? undefined : end, high: how.startsWith('>') ? undefined : end }
}

/** "$1,000", as amounts are shown: a number, if the sign is that of the currency in which amounts are compared. */
function withoutSign(token: Token, { currency }: SearchDates): Token {
  const [, before, number = '', after] = /^(\p{Sc}?)([^\p{Sc}]+)(\p{Sc}?)$/u.exec(token.value) ?? []
  const sign = before || after
  if (
    token.kind !== 'word' ||
    !sign ||
    (before && after) ||
    !(sign === currency || canSignMean(sign, isoCodeOf(currency) ?? currency)) ||
    kindOf(number) !== 'number'
  )
    return token
  return { ...token, kind: 'number', value: number }
}

function dateOf({ value, from, to }: Token, dates: SearchDates): Period | SearchProblem {
  return readPeriod(value, dates) ?? new SearchProblem(from, to, (t) => t.search.noDate(value || '[]', DATES_ACCEPTED))
}

/** Before or after a period, from its first day, or up to its last day. */
function compared({ first, last }: Period, how: string): Period {
  switch (how) {
    case '>':
      return { first: last + 1, last: LAST_DAY }
    case '>=':
      return { first, last: LAST_DAY }
    case '<':
      return { first: FIRST_DAY, last: first - 1 }
    case '<=':
      return { first: FIRST_DAY, last }
    default:
      return { first, last }
  }
}

const STATUSES: Readonly<Record<string, Status>> = { cleared: CLEARED, pending: PENDING, unmarked: UNMARKED, '*': CLEARED, '!': PENDING }

function unknownStatus({ value, from, to, problem }: Token): SearchProblem {
  if (problem !== undefined) return new SearchProblem(from, to, problem)
  const near = nearest(value, ['cleared', 'pending', 'unmarked'])
  return new SearchProblem(from, to, (t) => (near === undefined ? t.search.noStatus(value) : t.search.noStatusBut(value, near)))
}

/** Limits of length, depth and conditions; each condition scans all postings. */
const LENGTH_MAX = 10_000
const DEPTH_MAX = 100
const CONDITIONS_MAX = 200
/** Total states of its patterns, which are matched with all texts: two hundred large ones took six seconds for 100,000 payees. */
const STATES_MAX = 10_000

export interface SearchOptions {
  /**
   * Where a value without a property is searched: `anywhere`, as expected in a search field, or only where Paisa searches, so that sheets keep
   * their numbers: text in accounts, numbers in amounts.
   */
  readonly bare?: BareValues
}

/**
 * Parses a search. AND binds tighter than OR and may be omitted; NOT binds tightest. The empty text matches everything. Returns the first problem
 * of an invalid search.
 */
export function parseSearch(text: string, dates: SearchDates, { bare = 'anywhere' }: SearchOptions = {}): Query | SearchProblem {
  if (text.length > LENGTH_MAX) return new SearchProblem(LENGTH_MAX, text.length, (t) => t.search.tooLong(LENGTH_MAX, text.length))
  const parser = new Parser(text, dates, bare)
  return parser.whole()
}

class Parser {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #end: Token
  readonly #dates: SearchDates
  readonly #bare: BareValues
  #at = 0
  #depth = 0
  #conditions = 0

  constructor(text: string, dates: SearchDates, bare: BareValues) {
    this.#text = text
    this.#tokens = [...tokens(text)]
    this.#end = { kind: 'broken', from: text.length, to: text.length, value: '' }
    this.#dates = dates
    this.#bare = bare
  }

  whole(): Query | SearchProblem {
    if (this.#tokens.length === 0) return { kind: 'everything' }
    const tooMuch = this.#tooLargePatterns()
    if (tooMuch) return tooMuch
    const query = this.#alternatives()
    if (query instanceof SearchProblem || this.#at === this.#tokens.length) return query
    return this.#problem(this.#next.kind === 'close' ? (t) => t.search.noOpening : this.#unexpected(CONDITION))
  }

  /** Checked before any pattern is compiled, which takes as long as matching a thousand texts. */
  #tooLargePatterns(): SearchProblem | undefined {
    let states = 0
    for (const { kind, value, from, to } of this.#tokens)
      if (kind === 'pattern' && (states += patternSize(value)) > STATES_MAX) return new SearchProblem(from, to, (t) => t.search.patternsTooLarge)
    return undefined
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? this.#end
  }

  #alternatives(): Query | SearchProblem {
    const parts: Query[] = []
    do {
      const part = this.#together()
      if (part instanceof SearchProblem) return part
      parts.push(part)
    } while (this.#takes('or'))
    return joined('or', parts)
  }

  /** Conditions joined by AND, written or not. */
  #together(): Query | SearchProblem {
    const parts: Query[] = []
    const alternatives = new Map<string, Query[]>()
    let isWritten = false
    do {
      const kind = isWritten ? undefined : this.#next.alternative
      const part = this.#negatable()
      if (part instanceof SearchProblem) return part
      const others = kind === undefined ? undefined : alternatives.get(kind)
      if (others) others.push(part)
      else parts.push(kind === undefined ? part : alternative(alternatives, kind, part))
    } while ((isWritten = this.#takes('and')) || (this.#at < this.#tokens.length && this.#next.kind !== 'or' && this.#next.kind !== 'close'))
    return joined('and', parts.map(alone))
  }

  #negatable(): Query | SearchProblem {
    let isNegated = false
    while (this.#takes('not')) isNegated = !isNegated
    const part = this.#single()
    return part instanceof SearchProblem || !isNegated ? part : { kind: 'not', part }
  }

  #single(): Query | SearchProblem {
    const token = this.#next
    if (token.kind === 'open' || token.kind === 'scope') return this.#bracketed(token)
    if (++this.#conditions > CONDITIONS_MAX) return this.#problem((t) => t.search.tooManyConditions(CONDITIONS_MAX))
    const operator = this.#tokens[this.#at + 1]
    if (token.kind === 'word' && operator?.kind === 'operator' && !this.#isWordBeforeAmount()) {
      if (!PROPERTIES.has(token.value)) return this.#problem(unknownProperty(token.value))
      this.#at += 2
      const value = this.#next
      const condition = readCondition({ property: token, operator, value: this.#at < this.#tokens.length ? value : undefined }, this.#dates)
      if (condition instanceof SearchProblem) return condition
      this.#at++
      return condition
    }
    const known = this.#bare === 'anywhere' ? (this.#daysInWords() ?? this.#amountCompared()) : undefined
    if (known) return known
    const value = readValue(token, this.#bare, this.#dates)
    if (value instanceof SearchProblem) return value
    if (value === undefined) return this.#problem(this.#unexpected(CONDITION))
    this.#at++
    return value
  }

  /** "march 2025", "last 3 months": as many words as are days. */
  #daysInWords(): Condition | undefined {
    for (let count = DAY_TOKENS_MAX; count >= 2; count--) {
      const parts = this.#tokens.slice(this.#at, this.#at + count)
      if (parts.length < count || parts.some(({ kind }) => kind !== 'word' && kind !== 'number' && kind !== 'date')) continue
      // A word before an operator is a property.
      if (this.#tokens[this.#at + count]?.kind === 'operator' && parts.at(-1)!.kind === 'word') continue
      const words = this.#text.slice(parts[0]!.from, parts.at(-1)!.to).replaceAll(/\s+/g, ' ')
      const period = DAYS_IN_WORDS.test(words) ? readPeriod(words, this.#dates) : undefined
      if (!period) continue
      this.#at += count
      return { kind: 'date', ...period, negated: false }
    }
    return undefined
  }

  /** "rent > 100": a word that is no property, not even with a mistake in it, and an amount. */
  #isWordBeforeAmount(): boolean {
    const [word, operator, value] = this.#tokens.slice(this.#at, this.#at + 3)
    if (this.#bare !== 'anywhere' || !word || !operator || !value || !/^[<>]/.test(operator.value)) return false
    return withoutSign(value, this.#dates).kind === 'number' && !PROPERTIES.has(word.value) && nearest(word.value, PROPERTIES.keys()) === undefined
  }

  /** "> 100" without a property: what the transaction comes to. */
  #amountCompared(): Condition | SearchProblem | undefined {
    const [operator, value] = [this.#next, this.#tokens[this.#at + 1]]
    if (operator.kind !== 'operator' || !COMPARES_AMOUNTS.has(operator.value)) return undefined
    const property: Token = { kind: 'word', from: operator.from, to: operator.from, value: 'total' }
    const condition = readCondition({ property, operator, value }, this.#dates)
    if (!(condition instanceof SearchProblem)) this.#at += 2
    return condition
  }

  #bracketed(open: Token): Query | SearchProblem {
    if (++this.#depth > DEPTH_MAX) return this.#problem((t) => t.search.tooDeep(DEPTH_MAX))
    this.#at++
    const part = this.#alternatives()
    if (part instanceof SearchProblem) return part
    if (this.#next.kind !== 'close') return this.#problem(this.#unexpected((t) => t.search.closing(open.to)))
    this.#at++
    this.#depth--
    if (open.kind === 'open') return part
    if (open.value === 'every posting') return { kind: 'not', part: { kind: 'scope', of: 'posting', part: { kind: 'not', part } } }
    return { kind: 'scope', of: open.value === 'posting' ? 'posting' : 'transaction', part }
  }

  #takes(kind: 'and' | 'or' | 'not'): boolean {
    if (this.#next.kind !== kind) return false
    this.#at++
    return true
  }
  #problem(said: Said): SearchProblem {
    return new SearchProblem(this.#next.from, this.#next.to, said)
  }
  #unexpected(expected: Said): Said {
    const { kind, value, problem } = this.#next
    const say = (how: (t: ServerTexts, expected: string) => string): Said => {
      return (t) => how(t, written(expected, t))
    }
    if (this.#next === this.#end) return say((t, what) => t.search.endsBefore(what))
    if (problem !== undefined) return problem
    if (kind === 'and' || kind === 'or') return say((t, what) => t.search.expectedBefore(what, value))
    return say((t, what) => t.search.expectedInstead(what, value))
  }
}

const COMPARES_AMOUNTS: ReadonlySet<string> = new Set(['>', '>=', '<', '<=', '='])

/** A part that may get alternatives. */
function alternative(known: Map<string, Query[]>, kind: string, part: Query): Query {
  const parts = [part]
  known.set(kind, parts)
  return { kind: 'or', parts }
}

const joined = (kind: 'and' | 'or', parts: readonly Query[]): Query => (parts.length === 1 ? elementAt(parts, 0) : { kind, parts })
const alone = (query: Query): Query => (query.kind === 'or' ? joined('or', query.parts) : query)

const CONDITION: Said = (t) => t.search.condition

function unknownProperty(name: string): Said {
  const near = nearest(name, PROPERTIES.keys())
  const all = [...PROPERTIES.keys()].join(', ')
  return (t) => (near === undefined ? t.search.noProperty(name, all) : t.search.noPropertyBut(name, near, all))
}
