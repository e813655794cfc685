import { periods } from '#messages/parts.ts'
import { type Day, isDay, monthOf, monthsBefore, shortDay } from './calendar-days.ts'

/** What a page covers: a date range, a currency, some transactions, a state of the book. In the address, kept from page to page. Pure. */
export interface Scope {
  /** "2024", "2024-H1", "2024-Q1", "2024-03", "2024-01-05..2024-02-10"; '' is all of it. */
  readonly period: string
  /** What it is compared with. */
  readonly compare: '' | 'previous' | 'year'
  readonly currency: string
  readonly asOf: Day | ''
  /** A position of the log, or ''. */
  readonly event: string
  readonly accounts: readonly string[]
  readonly payees: readonly string[]
  readonly tags: readonly string[]
}

/** The parts of it that a page can use. */
export type ScopePart = 'period' | 'compare' | 'currency' | 'as_of' | 'as_of_event' | 'only'

const LISTS = { accounts: 'only_account', payees: 'only_payee', tags: 'only_tag' } as const
/** The names that belong to it in an address. */
export const SCOPE_KEYS = ['period', 'compare', 'currency', 'as_of', 'as_of_event', ...Object.values(LISTS)]

export const scopeIn = (parameters: URLSearchParams): Scope => {
  const compare = parameters.get('compare')
  return {
    period: periodIn(parameters.get('period') ?? '', 1) ? (parameters.get('period') ?? '') : '',
    compare: compare === 'previous' || compare === 'year' ? compare : '',
    currency: parameters.get('currency') ?? '',
    asOf: isDay(parameters.get('as_of') ?? '') ? (parameters.get('as_of') ?? '') : '',
    event: /^\d{1,15}$/.test(parameters.get('as_of_event') ?? '') ? (parameters.get('as_of_event') ?? '') : '',
    accounts: parameters.getAll(LISTS.accounts),
    payees: parameters.getAll(LISTS.payees),
    tags: parameters.getAll(LISTS.tags),
  }
}

/** The same address with another scope; everything else in it stays. */
export const withScope = (parameters: URLSearchParams, scope: Scope): URLSearchParams => {
  const next = new URLSearchParams(parameters)
  for (const key of SCOPE_KEYS) next.delete(key)
  const single = { period: scope.period, compare: scope.compare, currency: scope.currency, as_of: scope.asOf, as_of_event: scope.event }
  for (const [key, value] of Object.entries(single)) if (value !== '') next.set(key, value)
  for (const [list, key] of Object.entries(LISTS)) for (const name of scope[list as keyof typeof LISTS]) next.append(key, name)
  return next
}

/** The first and the last day of a period. */
export interface DayRange {
  readonly first: Day
  readonly last: Day
}

const twoDigits = (month: number): string => String(month).padStart(2, '0')
const dayBefore = (day: Day): Day => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const monthsFrom = (first: Day, months: number): DayRange => ({ first, last: dayBefore(monthsBefore(first, -months)) })

/** Returns the days that a period means, undefined for a text that is none. A financial year, "FY2024", begins in this month of that year. */
export const periodIn = (text: string, financialMonth: number): DayRange | undefined => {
  const [, year, half, quarter, month] = /^(\d{4})(?:-H([12])|-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(text) ?? []
  if (year) {
    if (half) return monthsFrom(`${year}-${half === '1' ? '01' : '07'}-01`, 6)
    if (quarter) return monthsFrom(`${year}-${twoDigits(Number(quarter) * 3 - 2)}-01`, 3)
    return month ? monthsFrom(`${year}-${month}-01`, 1) : monthsFrom(`${year}-01-01`, 12)
  }
  const [, financial] = /^FY(\d{4})$/.exec(text) ?? []
  if (financial) return monthsFrom(`${financial}-${twoDigits(financialMonth)}-01`, 12)
  const [first = '', last = '', ...more] = text.split('..')
  return more.length === 0 && isDay(first) && isDay(last) && first <= last ? { first, last } : undefined
}

/** "Q1 2024", "Mar 2024", "FY 2023 - 24", "5 Jan 2024 – 10 Feb 2024" */
export const periodWords = (text: string, financialMonth: number): string => {
  const range = periodIn(text, financialMonth)
  if (!range) return periods.allTime
  const [, year = '', part = ''] = /^(\d{4})(?:-(H[12]|Q[1-4]))?$/.exec(text) ?? []
  if (part.startsWith('Q')) return periods.quarter(part.slice(1), year)
  if (part) return part === 'H1' ? periods.firstHalf(year) : periods.secondHalf(year)
  if (year) return year
  if (/^\d{4}-\d{2}$/.test(text)) return monthOf(range.first)
  if (text.startsWith('FY'))
    return financialMonth === 1 ? text.slice(2) : periods.financialYear(`${text.slice(2)} - ${twoDigits((Number(text.slice(2)) + 1) % 100)}`)
  return `${shortDay(range.first)} – ${shortDay(range.last)}`
}

/** "Last 12 months", "Last 5 years"; all time without a number. */
export const spanWords = (months?: number): string => {
  if (months === undefined) return periods.allTime
  return months > 24 && months % 12 === 0 ? periods.lastYears(months / 12) : periods.lastMonths(months)
}

/** The period of a kind in which a day lies. */
export const periodWith = (kind: PeriodKind, day: Day, financialMonth: number): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  switch (kind) {
    case 'month':
      return day.slice(0, 7)
    case 'quarter':
      return `${year}-Q${Math.ceil(month / 3)}`
    case 'half':
      return `${year}-H${month <= 6 ? 1 : 2}`
    case 'year':
      return String(year)
    case 'financial':
      return `FY${month < financialMonth ? year - 1 : year}`
    case 'custom':
      return `${day.slice(0, 7)}-01..${day}`
  }
}

