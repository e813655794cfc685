import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { CLEARED, PENDING, type Status, type Tag, UNMARKED } from '#vocabulary/book-columns.ts'
import { civil, dayOf, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Scanner } from '#vocabulary/text/scanner.ts'
import { type PeriodContext, readPeriod, startProblem } from '../dates/journal-dates.ts'
import { accountType, isOfType } from '../directives/account-types.ts'
import type { Scope } from '../directives/directive-scope.ts'
import type { ReadingState } from '../reading-state.ts'
import { type Cursor, Malformed } from '../text/cursor.ts'
import { Pattern } from '../text/regex-pattern.ts'
import { type PostingReader, readCode, readDescription, readStatus } from '../transactions/read-transactions.ts'
import { ANY, type QueriedPosting, type Query, type RulePosting } from './rule.ts'

/** What completes the dates in a query. */
type TermContext = PeriodContext

type Term = (argument: string, context: TermContext) => Query

/** One term: a prefix and its argument, or a pattern for the account. Throws a SyntaxError for an argument that means nothing. */
function termQuery(text: string, context: TermContext): Query {
  const colon = text.indexOf(':')
  const make = TERMS.get(text.slice(0, colon + 1))
  return make === undefined ? account(text) : make(text.slice(colon + 1), context)
}

const other = (matches: (posting: QueriedPosting) => boolean): Query => ({ op: 'posting', about: 'other', matches })

/** Without case, anywhere in the text; what was asked once is remembered, because a book has few names and many postings. */
function pattern(source: string): (text: string) => boolean {
  const compiled = new Pattern(source)
  const answers = new Map<string, boolean>()
  return (text) => {
    let answer = answers.get(text)
    if (answer === undefined) answers.set(text, (answer = compiled.test(text)))
    return answer
  }
}

const account = (argument: string): Query => {
  const matches = pattern(argument)
  return { op: 'posting', about: 'account', matches: (posting) => matches(posting.account) }
}

const description: Term = (argument) => {
  const matches = pattern(argument)
  return { op: 'posting', about: 'description', matches: (posting) => matches(posting.description) }
}

/** The parts before and after the | of a description; both are the whole if it has none. */
const payeeOf = ({ description: text }: QueriedPosting): string => elementAt(text.split('|'), 0).trim()
const noteOf = ({ description: text }: QueriedPosting): string => (text.includes('|') ? text.slice(text.indexOf('|') + 1).trim() : text)

const matching =
  (read: (posting: QueriedPosting) => string): Term =>
  (argument) => {
    const matches = pattern(argument)
    return other((posting) => matches(read(posting)))
  }

const tag: Term = (argument, context) => {
  const equals = argument.indexOf('=')
  if (equals < 0) {
    const matchesName = pattern(argument)
    return other((posting) => posting.tags.some(({ name }) => matchesName(name)))
  }
  const [name, value] = [argument.slice(0, equals), argument.slice(equals + 1)]
  if (name === 'payee') return matching(payeeOf)(value, context)
  if (name === 'note') return matching(noteOf)(value, context)
  const [matchesName, matchesValue] = [pattern(name), pattern(value)]
  return other((posting) => posting.tags.some((each: Tag) => matchesName(each.name) && matchesValue(each.value)))
}

const STATUSES: ReadonlyMap<string, Status> = new Map<string, Status>([
  ['*', CLEARED],
  ['1', CLEARED],
  ['!', PENDING],
  ['', UNMARKED],
  ['0', UNMARKED],
])
const status: Term = (argument) => {
  const asked = STATUSES.get(argument)
  if (asked === undefined) throw new SyntaxError(`"status:${argument}" is followed by neither * nor ! nor nothing`)
  return { op: 'posting', about: 'status', matches: (posting) => posting.status === asked }
}

const within =
  (read: (posting: QueriedPosting) => number): Term =>
  (argument, context) => {
    const period = readPeriod(argument, context)
    if (typeof period === 'string') throw new SyntaxError(`"${argument}" is neither a day nor a period, such as 2024-01 or 2024-01-15..2024-02-01`)
    const { begin = NO_DAY, end = Number.POSITIVE_INFINITY } = period
    return other((posting) => begin <= read(posting) && read(posting) < end)
  }

const depth: Term = (argument) => {
  const match = /^(?:(.*)=)?(\d+)$/.exec(argument)
  if (match === null) throw new SyntaxError(`"depth:${argument}" does not end with a number`)
  const deepest = Number(match[2])
  const matches = match[1] === undefined ? undefined : pattern(match[1])
  return other(({ account: name }) => name.split(':').length <= deepest || (matches !== undefined && !matches(name)))
}

const type: Term = (argument) => {
  const types = [...argument].map((letter) => accountType(letter))
  if (types.length === 0 || types.includes(undefined))
    throw new SyntaxError(`"type:${argument}" is followed by other letters than those of account types: A, L, E, R, X, C, V`)
  return other((posting) => types.some((each) => isOfType(posting.accountType, each!)))
}

const commodity: Term = (argument) => {
  const matches = pattern(`^${argument}$`)
  return { op: 'amount', matches: ({ symbol }) => matches(symbol) }
}

