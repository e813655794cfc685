import { nearest } from '#vocabulary/text/wording.ts'
import { literal } from '../functions.ts'
import {
  AS_GIVEN,
  BQL_AGGREGATES,
  BQL_FUNCTIONS,
  BQL_TABLES,
  DAYS,
  ELSEWHERE,
  NotUnderstood,
  ORDERED_AGGREGATES,
  PLAIN_FUNCTIONS,
  RATE_FUNCTIONS,
  ROW_FUNCTIONS,
  type Token,
  type Tokens,
  WHOLE,
} from './bql-tables.ts'
import { inPlace, KNOWN } from './definitions.ts'

/** An expression as SQL. */
export interface Expression {
  readonly sql: string
  /** An aggregate. */
  readonly isAggregate: boolean
  /** An integer, not a decimal: their remainders have different signs. */
  readonly isWhole?: boolean
  /** A date, to which integers are added. */
  readonly isDay?: boolean
  /** A boolean, or null. */
  readonly isCondition?: boolean
}

/** The deepest nesting. */
const DEPTH_MAX = 100
const COMPARISONS: Readonly<Record<string, string>> = {
  '=': '=',
  '!=': '<>',
  '<>': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '~': '~*',
  '!~': '!~*',
}

const both = (sql: string, ...parts: readonly Expression[]): Expression => ({ sql, isAggregate: parts.some(({ isAggregate }) => isAggregate) })
const plain = (sql: string): Expression => ({ sql, isAggregate: false })
const condition = (sql: string, ...parts: readonly Expression[]): Expression => ({ ...both(sql, ...parts), isCondition: true })

/** As a condition: a number that is not zero, and a text or set that is not empty, are true. */
export const truth = ({ sql, isCondition }: Expression): string => (isCondition ? sql : `bql.truth(${sql})`)

/** Reads an expression, starting at `or`, and returns it as fully parenthesised SQL. */
export function expression(tokens: Tokens, depth = 0): Expression {
  if (depth > DEPTH_MAX) throw new NotUnderstood(`more than ${DEPTH_MAX} parentheses inside one another`, tokens.next.from)
  let left = conjunction(tokens, depth)
  while (tokens.takeWord('or')) {
    const right = conjunction(tokens, depth)
    left = condition(`(${truth(left)} or ${truth(right)})`, left, right)
  }
  return left
}

function conjunction(tokens: Tokens, depth: number): Expression {
  let left = negation(tokens, depth)
  while (tokens.takeWord('and')) {
    const right = negation(tokens, depth)
    left = condition(`(${truth(left)} and ${truth(right)})`, left, right)
  }
  return left
}

function negation(tokens: Tokens, depth: number): Expression {
  let isNegated = false
  while (tokens.takeWord('not')) isNegated = !isNegated
  const operand = comparison(tokens, depth)
  // NOT null is true, as in bean-query; so is a double NOT.
  if (isNegated) return condition(`(not coalesce(${truth(operand)}, false))`, operand)
  return operand
}

function comparison(tokens: Tokens, depth: number): Expression {
  const left = sum(tokens, depth)
  const operator = tokens.next.kind === 'sign' ? COMPARISONS[tokens.next.text] : undefined
  if (operator !== undefined) {
    const { text, from } = tokens.take()
    const right = sum(tokens, depth)
    if (left.sql === 'null' || right.sql === 'null')
      throw new NotUnderstood(`null cannot be compared with ${text}; write "is null" or "is not null"`, from)
    return condition(`(${left.sql} ${operator} ${right.sql})`, left, right)
  }
  if (tokens.takeWord('is')) {
    const isNot = tokens.takeWord('not')
    tokens.expectWord('null')
    // For an SQL row, `is not null` is true only if none of its fields is null, but a position may lack a cost.
    return condition(`(${left.sql} is ${isNot ? '' : 'not '}distinct from null)`, left)
  }
  if (tokens.takeWord('between')) {
    const low = sum(tokens, depth)
    tokens.expectWord('and')
    const high = sum(tokens, depth)
    return condition(`(${left.sql} between ${low.sql} and ${high.sql})`, left, low, high)
  }
  const isNot = tokens.takeWord('not')
  if (tokens.takeWord('in')) return member(tokens, left, isNot, depth)
  if (isNot) tokens.fail('"in"')
  return left
}

/** `'food' in tags`, or one of a list. */
function member(tokens: Tokens, left: Expression, isNot: boolean, depth: number): Expression {
  if (tokens.next.text !== '(') {
    const right = sum(tokens, depth)
    return condition(`(${isNot ? 'not ' : ''}${left.sql} = any(${right.sql}))`, left, right)
  }
  tokens.take()
  const members = list(tokens, depth + 1)
  return condition(`(${left.sql} ${isNot ? 'not ' : ''}in (${members.map(({ sql }) => sql).join(', ')}))`, left, ...members)
}