export type PeriodKind = 'month' | 'quarter' | 'half' | 'year' | 'financial' | 'custom'
const KIND_PATTERNS: readonly (readonly [PeriodKind, RegExp])[] = [
  ['financial', /^FY/],
  ['custom', /\.\./],
  ['quarter', /-Q/],
  ['half', /-H/],
  ['month', /-/],
]
export const kindOf = (text: string): PeriodKind | '' => (text === '' ? '' : (KIND_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'year'))

const MONTHS: Readonly<Record<Exclude<PeriodKind, 'custom'>, number>> = { month: 1, quarter: 3, half: 6, year: 12, financial: 12 }

/** The period before (-1) or after (1) one; a custom one is moved by its own length. */
export const movedPeriod = (text: string, step: 1 | -1, financialMonth: number): string => {
  const range = periodIn(text, financialMonth)
  const kind = kindOf(text)
  if (!range || kind === '') return text
  if (kind !== 'custom') return periodWith(kind, monthsBefore(range.first, -step * MONTHS[kind]), financialMonth)
  const [first, last] = [Date.parse(range.first), Date.parse(range.last)]
  const by = (last - first + 86_400_000) * step
  return `${new Date(first + by).toISOString().slice(0, 10)}..${new Date(last + by).toISOString().slice(0, 10)}`
}

/**
 * The period that another is compared with; '' when it is compared with none, or when there is none, as before the year 1. One that is not over is
 * compared with the same days of the other.
 */
export const comparedPeriod = (
  { period, compare }: Pick<Scope, 'period' | 'compare'>,
  { today, financialMonth }: { today: Day; financialMonth: number },
): string => {
  const range = periodIn(period, financialMonth)
  const kind = kindOf(period)
  if (!range || compare === '' || kind === '') return ''
  const months = compare === 'year' ? 12 : kind === 'custom' ? 0 : MONTHS[kind]
  const before = (day: Day): Day => monthsBefore(day, months)
  const isRunning = range.first <= today && today < range.last
  const other = ((): string => {
    if (months === 0) return movedPeriod(isRunning ? `${range.first}..${today}` : period, -1, financialMonth)
    if (kind === 'custom' || isRunning) return `${before(range.first)}..${before(isRunning ? today : range.last)}`
    return periodWith(kind, before(range.first), financialMonth)
  })()
  return periodIn(other, financialMonth) ? other : ''
}

/** Whether only some transactions are looked at. */
export const isNarrowed = ({ accounts, payees, tags }: Scope): boolean => accounts.length + payees.length + tags.length > 0

/** Which of its parts a scope uses. */
export const partsOfScope = (scope: Scope): ScopePart[] => [
  ...(scope.period ? (['period'] as const) : []),
  ...(scope.compare && scope.period ? (['compare'] as const) : []),
  ...(scope.currency ? (['currency'] as const) : []),
  ...(scope.asOf ? (['as_of'] as const) : []),
  ...(scope.event ? (['as_of_event'] as const) : []),
  ...(isNarrowed(scope) ? (['only'] as const) : []),
]

/** What the service is asked with; a period that is over ends the book on its last day. */
export const scopeQuery = (scope: Scope, parts: readonly ScopePart[], { today, financialMonth }: { today: Day; financialMonth: number }) => {
  const has = (part: ScopePart): boolean => parts.includes(part)
  const end = has('period') ? periodIn(scope.period, financialMonth)?.last : undefined
  const asOf = has('as_of') ? scope.asOf : ''
  const last = [end, asOf || undefined].filter((day) => day !== undefined).sort()[0]
  return {
    as_of_date: last !== undefined && last < today ? last : undefined,
    report_currency: has('currency') ? scope.currency : undefined,
    as_of_event: has('as_of_event') ? scope.event : undefined,
    only_account: has('only') ? scope.accounts.join('\n') : undefined,
    only_payee: has('only') ? scope.payees.join('\n') : undefined,
    only_tag: has('only') ? scope.tags.join('\n') : undefined,
  }
}
