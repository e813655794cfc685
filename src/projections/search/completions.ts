import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { DATES_OFFERED } from './date-words.ts'
import { folded } from './folded.ts'
import { tokens } from './lexer.ts'
import { PROPERTIES } from './properties.ts'
import { valuesOf } from './values.ts'
import type { Token } from './token.ts'

/** A text that could stand where the cursor is. */
export interface Completion {
  /** What is written in the place of the characters `from` to before `to`. */
  readonly text: string
  readonly from: number
  readonly to: number
  /** What it is, for the one who chooses. */
  readonly about: string
}

const COMPLETIONS_MAX = 12

/** What could be typed at a place of a search: values of the property that stands before, else properties, keywords and what the book has. */
export function completionsAt(ledger: ValuedLedger, text: string, at: number): Completion[] {
  const before: Token[] = []
  let current: Token | undefined
  for (const token of tokens(text)) {
    if (token.to < at || (token.to === at && !isUnfinished(token))) before.push(token)
    else if (token.from < at) current = token
  }
  const [from, to] = current ? [current.from, current.to] : [at, at]
  const typed = folded(text.slice(from, at).replace(/^["\u201c[/]/, ''))
  const [property, operator] = before.slice(-2)
  const answers = (candidate: string): boolean => folded(candidate).includes(typed)
  const place = ({ text: shown, about }: Pick<Completion, 'text' | 'about'>): Completion => ({ text: shown, from, to, about })
  if (operator?.kind === 'operator' && property?.kind === 'word' && PROPERTIES.has(property.value)) {
    if (operator.value.endsWith('~')) return []
    return valuesOf(ledger, property.value, typed, COMPLETIONS_MAX).map((value) => place({ text: written(value), about: property.value }))
  }
  const properties = [...PROPERTIES].map(([name, { meaning }]) => ({ text: `${name} `, about: meaning }))
  const offered = [...properties, ...KEYWORDS].filter(({ text: shown }) => folded(shown).startsWith(typed) && shown.trim() !== text.slice(from, to))
  const values =
    typed === ''
      ? []
      : FROM_THE_BOOK.flatMap((name) => valuesOf(ledger, name, typed, 5).map((value) => ({ text: `${name} = ${written(value)}`, about: name })))
  const dates = typed === '' ? [] : DATES_OFFERED.filter(answers).map((words) => ({ text: `[${words}]`, about: 'date' }))
  return [...offered, ...values, ...dates].slice(0, COMPLETIONS_MAX).map(place)
}

const FROM_THE_BOOK = ['account', 'payee', 'tag']
const KEYWORDS = [
  { text: 'AND ', about: 'both; need not be written' },
  { text: 'OR ', about: 'either; binds less than AND' },
  { text: 'NOT ', about: 'everything else' },
  { text: 'posting(', about: 'all of it for one and the same posting' },
  { text: 'transaction(', about: 'for the transaction of the posting' },
]
/** What a person may still be typing at its end. */
const isUnfinished = ({ kind }: Token): boolean => kind !== 'operator' && kind !== 'open' && kind !== 'close' && kind !== 'scope'

/** A value as a search has it: in quotes where it is no plain word. */
function written(value: string): string {
  if (value.startsWith('[')) return value
  const [only, more] = tokens(value)
  return only?.kind === 'word' && more === undefined && only.to === value.length ? value : JSON.stringify(value)
}