/** A number with a sign is compared with its sign, and so is 0 after < or >; any other by its size. */
const amount: Term = (argument) => {
  const match = /^(<=|<|>=|>|=)?([+-])?(\d+(?:\.\d+)?)$/.exec(argument.replaceAll(' ', ''))
  if (match === null) throw new SyntaxError(`"amt:${argument}" is not a comparison with a number, such as amt:>100`)
  const [, operator = '=', sign, digits] = match
  const size = Exact.parse(digits!)
  const isSigned = sign !== undefined || (size.isZero && operator !== '=')
  const asked = sign === '-' ? size.negated() : size
  return {
    op: 'amount',
    matches: ({ quantity }) => {
      const order = (isSigned ? quantity : quantity.abs()).compare(asked)
      return operator === '='
        ? order === 0
        : operator.startsWith('<')
          ? order < 0 || (operator === '<=' && order === 0)
          : order > 0 || (operator === '>=' && order === 0)
    },
  }
}

const TERMS: ReadonlyMap<string, Term> = new Map<string, Term>([
  ['acct:', account],
  ['amt:', amount],
  ['code:', matching((posting) => posting.code)],
  ['cur:', commodity],
  ['date:', within((posting) => posting.day)],
  ['date2:', within((posting) => posting.secondDay)],
  ['depth:', depth],
  ['desc:', description],
  ['inacct:', () => ANY],
  ['inacctonly:', () => ANY],
  ['note:', matching(noteOf)],
  ['payee:', matching(payeeOf)],
  ['real:', (argument) => other((posting) => posting.isReal === (argument === '' || argument === '1'))],
  ['status:', status],
  ['tag:', tag],
  ['type:', type],
])

/** Characters allowed before a quote. */
const PREFIXES: readonly string[] = [...TERMS.keys(), 'expr:', 'any:', 'all:']

const DEPTH_MAX = 100

/**
 * Reads a query after `=`: `expenses not:desc:"gift shop" amt:>100`. Throws a SyntaxError that says what is wrong with it.
 */
const parseQuery = (text: string, context: TermContext): Query => combined(words(text).map((word) => term(word, context, 0)))

/** Words apart by blanks; quotes, with a prefix before them or without, hold blanks together. */
function words(text: string): string[] {
  const parts: string[] = []
  const scanner = new Scanner(text)
  for (;;) {
    scanner.take(BLANKS)
    const match = scanner.take(WORD)
    if (!match) return parts
    parts.push(match[4] ?? `${match[1]}${match[2] ?? match[3] ?? ''}`)
  }
}

const BLANKS = /\s*/y
const PREFIX = `((?:not:)*(?:${PREFIXES.join('|')})?)(?:'([^']*)'|"([^"]*)")`
const WORD = new RegExp(`${PREFIX}(?=\\s|$)|(\\S+)`, 'y')

function term(word: string, context: TermContext, depth: number): Query {
  if (depth > DEPTH_MAX) throw new SyntaxError(`it nests deeper than ${DEPTH_MAX} levels`)
  if (word.startsWith('not:')) return { op: 'not', query: term(word.slice('not:'.length), context, depth + 1) }
  const expression = /^(?:expr|any|all):(.*)$/s.exec(word)
  return expression === null ? termQuery(word, context) : new Expression(expression[1]!, context, depth + 1).whole()
}

/** Adjacent terms: accounts are alternatives, and so are descriptions and statuses; all other terms must hold. */
function combined(queries: readonly Query[]): Query {
  const of = (about: string): Query[] => queries.filter((query) => query.op === 'posting' && query.about === about)
  const groups = ['account', 'description', 'status'].map(of)
  const others = queries.filter((query) => !groups.some((group) => group.includes(query)))
  const parts = [...groups.filter((group) => group.length > 0).map((group) => joined('or', group)), ...others]
  return joined('and', parts)
}

const joined = (op: 'and' | 'or', queries: readonly Query[]): Query =>
  queries.length === 0 ? ANY : queries.length === 1 ? elementAt(queries, 0) : { op, queries }

/** `expr:'(tag:trip or desc:hotel) and not acct:equity'`: "not" binds closest, then "and", then "or", then a blank. */
class Expression {
  readonly #scanner: Scanner
  readonly #context: TermContext
  #depth: number

  constructor(text: string, context: TermContext, depth: number) {
    this.#scanner = new Scanner(text)
    this.#context = context
    this.#depth = depth
  }

