import { type TokenKind, tokens } from '../../../src/projections/search/lexer.ts'
import { type Day, isDay } from '../../figures/calendar-days.ts'

/** What a list is narrowed to. It lives in the address of the page, so that a search can be kept and sent. */
export interface Search {
  /** In the search language. */
  readonly text: string
  /** An account; those below it count. */
  readonly account: string
  readonly from: Day
  readonly to: Day
  /** Bounds of a transaction's amount, in the default currency; '' for none. */
  readonly min: string
  readonly max: string
}

export const NO_SEARCH: Search = { text: '', account: '', from: '', to: '', min: '', max: '' }

const NAMES = { text: 'q', account: 'account', from: 'from', to: 'to', min: 'min', max: 'max' } as const

/** A field for a day shows another for one that the calendar does not have: it is left out. */
const dayIn = (parameters: URLSearchParams, name: string): Day | '' => {
  const written = parameters.get(name) ?? ''
  return isDay(written) ? written : ''
}

export const searchIn = (parameters: URLSearchParams): Search => ({
  text: parameters.get(NAMES.text) ?? '',
  account: parameters.get(NAMES.account) ?? '',
  from: dayIn(parameters, NAMES.from),
  to: dayIn(parameters, NAMES.to),
  min: parameters.get(NAMES.min) ?? '',
  max: parameters.get(NAMES.max) ?? '',
})

/** The part after the "?"; '' when nothing is narrowed. */
export const queryOf = (search: Search): string => {
  const parameters = new URLSearchParams()
  for (const key of Object.keys(NAMES) as (keyof Search)[]) if (search[key].trim() !== '') parameters.set(NAMES[key], search[key])
  return parameters.toString()
}

/** A value of a condition: in quotes, so that nothing in it means anything. */
export const quoted = (value: string): string => JSON.stringify(value)

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** All of it in the search language; '' for everything. What a field holds that is no day and no number narrows nothing. */
export const searchText = ({ text, account, from, to, min, max }: Search): string => {
  const conditions = [
    account.trim() && `account == ${quoted(account.trim())}`,
    isDay(from) && `date >= ${from}`,
    isDay(to) && `date <= ${to}`,
    isNumber(min.trim()) && `total >= ${min.trim()}`,
    isNumber(max.trim()) && `total <= ${max.trim()}`,
  ].filter((condition) => condition !== false && condition !== '')
  if (conditions.length === 0) return text.trim()
  // In brackets: an OR of the text must not part the conditions.
  return [...(text.trim() === '' ? [] : [`(${text})`]), ...conditions].join(' ')
}

/** The days of a period, in the search language. */
export const daysText = (range: { readonly first: string; readonly last: string } | undefined): string =>
  range ? `date >= ${range.first} date <= ${range.last}` : ''

/** Conditions that all have to hold, in the search language. */
export const allOf = (...conditions: readonly string[]): string => {
  const some = conditions.filter((condition) => condition.trim() !== '')
  return some.length === 1 ? (some[0] as string) : some.map((condition) => `(${condition})`).join(' ')
}

/** What of the scope chooses transactions, in the search language. */
export const scopeText = ({ accounts, payees, tags }: Record<'accounts' | 'payees' | 'tags', readonly string[]>): string => {
  const any = (property: string, values: readonly string[]): string[] =>
    values.length === 0 ? [] : [`(${values.map((value) => `${property} == ${quoted(value)}`).join(' OR ')})`]
  return [...any('account', accounts), ...any('payee', payees), ...any('tag', tags)].join(' ')
}

export const GROUPINGS = ['account', 'payee', 'month', 'tag', 'commodity'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The condition that selects a group. */
export const conditionOf = (by: Grouping, key: string): string => {
  if (by === 'month') return `date = ${key}`
  if (by === 'tag') return key === '' ? 'tag == ""' : `tag =~ /^${key.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(: |$)/`
  return `${by} == ${quoted(key)}`
}

/** What is wrong with a search, and where; `to` is behind it. */
export interface Wrong {
  readonly from: number
  readonly to: number
}

/** A run of the text of a search that looks the same. */
interface Run {
  readonly text: string
  readonly kind: TokenKind | 'blank' | 'property'
  readonly isWrong: boolean
}

/** A search in pieces, each to be coloured as what it is; together they are the text. */
export const runsOf = (text: string, wrong: Wrong | undefined): Run[] => {
  const runs: Run[] = []
  const add = (from: number, to: number, kind: Run['kind']): void => {
    const edges = [from, ...[wrong?.from ?? 0, wrong?.to ?? 0].filter((edge) => edge > from && edge < to), to]
    for (let i = 0; i + 1 < edges.length; i++) {
      const [begin, end] = [edges[i] ?? 0, edges[i + 1] ?? 0]
      if (begin < end) runs.push({ text: text.slice(begin, end), kind, isWrong: wrong !== undefined && begin >= wrong.from && end <= wrong.to })
    }
  }
  const all = [...tokens(text)]
  let at = 0
  all.forEach(({ kind, from, to }, place) => {
    if (from < at) return
    add(at, from, 'blank')
    add(from, to, kind === 'word' && all[place + 1]?.kind === 'operator' ? 'property' : kind)
    at = to
  })
  add(at, text.length, 'blank')
  return runs
}

/** A search with something put in the place of a part of it, and where the cursor then is. */
export const completed = (text: string, { from, to, text: value }: { from: number; to: number; text: string }): { text: string; at: number } => {
  const behind = text.slice(to)
  const space = value.endsWith(' ') || value.endsWith('(') || behind.startsWith(' ') ? '' : ' '
  return { text: text.slice(0, from) + value + space + behind, at: from + value.length + (space || behind.startsWith(' ') ? 1 : 0) }
}

/** Which of what was found is chosen: some of it, or all of it but some. So everything is chosen without knowing all of it. */
export interface Chosen {
  readonly all: boolean
  /** Of those that are chosen, or, where all are, of those that are not. */
  readonly ids: ReadonlySet<string>
}

export const NONE_CHOSEN: Chosen = { all: false, ids: new Set() }
export const ALL_CHOSEN: Chosen = { all: true, ids: new Set() }

export const isChosen = ({ all, ids }: Chosen, id: string): boolean => ids.has(id) !== all

/** With some more chosen, or some of them no more. */
export const withChosen = ({ all, ids }: Chosen, more: Iterable<string>, chosen: boolean): Chosen => {
  const next = new Set(ids)
  for (const id of more) {
    if (chosen === all) next.delete(id)
    else next.add(id)
  }
  return { all, ids: next }
}

/** How many are chosen, of so many that were found. */
export const countChosen = ({ all, ids }: Chosen, found: number): number => (all ? Math.max(0, found - ids.size) : ids.size)
