import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { type Day, dayAfter } from '../figures/calendar-days.ts'
import { periodIn, periodWords, type Scope, scopeIn, type ScopePart, scopeQuery, type DayRange, withScope } from '../figures/scope-parameters.ts'
import { useAddress } from './address.ts'
import { withQuery } from './api.ts'
import { configuration, useAnswer } from './cached-answers.ts'
import { currency, otherCurrency, today } from './display-settings.ts'

/** The first month of a financial year. */
export const financialMonth = (): number => configuration.value.data?.config.financial_year_starting_month ?? 1

/** The period of the second copy of a page, which is compared with the one of the address. */
export const ComparedWith = createContext('')
/** Whether the page can be shown in two periods; said by the page itself while it is there. */
export const isComparable = signal(false)

/** What a page is about while no period is chosen, where it has a choice of its own. */
export interface OwnPeriod {
  /** Spans that end today, offered among the periods; none for a page that has steps from month to month in its head. */
  readonly spans: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly choose: (value: string) => void
}
/** Said by the page itself while it is there; the bar of filters shows it, so that a page has one control of its period. */
export const ownPeriod = signal<OwnPeriod | undefined>(undefined)
export const useOwnPeriod = (own: OwnPeriod | undefined): void => {
  const isCompared = useIsCompared()
  const choose = useRef(own?.choose)
  choose.current = own?.choose
  useLayoutEffect(() => {
    if (isCompared || own === undefined) return
    const said = { ...own, choose: (value: string): void => choose.current?.(value) }
    ownPeriod.value = said
    return () => {
      if (ownPeriod.peek() === said) ownPeriod.value = undefined
    }
  }, [isCompared, own?.value, JSON.stringify(own?.spans)])
}
/** True in the head of a page. */
export const InHead = createContext(false)

/** Whether this is the second copy of the page, in the period to compare with: what does not depend on the period is shown already. */
export const useIsCompared = (): boolean => useContext(ComparedWith) !== ''

/** What is looked at, from the address, and the way to change it. */
export const useScope = (): readonly [Scope, (change: Partial<Scope>) => void] => {
  const [parameters, setParameters] = useAddress()
  const compared = useContext(ComparedWith)
  const text = parameters.toString()
  const scope = useMemo(() => {
    const written = scopeIn(new URLSearchParams(text))
    return compared === '' ? written : { ...written, period: compared, compare: '' as const }
  }, [text, compared])
  const set = (change: Partial<Scope>): void => setParameters((before) => withScope(before, { ...scopeIn(before), ...change }), { kind: 'choice' })
  return [scope, set]
}

/** The first year of a list that lies in the period, from its first day on; their number when none does. */
export const useFirstYear = (years: readonly { readonly start_date: string }[], begins = 0): number => {
  const { range } = useDays()
  if (!range) return begins
  const found = years.findIndex(({ start_date: start }, place) => place >= begins && start.slice(0, 10) >= range.first)
  return found < 0 ? years.length : found
}

/** Figures are written with the digits of the currency that a page is in, before any is drawn. */
export const useShownCurrency = (parts: readonly ScopePart[] = []): void => {
  const [scope] = useScope()
  const chosen = parts.includes('currency') && scope.currency !== currency.value ? scope.currency : ''
  useLayoutEffect(() => {
    otherCurrency.value = chosen
  }, [chosen])
}

/** Parameters for a report whose sums are enough: each sum leads to its postings anyway. */
export const WITHOUT_POSTINGS = { from: '9999-01-01' }

/** Every part. All reports accept all of them: a period ends the book on its last day; a page of flows begins with its first. */
export const EVERY_PART: readonly ScopePart[] = ['period', 'compare', 'currency', 'as_of', 'as_of_event', 'only']
/** Those of a page that looks ahead, or that is about the book as a whole: it has no period, and says so. */
export const WITHOUT_PERIOD: readonly ScopePart[] = ['currency', 'as_of', 'as_of_event', 'only']

/** Those of a page of prices: they are facts of their own days and currencies, and no figure of the book. It says so at its top. */
export const OF_PRICES: readonly ScopePart[] = []

/** The days that a page is about: those of the period, and none after the day as of which the book is looked at. `now` is the word for the last of them. */
export const useDays = (): { readonly range: DayRange | undefined; readonly words: string; readonly last: Day; readonly now: 'now' | 'then' } => {
  const [scope] = useScope()
  const range = periodIn(scope.period, financialMonth())
  const last = [range?.last, scope.asOf || undefined, today.value].filter((day) => day !== undefined).sort()[0] ?? today.value
  return { range, words: range ? periodWords(scope.period, financialMonth()) : '', last, now: last < today.value ? 'then' : 'now' }
}

/** The day as of which the book is looked at, whatever the period: today, or the earlier one that was chosen. What looks ahead does so from it. */
export const useAsOf = (): Day => {
  const [{ asOf }] = useScope()
  return asOf && asOf < today.value ? asOf : today.value
}

/** The first day that is not over: today, or the day after an earlier day as of which the book is shown. Its month and year are marked "so far". */
export const useGoingOn = (): Day => {
  const asOf = useAsOf()
  return asOf < today.value ? dayAfter(asOf) : asOf
}

/** A report as it is to be asked in the scope of the page, and how its figures are traced. */
export const useScoped = (
  report: string,
  { parts = EVERY_PART, address = `/api/${report}`, ...others }: { parts?: readonly ScopePart[]; address?: string } & Record<string, unknown> = {},
) => {
  const [scope] = useScope()
  const text = JSON.stringify([scope, parts, others])
  return useMemo(() => {
    const parameters = {
      ...(others as Record<string, string | boolean | undefined>),
      ...scopeQuery(scope, parts, { today: today.value, financialMonth: financialMonth() }),
    }
    return {
      path: withQuery(address, parameters),
      traced: { report, parameters },
      currency: (parts.includes('currency') && scope.currency) || currency.value,
      /** The days that are looked at, where the report is a series. */
      range: parts.includes('period') ? periodIn(scope.period, financialMonth()) : undefined,
    }
  }, [report, text, today.value, currency.value])
}

/** The same, with the answer. */
export const useReport = <T>(...asked: Parameters<typeof useScoped>) => {
  const scoped = useScoped(...asked)
  return { ...scoped, answer: useAnswer<T>(scoped.path) }
}