  whole(): Query {
    const query = this.#beside()
    if (!this.#scanner.isAtEnd) throw new SyntaxError(`"${this.#rest}" is not expected`)
    return query
  }

  #beside(): Query {
    const queries: Query[] = []
    this.#scanner.take(BLANKS)
    while (!this.#scanner.isAtEnd && !this.#rest.startsWith(')')) {
      queries.push(this.#or())
      this.#scanner.take(BLANKS)
    }
    return combined(queries)
  }
  #or(): Query {
    const queries = [this.#and()]
    while (this.#scanner.takes(/\s*or\s+/iy)) queries.push(this.#and())
    return joined('or', queries)
  }
  #and(): Query {
    const queries = [this.#not()]
    while (this.#scanner.takes(/\s*and\s+/iy)) queries.push(this.#not())
    return joined('and', queries)
  }
  #not(): Query {
    return this.#scanner.takes(/not\s+/iy) ? { op: 'not', query: this.#one() } : this.#one()
  }

  #one(): Query {
    if (this.#scanner.takes(/\(/y)) {
      if (++this.#depth > DEPTH_MAX) throw new SyntaxError(`it nests deeper than ${DEPTH_MAX} parentheses`)
      const query = this.#beside()
      if (!this.#scanner.takes(/\)/y)) throw new SyntaxError('a parenthesis is not closed')
      this.#depth--
      return query
    }
    const match = this.#scanner.take(TERM)
    if (!match || match[0] === '') throw new SyntaxError(`a term is missing at "${this.#rest}"`)
    return term(`${match[1] ?? ''}${match[2] ?? match[3] ?? match[4] ?? ''}`, this.#context, this.#depth)
  }

  get #rest(): string {
    return this.#scanner.text.slice(this.#scanner.at)
  }
}

const TERM = new RegExp(`(?!(?:not|and|or)\\s)(?:${PREFIX}|([^)\\s]*))`, 'iy')

interface RuleReading {
  readonly postings: PostingReader
  readonly reading: ReadingState
}

/** Reads `= query` and the postings below it. A query means nothing when rules are not applied, and is then not looked at. */
export function readAutoRule(cursor: Cursor, scope: Scope, { postings: reader, reading }: RuleReading): void {
  const { line } = cursor
  cursor.pos++
  const text = readDescription(cursor)
  reading.comments.read(cursor)
  const query = reading.appliesRules ? queryOf(text, reading, line) : ANY
  const postings = rulePostings(cursor, scope, { postings: reader, reading, status: UNMARKED })
  reading.autoRules.push({ text, query, postings, file: scope.file, line })
}

function queryOf(text: string, { options: { today } }: ReadingState, line: number): Query {
  try {
    return parseQuery(text, { year: civil(today).year, today })
  } catch (wrong) {
    if (!(wrong instanceof SyntaxError)) throw wrong
    throw new Malformed(
      'query_invalid',
      `"${text}" does not say which postings this rule is for: ${wrong.message}. Write a query, such as: = expenses:food, with a backslash before signs that mean something in a pattern.`,
      line,
    )
  }
}

export function readPeriodicRule(cursor: Cursor, scope: Scope, { postings: reader, reading }: RuleReading): void {
  const { line } = cursor
  cursor.pos++
  cursor.skipSpaces()
  const { text, pos, end } = cursor
  const beforeComment = text.slice(pos, end).replace(/;.*$/, '')
  const gap = /\s\s/.exec(beforeComment)
  const expression = (gap === null ? beforeComment : beforeComment.slice(0, gap.index)).trim()
  // The tool takes "today" in a rule for the first day of the default year.
  const period = readPeriod(expression, { year: scope.year, today: dayOf(scope.year, 1, 1) })
  if (typeof period === 'string') throw new Malformed('period_invalid', period, line)
  const { hledgerRules } = reading.options
  const refused = hledgerRules === 'newest' ? undefined : startProblem(expression, period)
  if (refused !== undefined) {
    const differs = new Malformed('period_start', refused, line)
    if (hledgerRules === '1.25') throw differs
    reading.warning(scope, differs)
  }
  cursor.pos = pos + (gap === null ? beforeComment.length : gap.index)
  cursor.skipSpaces()
  const status = readStatus(cursor)
  cursor.skipSpaces()
  const code = readCode(cursor)
  const description = readDescription(cursor)
  reading.comments.read(cursor)
  const { text: note, tags } = reading.comments
  const postings = rulePostings(cursor, scope, { postings: reader, reading, status })
  reading.periodicRules.push({ period, status, code, description, note, tags, postings, file: scope.file, line })
}

/** Reads the postings of a rule through the columns of the book, which forget them again. */
function rulePostings(
  cursor: Cursor,
  scope: Scope,
  { postings: reader, reading, status }: RuleReading & { readonly status: Status },
): readonly RulePosting[] {
  const { book, details } = reading
  const { postings } = book
  const first = postings.count
  const multipliers = new Set<number>()
  try {
    reader.read(cursor, scope, { status, day: dayOf(scope.year, 1, 1), multipliers })
    const read: RulePosting[] = []
    for (let row = first; row < postings.count; row++) {
      const commodity = intAt(postings.commodity, row)
      const cost = details.costs.of(row)
      read.push({
        account: intAt(postings.account, row),
        kind: byteAt(postings.kind, row),
        status: postings.status[row] as Status,
        isMultiplier: multipliers.has(row),
        amount:
          commodity < 0
            ? undefined
            : { commodity, quantity: postings.quantity.get(row), cost: cost && { commodity: intAt(postings.costCommodity, row), ...cost } },
        assertion: details.assertions.get(row),
        day: intAt(postings.day, row),
        note: intAt(postings.note, row),
        tags: postings.tags.get(row),
      })
    }
    return read
  } finally {
    reading.forgetPostings(first)
  }
}
