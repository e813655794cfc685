import { elementAt } from '#vocabulary/element-at.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Cell } from '../../export/table.ts'
import { literal, publishedFunctions } from '../functions.ts'
import { PUBLISHED_TABLES } from '../published.ts'
import { placeText, type ThreadAnswer } from '../query-messages.ts'
import { BQL_COLUMNS, BQL_FUNCTIONS, BQL_TABLES, ELSEWHERE, NotUnderstood, Tokens, tokensOf } from './bql-tables.ts'
import { KNOWN, withRates } from './definitions.ts'
import { type Chosen, chosenBy, type Expression, expression, printed, truth } from './bql-expression.ts'

interface Target extends Expression {
  readonly name: string
}

/** A parsed statement, before it becomes SQL. */
interface Selection extends Chosen {
  readonly targets: readonly Target[]
  readonly isDistinct: boolean
  readonly groups: readonly Expression[]
  readonly having?: Expression | undefined
  /** Each with its direction; numbers refer to targets. */
  readonly orders: readonly string[]
  readonly limit?: string | undefined
  /** The indexes of two targets: for the rows and for the columns. */
  readonly pivot?: Pivot | undefined
  /** Whether the running balance of the selected postings is used. */
  readonly hasBalance?: boolean
}

/** A statement in SQL, and the pivot of its result. */
interface Translated {
  readonly sql: string
  readonly pivot?: Pivot | undefined
}

/** Translates a statement of the Beancount Query Language to SQL over the view `bql.postings`. Throws NotUnderstood with the place of an error. */
function translatedStatement(statement: string): Translated {
  const tokens = new Tokens(statement)
  const { text } = tokens.take()
  const word = text.toLowerCase()
  if (word !== 'select' && tokens.table !== 'postings')
    throw new NotUnderstood(`${word} works only with postings; use select for the table #${tokens.table}`, 0)
  switch (word) {
    case 'select':
      return inSql(selection(tokens))
    case 'balances':
      return inSql(balances(tokens))
    case 'journal':
      return inSql(journal(tokens))
    case 'print': {
      const chosen = chosenBy(tokens)
      atEnd(tokens)
      return { sql: withRates(printed(chosen)) }
    }
    default:
      throw new NotUnderstood(`"${text}" cannot begin a query; use select, balances, journal or print`, 0)
  }
}

const inSql = (selection: Selection): Translated => ({ sql: withRates(sqlOf(selection)), pivot: selection.pivot })

function selection(tokens: Tokens): Selection {
  const isDistinct = tokens.takeWord('distinct')
  const targets = targetsOf(tokens)
  const chosen = chosenBy(tokens)
  const groups: Expression[] = []
  let having: Expression | undefined
  // As in bean-query: aggregates without GROUP BY are grouped by all other targets.
  if (!tokens.comesWord('group') && targets.some(({ isAggregate }) => isAggregate)) groups.push(...targets.filter(isGroupedBy))
  if (tokens.takeWord('group')) {
    tokens.expectWord('by')
    do groups.push(groupOf(tokens, targets))
    while (tokens.takeSign(','))
    if (tokens.takeWord('having')) having = expression(tokens)
  }
  const orders: string[] = []
  if (tokens.takeWord('order')) {
    tokens.expectWord('by')
    do {
      const order = groupOf(tokens, targets)
      orders.push(`bql.sortkey(${order.sql})${tokens.takeWord('desc') ? ' desc nulls last' : (tokens.takeWord('asc'), ' nulls first')}`)
    } while (tokens.takeSign(','))
  }
  const pivot = tokens.takeWord('pivot') ? pivotOf(tokens, targets, groups) : undefined
  const limit = tokens.takeWord('limit') ? numberOf(tokens) : undefined
  atEnd(tokens)
  return { ...chosen, targets, isDistinct, groups, having, orders, limit, pivot, hasBalance: tokens.balanceAt !== undefined }
}

const named = (name: string, sql = name): Target => ({ name, sql, isAggregate: false })

function targetsOf(tokens: Tokens): Target[] {
  if (tokens.takeSign('*')) return BQL_TABLES[tokens.table].star.map((name) => named(name))
  const targets: Target[] = []
  do {
    const { from } = tokens.next
    const target = expression(tokens)
    const written = tokens.textFrom(from)
    targets.push({ ...target, name: tokens.takeWord('as') ? tokens.take().text : written })
  } while (tokens.takeSign(','))
  return targets
}

