import type { Day } from './days.ts'
import { type Entry, flowOf } from './transactions.ts'

/** What the list of transactions is narrowed to. It lives in the address of the page, so that a search can be kept and sent. */
export interface Search {
  /** Words that must all occur somewhere: payee, note, account, commodity. */
  readonly text: string
  /** An account; those below it count. */
  readonly account: string
  readonly from: Day
  readonly to: Day
  /** Bounds of what a transaction moved, in the default currency; '' for none. */
  readonly min: string
  readonly max: string
}

export const NO_SEARCH: Search = { text: '', account: '', from: '', to: '', min: '', max: '' }

const NAMES = { text: 'q', account: 'account', from: 'from', to: 'to', min: 'min', max: 'max' } as const

export const searchIn = (parameters: URLSearchParams): Search => ({
  text: parameters.get(NAMES.text) ?? '',
  account: parameters.get(NAMES.account) ?? '',
  from: parameters.get(NAMES.from) ?? '',
  to: parameters.get(NAMES.to) ?? '',
  min: parameters.get(NAMES.min) ?? '',
  max: parameters.get(NAMES.max) ?? '',
})

/** The part after the "?"; '' when nothing is narrowed. */
export const queryOf = (search: Search): string => {
  const parameters = new URLSearchParams()
  for (const key of Object.keys(NAMES) as (keyof Search)[]) if (search[key].trim() !== '') parameters.set(NAMES[key], search[key])
  return parameters.toString()
}

/** True when something besides the account, which the server selects, is narrowed. */
export const narrows = (search: Search): boolean => queryOf({ ...search, account: '' }) !== ''

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const bound = (text: string): number | undefined => {
  const value = Number(text.trim())
  return text.trim() === '' || Number.isNaN(value) ? undefined : value
}

/** What the words of a search are looked for in; put together once for each transaction, because every letter typed looks again. */
const haystacks = new WeakMap<Entry, string>()
const haystackOf = (entry: Entry): string => {
  const cached = haystacks.get(entry)
  if (cached !== undefined) return cached
  const haystack = plain(
    [entry.payee, entry.note, ...entry.postings.flatMap(({ account, commodity, note, payee }) => [account, commodity, note, payee])].join('\n'),
  )
  haystacks.set(entry, haystack)
  return haystack
}

/** A test for one transaction. Accents and case do not matter; the account has been dealt with by the server. */
export const matcherFor = (search: Search): ((entry: Entry) => boolean) => {
  const words = plain(search.text).split(/\s+/).filter(Boolean)
  const min = bound(search.min)
  const max = bound(search.max)
  return (entry) => {
    if (search.from !== '' && entry.day < search.from) return false
    if (search.to !== '' && entry.day > search.to) return false
    if (min !== undefined || max !== undefined) {
      const { amount } = flowOf(entry)
      if (min !== undefined && amount < min) return false
      if (max !== undefined && amount > max) return false
    }
    if (words.length === 0) return true
    const haystack = haystackOf(entry)
    return words.every((word) => haystack.includes(word))
  }
}
