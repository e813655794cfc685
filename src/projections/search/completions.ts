import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { readSearch } from '../../http/contract/search-contract.ts'
import { nearest } from '#vocabulary/text/wording.ts'
import { ENGLISH, type ServerTexts } from '../../messages/said.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { DATES_OFFERED, monthsNamed, searchDatesOf } from './date-words.ts'
import { folded } from './folded.ts'
import { type Token, tokens } from './lexer.ts'
import { PROPERTIES, type Query, type TextCondition } from './search-query.ts'

/** A completion at the cursor. */
export type Completion = ResultOf<typeof readSearch>['completions'][number]

const COMPLETIONS_MAX = 12
/** Letters after which names of months are offered. */
const MONTH_FROM = 3

/** Completions at an offset: values of the property before it, or else properties, keywords and names of the book. */
export function completionsAt(ledger: ValuedLedger, text: string, at: number, { search: t }: Pick<ServerTexts, 'search'> = ENGLISH): Completion[] {
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
  const properties = Object.entries(t.about).map(([name, about]) => ({ text: `${name} `, about }))
  const offered = [
    ...properties,
    ...Object.entries(KEYWORDS).map(([key, shown]) => ({ text: shown, about: t.keywords[key as keyof typeof KEYWORDS] })),
  ].filter(({ text: shown }) => folded(shown).startsWith(typed) && shown.trim() !== text.slice(from, to))
  const values =
    typed === ''
      ? []
      : FROM_THE_BOOK.flatMap((name) => valuesOf(ledger, name, typed, 5).map((value) => ({ text: `${name} = ${written(value)}`, about: name })))
  const months = typed.length < MONTH_FROM ? [] : monthsNamed(typed, searchDatesOf(ledger)).map((words) => ({ text: words, about: 'date' }))
  const dates = typed === '' ? [] : DATES_OFFERED.filter(answers).map((words) => ({ text: `[${words}]`, about: 'date' }))
  return [...offered, ...months, ...values, ...dates].slice(0, COMPLETIONS_MAX).map(place)
}

const FROM_THE_BOOK = ['account', 'payee', 'tag']
const KEYWORDS = { and: 'AND ', or: 'OR ', not: 'NOT ', posting: 'posting(', transaction: 'transaction(' }
/** Tokens that may be incomplete at their end. */
const isUnfinished = ({ kind }: Token): boolean => kind !== 'operator' && kind !== 'open' && kind !== 'close' && kind !== 'scope'

/** A value as written in a search: quoted unless it is a plain word. */
function written(value: string): string {
  if (value.startsWith('[')) return value
  const [only, more] = tokens(value)
  return only?.kind === 'word' && more === undefined && only.to === value.length ? value : JSON.stringify(value)
}

/** The book's values of a property: those that begin with the typed text before those that contain it, each by frequency. */
function valuesOf(ledger: ValuedLedger, property: string, typed: string, max: number): string[] {
  const values = property === 'date' ? DATES_OFFERED.map((words) => `[${words}]`) : usedValues(ledger, property)
  const begins: string[] = []
  const contains: string[] = []
  for (const value of values) {
    const text = folded(value)
    const at = text.indexOf(typed)
    if (at < 0) continue
    if (at === 0 || /[\s:[]/.test(text[at - 1]!)) begins.push(value)
    else contains.push(value)
    if (begins.length >= max) break
  }
  return [...begins, ...contains].slice(0, max)
}

const used = new WeakMap<ValuedLedger, Map<string, string[]>>()

function usedValues(ledger: ValuedLedger, property: string): string[] {
  const known = used.get(ledger) ?? new Map<string, string[]>()
  used.set(ledger, known)
  const values = known.get(property) ?? byFrequency(occurrences(ledger, property))
  known.set(property, values)
  return values
}

function byFrequency(values: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value]) => value)
}

/** Each value as often as it occurs; empty for properties without a list of values. */
function* occurrences({ booked, view, accounts }: ValuedLedger, property: string): Generator<string> {
  const { transactions: t } = view
  for (let group = 0; group < booked.groupCount; group++) {
    const row = intAt(booked.transactionRow, group)
    if (property === 'payee') yield elementAt(view.payees, intAt(t.payee, row))
    else if (property === 'filename') yield view.files[intAt(t.file, row)] ?? ''
    else if (property === 'tag') for (const { name } of t.tags.get(row) ?? []) yield name
    else if (property === 'link') yield* t.links.get(row) ?? []
    else if (property === 'code') yield view.texts[intAt(t.code, row)] ?? ''
  }
  if (property === 'account') for (let posting = 0; posting < booked.count; posting++) yield accounts.name(intAt(booked.account, posting))
  if (property === 'commodity' || property === 'currency')
    for (let posting = 0; posting < booked.count; posting++) yield view.commodities[intAt(booked.commodity, posting)] ?? ''
  if (property === 'tag') for (const tags of view.postings.tags.values()) for (const { name } of tags) yield name
  if (property === 'status') yield* ['cleared', 'pending', 'unmarked']
}

/** For each account, commodity or payee of a search that the book does not have: a sentence with a similar name, if there is one. */
export function nearNames(ledger: ValuedLedger, query: Query): string[] {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.parts.flatMap((part) => nearNames(ledger, part))
    case 'scope':
      return nearNames(ledger, query.part)
    case 'text':
      return nearName(ledger, query)
    default:
      return []
  }
}

function nearName(ledger: ValuedLedger, { property, test, negated }: TextCondition): string[] {
  const named = namesOf(ledger, property)
  if (!named || negated || test.how === 'matches') return []
  const sought = folded(test.text)
  if (named.names.some((name) => folded(name).includes(sought))) return []
  const near = nearest(test.text, named.names)
  return [`The book has no ${named.noun} "${test.text}"${near === undefined ? '.' : `; did you mean "${near}"?`}`]
}

function namesOf(
  ledger: ValuedLedger,
  property: TextCondition['property'],
): { readonly noun: string; readonly names: readonly string[] } | undefined {
  const { view, accounts } = ledger
  if (property === 'account') return { noun: 'account', names: [...accounts.names, ...view.accounts] }
  if (property === 'commodity' || property === 'currency') return { noun: 'commodity', names: view.commodities }
  if (property === 'payee' || property === 'party') return { noun: 'payee', names: view.payees }
  return undefined
}