/** The content of parentheses, after the opening one. */
function list(tokens: Tokens, depth: number): Expression[] {
  const members: Expression[] = []
  while (!tokens.takeSign(')')) {
    if (members.length > 0) tokens.expectSign(',')
    members.push(expression(tokens, depth))
  }
  return members
}

const binary = (signs: readonly string[], operand: typeof factor) =>
  function chain(tokens: Tokens, depth: number): Expression {
    let left = operand(tokens, depth)
    while (tokens.next.kind === 'sign' && signs.includes(tokens.next.text)) {
      const { text } = tokens.take()
      const right = operand(tokens, depth)
      const moved = movedDay(left, text, right)
      if (moved) {
        left = moved
        continue
      }
      const isWhole = (left.isWhole === true && right.isWhole === true && text !== '/') || (left.isDay === true && right.isDay === true)
      const called = text === '/' ? 'quotient' : text === '%' ? (isWhole ? 'mod' : 'rem') : undefined
      const sql = called === undefined ? `(${left.sql} ${text} ${right.sql})` : `bql.${called}(${left.sql}, ${right.sql})`
      left = { ...both(sql, left, right), isWhole }
    }
    return left
  }
/** `date - 5`: PostgreSQL adds only integers to dates, but numbers of a query are decimals. */
function movedDay(left: Expression, sign: string, right: Expression): Expression | undefined {
  const days = ({ sql }: Expression): string => `(${sql})::integer`
  if (left.isDay && right.isWhole && (sign === '+' || sign === '-'))
    return { ...both(`(${left.sql} ${sign} ${days(right)})`, left, right), isDay: true }
  if (left.isWhole && right.isDay && sign === '+') return { ...both(`(${days(left)} + ${right.sql})`, left, right), isDay: true }
  return undefined
}

const product = binary(['*', '/', '%'], factor)
const sum = binary(['+', '-'], product)

function factor(tokens: Tokens, depth: number): Expression {
  if (depth > DEPTH_MAX) throw new NotUnderstood(`more than ${DEPTH_MAX} signs in a row`, tokens.next.from)
  if (tokens.takeSign('-')) {
    const operand = factor(tokens, depth + 1)
    return { ...both(`(- ${operand.sql})`, operand), isWhole: operand.isWhole === true }
  }
  if (tokens.takeSign('+')) return factor(tokens, depth + 1)
  const token = tokens.take()
  if (token.kind === 'text') return plain(`${literal(token.text)}::text`)
  if (token.kind === 'day') return { ...plain(`${literal(token.text)}::date`), isDay: true }
  if (token.kind === 'number') return { ...plain(`${token.text}::numeric`), isWhole: !token.text.includes('.') }
  if (token.text === '(') {
    const inside = expression(tokens, depth + 1)
    tokens.expectSign(')')
    return {
      ...both(`(${inside.sql})`, inside),
      isWhole: inside.isWhole === true,
      isDay: inside.isDay === true,
      isCondition: inside.isCondition === true,
    }
  }
  if (token.kind !== 'word') throw new NotUnderstood('a column, a function, a text or a number is expected', token.from)
  const name = token.text.toLowerCase()
  if (name === 'null' || name === 'true' || name === 'false') return { ...plain(name), isCondition: true }
  if (name === 'getitem' && tokens.takeSign('(')) return item(tokens, depth)
  if (name === 'entry' && tokens.takeSign('.')) return ofEntry(tokens, depth)
  if (name === 'meta' && tokens.takeSign('[')) return metadata(tokens, 'meta', depth)
  return partOf(tokens, tokens.takeSign('(') ? call(tokens, token, depth) : column(tokens, token))
}

/** `position.units.number`, `amount.currency`. */
function partOf(tokens: Tokens, whole: Expression): Expression {
  let part = whole
  while (tokens.takeSign('.')) {
    const { text, from } = tokens.take()
    if (!['units', 'number', 'currency'].includes(text.toLowerCase()))
      throw new NotUnderstood(
        `"${text}" is no part of it; units, number and currency are, and cost_number, cost_currency, cost_date and cost_label are columns`,
        from,
      )
    part = both(`bql.${text.toLowerCase()}(${part.sql})`, part)
  }
  return part
}

/** `entry.date` and `entry.meta['key']`: the transaction of a posting. */
function ofEntry(tokens: Tokens, depth: number): Expression {
  const token = tokens.take()
  if (token.text.toLowerCase() !== 'meta') return column(tokens, token)
  tokens.expectSign('[')
  return metadata(tokens, 'entry_meta', depth)
}

