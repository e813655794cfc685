import { Refusal } from '#vocabulary/refusal.ts'
import { placeText } from '../place.ts'
import { PUBLISHED_TABLES } from '../published.ts'
import { publishedFunctions } from '../functions.ts'
import { type Translated, translatedStatement } from './statement.ts'
import { NotUnderstood, tokensOf } from './tokens.ts'
import { BQL_COLUMNS, BQL_FUNCTIONS, ELSEWHERE } from './words.ts'

export type Language = 'sql' | 'bql'

/**
 * Which language a question is in. The two look alike: what is asked `from` tells them apart, a table in SQL and a condition or nothing
 * at all in the Beancount Query Language.
 */
export function languageOf(question: string): Language {
  let words: readonly Word[]
  try {
    words = tokensOf(question).map(({ kind, text }) => ({ kind, text: kind === 'word' ? text.toLowerCase() : text }))
  } catch {
    // The message of SQL is the better one.
    return 'sql'
  }
  const first = words[0]!.text
  if (['balances', 'journal', 'print'].includes(first)) return 'bql'
  if (first !== 'select') return 'sql'
  // That of the question itself: `extract(year from date)` has one of its own.
  let depth = 0
  const from = words.findIndex(({ kind, text }) => {
    if (text === '(') depth++
    if (text === ')') depth--
    return depth === 0 && kind === 'word' && text === 'from'
  })
  if (from < 0) return words.some(isOfBql) ? 'bql' : 'sql'
  // A condition may stand in parentheses, as what is selected from in SQL.
  let at = from + 1
  while (words[at]?.text === '(') at++
  const [after, next] = [words[at], words[at + 1]]
  if (after?.text === '#') return 'bql'
  // In SQL it is the name of a table, which nothing is compared with.
  if (after?.kind === 'text') return ['in', 'not', '=', '!=', '~', '!~'].includes(next?.text ?? '') ? 'bql' : 'sql'
  if (after?.kind !== 'word' || TABLES.has(after.text)) return 'sql'
  if (next?.text === '(' && Object.hasOwn(BQL_FUNCTIONS, after.text)) return 'bql'
  return ['open', 'close', 'clear', 'not', 'has_account'].includes(after.text) || COLUMNS.has(after.text) || next?.text === '=' ? 'bql' : 'sql'
}

type Word = { readonly kind: string; readonly text: string }
/** A column, a function that SQL does not have, or a day without quotes, which in SQL would be a difference of numbers. */
const isOfBql = ({ kind, text }: Word, at: number, words: readonly Word[]): boolean =>
  kind === 'day' || (kind === 'word' && (COLUMNS.has(text) || (words[at + 1]?.text === '(' && OWN_FUNCTIONS.has(text))))

const COLUMNS: ReadonlySet<string> = new Set(BQL_COLUMNS)
const SQL_FUNCTIONS = publishedFunctions({ currency: '', today: '' }).map(({ name }) => name)
const TABLES: ReadonlySet<string> = new Set([...PUBLISHED_TABLES.map(({ name }) => name), ...SQL_FUNCTIONS])
/** Words before a parenthesis that mean something in SQL too. */
const IN_SQL: ReadonlySet<string> = new Set([
  ...SQL_FUNCTIONS,
  ...'abs bool coalesce count date date_bin date_part date_trunc int interval length lower max min round select substr sum upper'.split(' '),
])
const OWN_FUNCTIONS: ReadonlySet<string> = new Set(
  [...Object.keys(BQL_FUNCTIONS), ...Object.keys(ELSEWHERE), 'getitem'].filter((name) => !IN_SQL.has(name)),
)

/** Returns a question of the Beancount Query Language in SQL, or where and why it is not understood. */
export function translated(question: string): Translated | Refusal {
  try {
    return translatedStatement(question)
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    return new Refusal('INVALID_REQUEST', `${placeText(question, error.place)}: ${error.message}`)
  }
}