/** Whether a target must be grouped by; constants need not. */
const isGroupedBy = ({ sql, isAggregate }: Target): boolean => !isAggregate && !['null', 'true', 'false'].includes(sql)

/** A target by number or name, or any expression. */
function groupOf(tokens: Tokens, targets: readonly Target[]): Expression {
  const { kind, text, from } = tokens.next
  const place = kind === 'number' ? targets[Number(text) - 1] : undefined
  if (kind === 'number' && !place) throw new NotUnderstood(`there is no target ${text}; there are ${targets.length}`, from)
  const chosen = place ?? (kind === 'word' ? targets.find(({ name }) => name.toLowerCase() === text.toLowerCase()) : undefined)
  if (!chosen) return expression(tokens)
  tokens.take()
  return chosen
}

/** `PIVOT BY rows, columns`: two targets, the second of which must be in GROUP BY. */
function pivotOf(tokens: Tokens, targets: readonly Target[], groups: readonly Expression[]): Pivot {
  tokens.expectWord('by')
  const place = (): number => {
    const { from } = tokens.next
    const at = targets.indexOf(groupOf(tokens, targets) as Target)
    if (at < 0) throw new NotUnderstood('a pivot needs two targets, by name or number', from)
    return at
  }
  const rows = place()
  tokens.expectSign(',')
  const { from } = tokens.next
  const columns = place()
  if (rows === columns) throw new NotUnderstood('the rows and columns of a pivot must be different targets', from)
  if (!groups.some(({ sql }) => sql === elementAt(targets, columns).sql)) throw new NotUnderstood('the columns of a pivot must be in GROUP BY', from)
  return { rows, columns }
}

/** `BALANCES [AT cost] [FROM …] [WHERE …]`: the balance of each account. */
function balances(tokens: Tokens): Selection {
  const of = atOf(tokens)
  const chosen = chosenBy(tokens)
  atEnd(tokens)
  const total = { name: of('sum(position)').replace('bql.', '').replace(`, ${KNOWN}`, ''), sql: `bql.sum(${of('position')})`, isAggregate: true }
  const account = named('account')
  return { ...chosen, targets: [account, total], isDistinct: false, groups: [account], orders: ['bql.account_sortkey(account)'] }
}

/** `JOURNAL ['account'] [AT cost] [FROM …]`: the postings of accounts with their running balance. */
function journal(tokens: Tokens): Selection {
  const account = tokens.next.kind === 'text' ? tokens.take() : undefined
  const of = atOf(tokens)
  const { source, conditions } = chosenBy(tokens)
  atEnd(tokens)
  const ofAccount = account ? [named('account', `(account ~* ${literal(account.text)}::text)`)] : []
  const targets = [
    ...['date', 'flag'].map((name) => named(name)),
    named('payee', 'bql.maxwidth(payee, 48)'),
    named('narration', 'bql.maxwidth(narration, 80)'),
    named('account'),
    named('position', of('position')),
    named('balance', of('balance')),
  ]
  return { source, conditions: [...conditions, ...ofAccount], targets, isDistinct: false, groups: [], orders: [], hasBalance: true }
}

/** `AT cost` and `AT units`: how positions are shown. */
function atOf(tokens: Tokens): (position: string) => string {
  if (!tokens.takeWord('at')) return (position) => position
  const name = tokens.take().text.toLowerCase()
  if (!['cost', 'units', 'value'].includes(name)) throw new NotUnderstood('"at" is followed by cost, units or value', tokens.last.from)
  return (position) => `bql.${name}(${position}${name === 'value' ? `, ${KNOWN}` : ''})`
}

function numberOf(tokens: Tokens): string {
  if (tokens.next.kind !== 'number' || !/^\d+$/.test(tokens.next.text)) tokens.fail('a whole number')
  return tokens.take().text
}

