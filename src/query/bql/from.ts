import { literal } from '../functions.ts'
import { type Expression, expression } from './expression.ts'
import type { Tokens } from './token-reader.ts'
import { NotUnderstood } from './tokens.ts'

/** Which rows a statement is about. */
export interface Chosen {
  /** What is read, as it stands in a `from` of SQL. */
  readonly source: string
  readonly conditions: readonly Expression[]
}

/** `[FROM …] [WHERE …]`: what both ask for are conditions of a row. */
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
  if (tokens.balanceAt !== undefined) throw new NotUnderstood('"balance" is what the chosen postings come to, and chooses none', tokens.balanceAt)
  tokens.balanceAt = balanceAt
  return { source, conditions }
}

/** `[OPEN ON day] [CLOSE [ON day]] [CLEAR]`; undefined where there is none of them. */
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
    if (opened !== undefined && opened > closed) throw new NotUnderstood('the day of CLOSE comes before that of OPEN', from)
  }
  const isCleared = tokens.takeWord('clear')
  if (opened === undefined && !isClosed && !isCleared) return undefined
  const day = (text: string | undefined, without: string): string => (text === undefined ? without : `${literal(text)}::date`)
  // Here and not in the function: of a plain union only the columns are made that somebody asks for.
  const within = `date >= ${day(opened, "'-infinity'")} and date < ${day(closed, "'infinity'")}`
  const ends = `bql.ends(${day(opened, 'null')}, ${day(closed, 'null')}, ${isClosed}, ${isCleared})`
  return `(select * from bql.postings where ${within} union all select * from ${ends}) postings`
}

function dayOf(tokens: Tokens): string {
  if (tokens.next.kind !== 'day') tokens.fail('a day such as 2024-01-01')
  return tokens.take().text
}
