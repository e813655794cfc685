import { literal } from '../functions.ts'
import { type Expression, expression, truth } from './expression.ts'
import { type Chosen, chosenBy } from './from.ts'
import type { Pivot } from './pivot.ts'
import { printed } from './print.ts'
import { KNOWN, withRates } from './rates.ts'
import { BQL_TABLES } from './tables.ts'
import { Tokens } from './token-reader.ts'
import { NotUnderstood } from './tokens.ts'

interface Target extends Expression {
  readonly name: string
}

/** What a statement asks for, before it is written as SQL. */
interface Selection extends Chosen {
  readonly targets: readonly Target[]
  readonly isDistinct: boolean
  readonly groups: readonly Expression[]
  readonly having?: Expression | undefined
  /** Each with its direction; places of targets are numbers. */
  readonly orders: readonly string[]
  readonly limit?: string | undefined
  /** Places of two targets: what makes the rows, and what makes the columns. */
  readonly pivot?: Pivot | undefined
  /** What the chosen postings come to, one after the other in the order of the book, is asked for. */
  readonly hasBalance?: boolean
}

/** A statement in SQL, and what is to be done with its rows. */
export interface Translated {
  readonly sql: string
  readonly pivot?: Pivot | undefined
}

/** Returns a statement of the Beancount Query Language as SQL over the view `bql.postings`. Throws NotUnderstood with the place of what is not. */
export function translatedStatement(statement: string): Translated {
  const tokens = new Tokens(statement)
  const { text } = tokens.take()
  const word = text.toLowerCase()
  if (word !== 'select' && tokens.table !== 'postings')
    throw new NotUnderstood(`${word} is about postings; a table such as #${tokens.table} is for select`, 0)
  switch (word) {
    case 'select':
      return translated(selection(tokens))
    case 'balances':
      return translated(balances(tokens))
    case 'journal':
      return translated(journal(tokens))
    case 'print': {
      const chosen = chosenBy(tokens)
      atEnd(tokens)
      return { sql: withRates(printed(chosen)) }
    }
    default:
      throw new NotUnderstood(`"${text}" begins no query that is known here; select, balances, journal and print do`, 0)
  }
}

const translated = (selection: Selection): Translated => ({ sql: withRates(sqlOf(selection)), pivot: selection.pivot })

function selection(tokens: Tokens): Selection {
  const isDistinct = tokens.takeWord('distinct')
  const targets = targetsOf(tokens)
  const chosen = chosenBy(tokens)
  const groups: Expression[] = []
  let having: Expression | undefined
  // As the tool has it: a sum without GROUP BY is one for each of what else is asked for.
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

/** A value of the row; constants are the same in all. */
const isGroupedBy = ({ sql, isAggregate }: Target): boolean => !isAggregate && !['null', 'true', 'false'].includes(sql)

/** A target by its place or its name, or any expression. */
function groupOf(tokens: Tokens, targets: readonly Target[]): Expression {
  const { kind, text, from } = tokens.next
  const place = kind === 'number' ? targets[Number(text) - 1] : undefined
  if (kind === 'number' && !place) throw new NotUnderstood(`there is no target ${text}; there are ${targets.length}`, from)
  const chosen = place ?? (kind === 'word' ? targets.find(({ name }) => name.toLowerCase() === text.toLowerCase()) : undefined)
  if (!chosen) return expression(tokens)
  tokens.take()
  return chosen
}

/** `PIVOT BY rows, columns`: two targets, the second of which is grouped by. */
function pivotOf(tokens: Tokens, targets: readonly Target[], groups: readonly Expression[]): Pivot {
  tokens.expectWord('by')
  const place = (): number => {
    const { from } = tokens.next
    const at = targets.indexOf(groupOf(tokens, targets) as Target)
    if (at < 0) throw new NotUnderstood('a pivot is by two targets, by their names or places', from)
    return at
  }
  const rows = place()
  tokens.expectSign(',')
  const { from } = tokens.next
  const columns = place()
  if (rows === columns) throw new NotUnderstood('the rows and columns of a pivot are two targets', from)
  if (!groups.some(({ sql }) => sql === targets[columns]!.sql))
    throw new NotUnderstood('what makes the columns of a pivot has to be grouped by', from)
  return { rows, columns }
}

/** `BALANCES [AT cost] [FROM …] [WHERE …]`: what every account holds. */
function balances(tokens: Tokens): Selection {
  const of = atOf(tokens)
  const chosen = chosenBy(tokens)
  atEnd(tokens)
  const total = { name: of('sum(position)').replace('bql.', '').replace(`, ${KNOWN}`, ''), sql: `bql.sum(${of('position')})`, isAggregate: true }
  const account = named('account')
  return { ...chosen, targets: [account, total], isDistinct: false, groups: [account], orders: ['bql.account_sortkey(account)'] }
}

/** `JOURNAL ['account'] [AT cost] [FROM …]`: the postings of accounts with what they hold after each. */
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

/** `AT cost` and `AT units`: what is shown of a position. */
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

/** Values are chosen and ordered as they are, and written as text at the very end. */
function sqlOf({ source, targets, isDistinct, conditions, groups, having, orders, limit, pivot, hasBalance }: Selection): string {
  const isAggregate = groups.length > 0 || targets.some((target) => target.isAggregate)
  const inner = targets.map(({ sql }, i) => `${sql} as c${i}`).join(', ')
  // As the tool has it: rows in the order of the book, groups in that of their first row.
  const first = isAggregate ? 'min(posting_id)' : 'posting_id'
  const order = [...orders, first].join(', ')
  const chosen = `${source}${conditions.length > 0 ? ` where ${conditions.map(truth).join(' and ')}` : ''}`
  // Of equal rows the first stays.
  const parts = [
    `select ${inner}${isDistinct ? `, row_number() over (order by ${order}) as place` : ''} from`,
    hasBalance ? `(select *, bql.running(position) over (order by posting_id) as balance from ${chosen}) postings` : chosen,
    groups.length > 0 ? `group by ${groups.map(({ sql }) => sql).join(', ')}` : '',
    // What no posting is added up to is no row.
    having ? `having ${truth(having)}` : isAggregate && groups.length === 0 ? 'having count(*) > 0' : '',
    isDistinct ? '' : `order by ${order}`,
  ]
  const rows = parts.filter((part) => part !== '').join('\n')
  const columns = targets.map((_, i) => `c${i}`).join(', ')
  const listed = isDistinct ? `select ${columns} from (${rows}) every group by ${columns} order by min(place)` : rows
  const outer = targets.map(({ name }, i) => `bql.shown(q.c${i}) as ${identifier(name)}`)
  // As text "10" comes before "9".
  if (pivot) outer.push(...[pivot.rows, pivot.columns].map((target) => `dense_rank() over (order by q.c${target})`))
  return `select ${outer.join(', ')} from (${listed}${limit === undefined ? '' : `\nlimit ${limit}`}) q`
}