function atEnd(tokens: Tokens): void {
  if (tokens.next.kind !== 'end') tokens.fail('the end of the query')
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""').slice(0, 60)}"`

/** Values are selected and sorted first, and converted to text last. */
function sqlOf({ source, targets, isDistinct, conditions, groups, having, orders, limit, pivot, hasBalance }: Selection): string {
  const isAggregate = groups.length > 0 || targets.some((target) => target.isAggregate)
  const inner = targets.map(({ sql }, i) => `${sql} as c${i}`).join(', ')
  // As in bean-query: rows in the order of the book, groups in that of their first row.
  const first = isAggregate ? 'min(posting_id)' : 'posting_id'
  const order = [...orders, first].join(', ')
  const chosen = `${source}${conditions.length > 0 ? ` where ${conditions.map(truth).join(' and ')}` : ''}`
  // Of equal rows the first remains.
  const parts = [
    `select ${inner}${isDistinct ? `, row_number() over (order by ${order}) as place` : ''} from`,
    hasBalance ? `(select *, bql.running(position) over (order by posting_id) as balance from ${chosen}) postings` : chosen,
    groups.length > 0 ? `group by ${groups.map(({ sql }) => sql).join(', ')}` : '',
    // Without postings there is no row.
    having ? `having ${truth(having)}` : isAggregate && groups.length === 0 ? 'having count(*) > 0' : '',
    isDistinct ? '' : `order by ${order}`,
  ]
  const rows = parts.filter((part) => part !== '').join('\n')
  const columns = targets.map((_, i) => `c${i}`).join(', ')
  const listed = isDistinct ? `select ${columns} from (${rows}) every group by ${columns} order by min(place)` : rows
  const outer = targets.map(({ name }, i) => `bql.shown(q.c${i}) as ${identifier(name)}`)
  // As text, "10" would come before "9".
  if (pivot) outer.push(...[pivot.rows, pivot.columns].map((target) => `dense_rank() over (order by q.c${target})`))
  return `select ${outer.join(', ')} from (${listed}${limit === undefined ? '' : `\nlimit ${limit}`}) q`
}

export type Language = 'sql' | 'bql'

/**
 * The language of a query. The two look alike; `from` is followed by a table in SQL, but by a condition or nothing in the Beancount Query
 * Language.
 */
export function languageOf(question: string): Language {
  let words: readonly Word[]
  try {
    words = tokensOf(question).map(({ kind, text }) => ({ kind, text: kind === 'word' ? text.toLowerCase() : text }))
  } catch {
    // The message of SQL is the better one.
    return 'sql'
  }
  const first = elementAt(words, 0).text
  if (['balances', 'journal', 'print'].includes(first)) return 'bql'
  if (first !== 'select') return 'sql'
  // The `from` of the query itself, not that of `extract(year from date)`.
  let depth = 0
  const from = words.findIndex(({ kind, text }) => {
    if (text === '(') depth++
    if (text === ')') depth--
    return depth === 0 && kind === 'word' && text === 'from'
  })
  if (from < 0) return words.some(isOfBql) ? 'bql' : 'sql'
  // A condition may be in parentheses, like a subquery in SQL.
  let at = from + 1
  while (words[at]?.text === '(') at++
  const [after, next] = [words[at], words[at + 1]]
  if (after?.text === '#') return 'bql'
  // In SQL it is a table, which is not compared with anything.
  if (after?.kind === 'text') return ['in', 'not', '=', '!=', '~', '!~'].includes(next?.text ?? '') ? 'bql' : 'sql'
  if (after?.kind !== 'word' || TABLES.has(after.text)) return 'sql'
  if (next?.text === '(' && Object.hasOwn(BQL_FUNCTIONS, after.text)) return 'bql'
  return ['open', 'close', 'clear', 'not', 'has_account'].includes(after.text) || COLUMNS.has(after.text) || next?.text === '=' ? 'bql' : 'sql'
}

type Word = { readonly kind: string; readonly text: string }
/** A column, a function that SQL does not have, or an unquoted date, which would be a subtraction in SQL. */
const isOfBql = ({ kind, text }: Word, at: number, words: readonly Word[]): boolean =>
  kind === 'day' || (kind === 'word' && (COLUMNS.has(text) || (words[at + 1]?.text === '(' && OWN_FUNCTIONS.has(text))))

const COLUMNS: ReadonlySet<string> = new Set(BQL_COLUMNS)
const SQL_FUNCTIONS = publishedFunctions({ currency: '', today: '' }).map(({ name }) => name)
const TABLES: ReadonlySet<string> = new Set([...PUBLISHED_TABLES.map(({ name }) => name), ...SQL_FUNCTIONS])
/** Words before a parenthesis that are also valid in SQL. */
const IN_SQL: ReadonlySet<string> = new Set([
  ...SQL_FUNCTIONS,
  ...'abs bool coalesce count date date_bin date_part date_trunc int interval length lower max min round select substr sum upper'.split(' '),
])
const OWN_FUNCTIONS: ReadonlySet<string> = new Set(
  [...Object.keys(BQL_FUNCTIONS), ...Object.keys(ELSEWHERE), 'getitem'].filter((name) => !IN_SQL.has(name)),
)

/** Translates a query of the Beancount Query Language to SQL, or returns the error with its place. */
export function translated(question: string): Translated | Refusal {
  try {
    return translatedStatement(question)
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    return new Refusal('INVALID_REQUEST', `${placeText(question, error.place)}: ${error.message}`)
  }
}

/** `PIVOT BY`: indexes of the result columns whose values become rows and columns. */
export interface Pivot {
  readonly rows: number
  readonly columns: number
}

/** The most columns of a pivot. */
const COLUMNS_MAX = 1000

/**
 * Pivots a result: a row for each value of one column, and columns for each value of another. The last two columns of the result are the ranks of
 * these values and are dropped. SQL cannot do this, because its columns do not depend on data.
 */
export function pivoted({ columns, rows, truncated }: ThreadAnswer, pivot: Pivot): ThreadAnswer | Refusal {
  const width = columns.length - 2
  const others = columns.slice(0, width).flatMap((column, at) => (at === pivot.rows || at === pivot.columns ? [] : [{ ...column, at }]))
  const rowKeys = inOrder(rows, pivot.rows, width)
  const columnKeys = inOrder(rows, pivot.columns, width + 1)
  if (columnKeys.size * others.length > COLUMNS_MAX)
    return new Refusal('INVALID_REQUEST', (t) => t.queries.tooManyPivotColumns(columnKeys.size * others.length, COLUMNS_MAX))
  const rowPlaces = new Map([...rowKeys.keys()].map((rank, place) => [rank, place]))
  const columnPlaces = new Map([...columnKeys.keys()].map((rank, place) => [rank, place]))
  const table = [...rowKeys.values()].map((key): Cell[] => [key, ...Array<Cell>(columnKeys.size * others.length).fill(null)])
  for (const row of rows) {
    const first = columnPlaces.get(Number(row[width + 1]))! * others.length + 1
    const into = elementAt(table, rowPlaces.get(Number(row[width]))!)
    others.forEach(({ at }, place) => (into[first + place] = row[at]!))
  }
  const named = (key: Cell, name: string): string => (others.length > 1 ? `${String(key ?? '')}/${name}` : String(key ?? ''))
  return {
    columns: [
      { ...elementAt(columns, pivot.rows), name: `${elementAt(columns, pivot.rows).name}/${elementAt(columns, pivot.columns).name}` },
      ...[...columnKeys.values()].flatMap((key) => others.map(({ name, type }) => ({ name: named(key, name), type }))),
    ],
    rows: table,
    truncated,
  }
}

/** The values of a column, sorted by rank. */
function inOrder(rows: ThreadAnswer['rows'], column: number, rank: number): Map<number, Cell> {
  const byRank = new Map(rows.map((row) => [Number(row[rank]), row[column]!]))
  return new Map([...byRank].toSorted(([a], [b]) => a - b))
}

const OPERATOR_OF: Readonly<Record<string, string>> = { quotient: '/', mod: '%', rem: '%' }
const TYPES: Readonly<Record<string, string>> = {
  'bql."position"': 'a position',
  'bql.inventory': 'an inventory',
  'bql.known': '',
  numeric: 'a number',
  integer: 'a number',
  bigint: 'a number',
  text: 'a text',
  'text[]': 'a set',
  date: 'a day',
  boolean: 'a condition',
}

/** PostgreSQL's message about wrong operand types, in terms of the original query; undefined for other messages. */
export function wrongTypes(message: string): string | undefined {
  const [, left, operator, right] = /^operator does not exist: (\S+) (\S+) (\S+)$/.exec(message) ?? []
  const [, name, given] = /^function bql\.(\w+)\((.*)\) does not exist$/.exec(message) ?? []
  const types = operator === undefined ? given?.split(', ') : [left!, right!]
  if (types === undefined) return undefined
  const called = operator ?? (OPERATOR_OF[name!] === undefined ? `${name}()` : OPERATOR_OF[name!]!)
  const told = types.map((type) => TYPES[type] ?? type).filter((type) => type !== '')
  const way = types.some((type) => type.startsWith('bql.')) && !called.endsWith(')') ? '; number(position) is the number of a position' : ''
  return `${called} does not take ${told.join(' and ')}${way}`
}
