import { type Language, languageOf, translated } from './bql/language.ts'
import type { Pivot } from './bql/pivot.ts'
import { Refusal } from '#vocabulary/refusal.ts'

/** Longer than any question that a person or a program asks. */
const QUESTION_CHARACTERS_MAX = 100_000
/** PostgreSQL's parser goes down a level for each; beyond this it would say so itself, later and less clearly. */
const NESTING_MAX = 200

const BEGINNINGS = ['select', 'with', 'values', 'table']

export interface CheckedQuestion {
  readonly sql: string
  /** A person wrote this very SQL, and knows what a place in it is. */
  readonly written: boolean
  /** What makes rows and columns of the answer's rows. */
  readonly pivot?: Pivot | undefined
}

/**
 * Returns a question as it can be asked, in SQL. Refuses what is none. This is for a clear message; what makes a query harmless is where it
 * is asked.
 */
export function checkedQuestion(query: string, language?: Language): CheckedQuestion | Refusal {
  if (query.length > QUESTION_CHARACTERS_MAX)
    return new Refusal('INVALID_REQUEST', `the query has ${query.length} characters; a query has at most ${QUESTION_CHARACTERS_MAX}`)
  if (query.includes('\0')) return new Refusal('INVALID_REQUEST', 'the query has a NUL character, which is no text')
  if (deepest(query) > NESTING_MAX) return new Refusal('INVALID_REQUEST', `the query has more than ${NESTING_MAX} parentheses inside one another`)
  const plain = query.replace(/[\s;]+$/, '')
  // Without the comments and parentheses that it may begin with.
  const rest = plain.replace(/^(?:[\s(;]|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)+/, '')
  const first = /^[\p{L}_]*/u.exec(rest)![0].toLowerCase()
  if (rest !== '' && (language ?? languageOf(rest)) === 'bql') {
    const statement = translated(plain)
    return statement instanceof Refusal ? statement : { ...statement, written: false }
  }
  if (BEGINNINGS.includes(first)) return { sql: plain, written: true }
  const found = first === '' ? (rest === '' ? 'the query is empty' : 'that is no query') : `"${first.slice(0, 40)}" begins no query`
  return new Refusal(
    'INVALID_REQUEST',
    `line 1, column 1: ${found}; a query reads and begins with select, with, values or table, or in beancount's language with select, balances, journal or print`,
  )
}

function deepest(query: string): number {
  let depth = 0
  let most = 0
  for (let i = 0; i < query.length; i++) {
    const character = query[i]
    if (character === '(') most = Math.max(most, ++depth)
    else if (character === ')') depth--
  }
  return most
}
