import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { CLEARED, PENDING, type Status, type Tag, UNMARKED } from '#vocabulary/book-columns.ts'
import { accountType, isOfType } from '../directives/account-types.ts'
import { type PeriodContext, readPeriod } from '../dates/journal-dates.ts'
import { Pattern } from '../text/regex-pattern.ts'
import { ANY, type Query, type QueriedPosting } from './query.ts'

/** What completes the dates in a query. */
export type TermContext = PeriodContext

type Term = (argument: string, context: TermContext) => Query

/** One term: a prefix and its argument, or a pattern for the account. Throws a SyntaxError for an argument that means nothing. */
export function termQuery(text: string, context: TermContext): Query {
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
const payeeOf = ({ description: text }: QueriedPosting): string => text.split('|')[0]!.trim()
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
export const PREFIXES: readonly string[] = [...TERMS.keys(), 'expr:', 'any:', 'all:']