/** `['key']`, after the opening bracket. */
function metadata(tokens: Tokens, name: string, depth: number): Expression {
  const key = expression(tokens, depth + 1)
  tokens.expectSign(']')
  return ofRow(tokens, name, key)
}

/** `getitem(meta, 'key')`, with a default for a missing key. */
function item(tokens: Tokens, depth: number): Expression {
  const token = tokens.take()
  const isOfEntry = token.text.toLowerCase() === 'entry' && tokens.takeSign('.')
  const of = isOfEntry ? tokens.take() : token
  if (of.text.toLowerCase() !== 'meta') throw new NotUnderstood(unknown(tokens.takeSign('(') ? 'function' : 'column', of.text, ['meta']), of.from)
  tokens.expectSign(',')
  const [key, instead, ...more] = list(tokens, depth + 1)
  if (!key || more.length > 0) throw new NotUnderstood('getitem() takes 2 to 3 parameters', of.from)
  const value = ofRow(tokens, isOfEntry ? 'entry_meta' : 'meta', key)
  return instead ? both(`coalesce(${value.sql}, ${instead.sql})`, value, instead) : value
}

/** A function of the row; a transaction row has the transaction's metadata. */
function ofRow({ table, next }: Tokens, name: string, ...given: readonly Expression[]): Expression {
  if (table !== 'postings' && table !== 'transactions')
    throw new NotUnderstood(`#${table} has no ${name === 'has_account' ? 'accounts' : 'metadata'}`, next.from)
  const called = table === 'transactions' && name.endsWith('meta') ? 'entry_meta' : name
  return both(`bql.${called}(${[ROW_FUNCTIONS[called]!, ...given.map(({ sql }) => sql)].join(', ')})`, ...given)
}

function column(tokens: Tokens, token: Token): Expression {
  const name = token.text.toLowerCase()
  const known: readonly string[] = BQL_TABLES[tokens.table].columns
  if (!known.includes(name)) throw new NotUnderstood(unknown('column', token.text, known), token.from)
  if (name === 'balance') tokens.balanceAt ??= token.from
  return { ...plain(name), isWhole: WHOLE.has(name), isDay: DAYS.has(name) }
}

function call(tokens: Tokens, token: Token, depth: number): Expression {
  const name = token.text.toLowerCase()
  const counts = Object.hasOwn(BQL_FUNCTIONS, name) ? BQL_FUNCTIONS[name] : undefined
  if (!counts) throw new NotUnderstood(unknown('function', token.text, Object.keys(BQL_FUNCTIONS)), token.from)
  if (name === 'count' && tokens.takeSign('*')) {
    tokens.expectSign(')')
    return { sql: 'count(*)', isAggregate: true }
  }
  const given = list(tokens, depth + 1)
  const [least, most] = counts
  if (given.length < least || given.length > most) {
    const takes = least === most ? `${least}` : `${least} to ${most}`
    throw new NotUnderstood(`${name}() takes ${takes} ${most === 1 ? 'parameter' : 'parameters'} and has ${given.length}`, token.from)
  }
  const isAggregate = BQL_AGGREGATES.has(name)
  if (isAggregate && given.some((one) => one.isAggregate)) throw new NotUnderstood(`${name}() cannot be applied to an aggregate`, token.from)
  if (Object.hasOwn(ROW_FUNCTIONS, name)) return ofRow(tokens, name, ...given)
  const parameters = given.map(({ sql }) => sql)
  if (Object.hasOwn(RATE_FUNCTIONS, name)) parameters.splice(RATE_FUNCTIONS[name]!, 0, KNOWN)
  const written = parameters.join(', ') + (ORDERED_AGGREGATES.has(name) ? ' order by posting_id' : '')
  const asks = given.map(({ sql }) => sql)
  const short = name === 'convert' || name === 'value' ? inPlace(name, asks) : undefined
  const called = name === 'today' ? 'public.today()' : `${PLAIN_FUNCTIONS.has(name) ? '' : 'bql.'}${name}(${written})`
  const sql = short ?? called
  const isDay = DAYS.has(name) || (AS_GIVEN.has(name) && given[0]?.isDay === true)
  return { sql, isAggregate: isAggregate || given.some((one) => one.isAggregate), isWhole: WHOLE.has(name), isDay }
}

function unknown(kind: string, written: string, known: readonly string[]): string {
  const instead = Object.hasOwn(ELSEWHERE, written.toLowerCase()) ? ELSEWHERE[written.toLowerCase()] : undefined
  const near = nearest(written, known)
  const way = instead ?? (near === undefined ? undefined : `the nearest is "${near}"`)
  return `there is no ${kind} "${written}"${way === undefined ? '' : `; ${way}`}`
}

