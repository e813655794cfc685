import { parseGrouped } from '#vocabulary/text/numbers.ts'
import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import { linearPattern } from '#vocabulary/linear-pattern.ts'
import { nearest } from '#vocabulary/nearest.ts'
import { DATES_ACCEPTED, FIRST_DAY, LAST_DAY, readPeriod, type SearchDates } from './date-words.ts'
import { asNumbers } from './lexer.ts'
import { isNumberProperty, isTextProperty, OPERATORS, PROPERTIES } from './properties.ts'
import { type Condition, type NumberProperty, type NumberRange, type Period, type Query, SearchProblem, type TextTest } from './query.ts'
import type { Token } from './token.ts'

/** See `SearchOptions`. */
export type BareValues = 'anywhere' | 'accounts and amounts'

interface Written {
  readonly property: Token
  readonly operator: Token
  /** Undefined at the end of the search. */
  readonly value: Token | undefined
}

const TEXTUAL: ReadonlySet<Token['kind']> = new Set(['word', 'text', 'number', 'numbers', 'date'])

/** `property operator value` as a condition. */
export function readCondition({ property, operator, value }: Written, dates: SearchDates): Condition | SearchProblem {
  const name = property.value
  const { kind } = PROPERTIES.get(name)!
  const how = operator.value
  if (!OPERATORS[kind].includes(how))
    return new SearchProblem(operator.from, operator.to, `${name} cannot be compared with ${how}; expected ${OPERATORS[kind].join(', ')}`)
  if (value === undefined) return new SearchProblem(operator.to, operator.to, `the search ends here; expected ${VALUES[kind]} after ${how}`)
  const negated = how.startsWith('!')
  const wrong = (): SearchProblem =>
    new SearchProblem(
      value.from,
      value.to,
      value.kind === 'broken'
        ? value.value
        : `${name} ${how} cannot be followed by ${value.value}; expected ${how.endsWith('~') ? PATTERN : VALUES[kind]}`,
    )
  if (isTextProperty(name)) {
    if (how.endsWith('~') ? value.kind !== 'pattern' : !TEXTUAL.has(value.kind)) return wrong()
    const test = value.kind === 'pattern' ? patternTest(value) : textTest(value.value, how)
    return test instanceof SearchProblem ? test : { kind: 'text', property: name, test, negated }
  }
  if (isNumberProperty(name)) {
    const range = numberRange(asNumbers(value), how)
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

/** A value that stands alone; undefined for what is none. */
export function readValue(token: Token, bare: BareValues, dates: SearchDates): Query | SearchProblem | undefined {
  const isAnywhere = bare === 'anywhere'
  const negated = false
  const text = (test: TextTest): Condition => ({ kind: 'text', property: isAnywhere ? 'any' : 'account', test, negated })
  switch (token.kind) {
    case 'word':
    case 'text':
      return text(textTest(token.value, '='))
    case 'pattern': {
      const test = patternTest(token)
      return test instanceof SearchProblem ? test : text(test)
    }
    case 'number':
    case 'numbers': {
      const range = numberRange(token, '=')!
      if (range instanceof SearchProblem) return range
      const of = (property: NumberProperty): Condition => ({ kind: 'number', property, range, negated })
      return isAnywhere ? { kind: 'or', parts: [of('amount'), of('quantity')] } : of('amount')
    }
    case 'date': {
      const period = dateOf(token, dates)
      return period instanceof SearchProblem ? period : { kind: 'date', ...period, negated }
    }
    default:
      return undefined
  }
}

const PATTERN = 'a pattern such as /^Expenses:(Food|Rent)/i'
const VALUES = {
  text: 'a word, or text in quotes',
  number: 'a number such as 1234.50, or 40..50',
  date: 'a date such as 2023, 2023-04-01 or [last month]',
  status: 'cleared, pending or unmarked',
}

const textTest = (text: string, how: string): TextTest => ({ how: how === '==' ? 'is' : 'contains', text })

/** What JavaScript's flags mean to one question; g, y and u change nothing about it. */
function patternTest({ value, flags = '', from, to }: Token): TextTest | SearchProblem {
  const unknown = /[^gimsuy]/u.exec(flags)
  if (unknown) return new SearchProblem(to - flags.length + unknown.index, to, `${unknown[0]} is no flag of a pattern; expected i, m or s`)
  const inline = [...new Set(flags)].filter((flag) => flag === 'm' || flag === 's').join('')
  const pattern = linearPattern((inline === '' ? '' : `(?${inline})`) + value.replaceAll(String.raw`\/`, '/'), { ignoreCase: flags.includes('i') })
  return pattern ? { how: 'matches', pattern } : new SearchProblem(from, to, `/${value.slice(0, 40)}/ is no regular expression${whyNone(value)}`)
}

function whyNone(pattern: string): string {
  try {
    void new RegExp(pattern)
    return ' that can be looked for in bounded time: no look-around, no back references'
  } catch (error) {
    // JavaScript's own reason stands behind the pattern, which may be long.
    return `: ${(error as Error).message.split(': ').at(-1)!}`
  }
}

function numberRange({ kind, value, from, to }: Token, how: string): NumberRange | SearchProblem | undefined {
  if (kind === 'numbers') {
    if (how !== '=' && how !== '!=') return undefined
    const [low = '', high = ''] = value.split('..')
    const end = (text: string): NumberRange['low'] => (text === '' ? undefined : { value: parseGrouped(text), included: true })
    if (low !== '' && high !== '' && parseGrouped(high).isLessThan(parseGrouped(low)))
      return new SearchProblem(from, to, `no number is in ${value}; write the smaller one first: ${high}..${low}`)
    return { low: end(low), high: end(high) }
  }
  if (kind !== 'number') return undefined
  const end = { value: parseGrouped(value), included: how !== '>' && how !== '<' }
  return { low: how.startsWith('<') ? undefined : end, high: how.startsWith('>') ? undefined : end }
}

function dateOf({ value, from, to }: Token, dates: SearchDates): Period | SearchProblem {
  return readPeriod(value, dates) ?? new SearchProblem(from, to, `${value || '[]'} is no date; expected one such as ${DATES_ACCEPTED}`)
}

/** Before it, after it, or from its first or up to its last day. */
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

function unknownStatus({ value, from, to, kind }: Token): SearchProblem {
  if (kind === 'broken') return new SearchProblem(from, to, value)
  const near = nearest(value, ['cleared', 'pending', 'unmarked'])
  return new SearchProblem(from, to, `${value} is no status${near === undefined ? '' : `; the nearest is ${near}`}; expected ${VALUES.status}`)
}
