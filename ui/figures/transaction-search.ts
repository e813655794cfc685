import { type Day, isDay } from './days.ts'

/** What a list is narrowed to. It lives in the address of the page, so that a search can be kept and sent. */
export interface Search {
  /** In the search language. */
  readonly text: string
  /** An account; those below it count. */
  readonly account: string
  readonly from: Day
  readonly to: Day
  /** Bounds of what a transaction comes to, in the default currency; '' for none. */
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
export const daysText = (stretch: { readonly first: string; readonly last: string } | undefined): string =>
  stretch ? `date >= ${stretch.first} date <= ${stretch.last}` : ''

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

/** The condition that a group of a selection answers to. */
export const conditionOf = (by: Grouping, key: string): string => {
  if (by === 'month') return `date = ${key}`
  if (by === 'tag') return key === '' ? 'tag == ""' : `tag =~ /^${key.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(: |$)/`
  return `${by} == ${quoted(key)}`
}