/** The rows of a statement. */
export interface Chosen {
  /** The source, for the `from` clause of SQL. */
  readonly source: string
  readonly conditions: readonly Expression[]
}

/** `[FROM …] [WHERE …]`: both contain conditions of a row. */
export function chosenBy(tokens: Tokens): Chosen {
  const conditions: Expression[] = []
  const { balanceAt } = tokens
  tokens.balanceAt = undefined
  let source = `bql.${tokens.table}`
  if (tokens.takeWord('from')) {
    if (tokens.takeSign('#')) tokens.take()
    else if (!tokens.comesWord('open', 'close', 'clear')) conditions.push(expression(tokens))
    source = period(tokens) ?? source
  }
  if (tokens.takeWord('where')) conditions.push(expression(tokens))
  if (tokens.balanceAt !== undefined)
    throw new NotUnderstood('"balance" is the running balance of the selected postings and cannot be used to select them', tokens.balanceAt)
  tokens.balanceAt = balanceAt
  return { source, conditions }
}

/** `[OPEN ON day] [CLOSE [ON day]] [CLEAR]`; undefined if none is given. */
function period(tokens: Tokens): string | undefined {
  let opened: string | undefined
  let closed: string | undefined
  if (tokens.takeWord('open')) {
    tokens.expectWord('on')
    opened = dayOf(tokens)
  }
  const isClosed = tokens.takeWord('close')
  if (isClosed && tokens.takeWord('on')) {
    const { from } = tokens.next
    closed = dayOf(tokens)
    if (opened !== undefined && opened > closed) throw new NotUnderstood('the day of CLOSE is before that of OPEN', from)
  }
  const isCleared = tokens.takeWord('clear')
  if (opened === undefined && !isClosed && !isCleared) return undefined
  const day = (text: string | undefined, without: string): string => (text === undefined ? without : `${literal(text)}::date`)
  // Here and not in the function: of a plain union only the columns in use are computed.
  const within = `date >= ${day(opened, "'-infinity'")} and date < ${day(closed, "'infinity'")}`
  const ends = `bql.ends(${day(opened, 'null')}, ${day(closed, 'null')}, ${isClosed}, ${isCleared})`
  return `(select * from bql.postings where ${within} union all select * from ${ends}) postings`
}

function dayOf(tokens: Tokens): string {
  if (tokens.next.kind !== 'day') tokens.fail('a day such as 2024-01-01')
  return tokens.take().text
}

/*
 * `PRINT`: the transactions of the selected postings in beancount's syntax.
 */

const HEAD = `concat_ws(' ', p.date, coalesce(nullif(p.flag, ''), '*'), bql.quoted(p.payee), bql.quoted(coalesce(p.narration, '')),
  (select string_agg('#' || name, ' ' order by name) from unnest(p.tags) name), (select string_agg('^' || name, ' ') from unnest(p.links) name))`
const LINE = `'  ' || p.account || coalesce('  ' || trim_scale(p.number)::text || ' ' || p.currency, '')
  || coalesce(' {' || trim_scale(p.cost_number)::text || ' ' || p.cost_currency || coalesce(', ' || p.cost_date, '') || coalesce(', ' || bql.quoted(p.cost_label), '') || '}', '')
  || coalesce(' @ ' || bql.shown(p.price), '')`

export const MAKE_PRINT: readonly string[] = [
  `create function bql.quoted(t text) returns text language sql immutable return '"' || replace(replace(t, '\\', '\\\\'), '"', '\\"') || '"'`,
  // Without names that have no value: those are tags in the first line.
  `create function bql.fields(entry text, posting bigint, margin text) returns text language sql stable
     return coalesce((select string_agg(e'\\n' || margin || name || ': ' || bql.quoted(value), '' order by name)
       from public.tags where transaction_id = entry and posting_id is not distinct from posting and value <> ''), '')`,
]

/** The statement in SQL. */
export const printed = ({ source, conditions }: Chosen): string => {
  const from = source === 'bql.postings' ? 'bql.postings postings' : source
  const where = conditions.length > 0 ? ` where ${conditions.map(truth).join(' and ')}` : ''
  return `select min(${HEAD}) || bql.fields(p.id, null, '  ')
  || string_agg(e'\\n' || ${LINE} || bql.fields(p.id, p.posting_id, '    '), '' order by p.posting_id) as entry
from (select postings.* from ${from}) p join (select id, min(posting_id) as place from ${source}${where} group by id) chosen on chosen.id = p.id
group by p.id, chosen.place order by chosen.place`
}
