import { common } from '#messages/common.ts'
import { prices as words } from '#messages/prices.ts'
import type { Price } from '../../../src/http/contract/prices-contract.ts'
import { ageInWords, type Day, dayAt, dayOf, monthsBefore, secondsOf } from '../../figures/calendar-days.ts'

/** What prices did. Pure. */

/** What a price is quoted in, the currency of the newest price first. `prices` come newest first. */
export const quotesOf = (prices: readonly Price[]): string[] => [...new Set(prices.map(({ quote_commodity }) => quote_commodity))]

/** Oldest first, one a day, in one currency only, by default that of the newest: prices in different currencies share no axis. */
export const seriesOf = (prices: readonly Price[], quote: string | undefined = prices[0]?.quote_commodity): Price[] => {
  const byDay = new Map<Day, Price>()
  for (const price of prices) if (price.quote_commodity === quote && !byDay.has(dayOf(price.date))) byDay.set(dayOf(price.date), price)
  return [...byDay.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Whole days from one day to a later one; negative when it is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((secondsOf(to) - secondsOf(from)) / 86_400)

export type Span = 'day' | 'week' | 'month' | 'year' | '3 years' | '5 years'

/** What each change is measured from. A weekend, a holiday or a long one may lie there, so the nearest price within some days will do. */
const SPANS: Record<Span, { before: (day: Day) => Day; tolerance: number }> = {
  day: { before: (day) => dayAt(secondsOf(day) - 86_400), tolerance: 3 },
  week: { before: (day) => dayAt(secondsOf(day) - 7 * 86_400), tolerance: 3 },
  month: { before: (day) => monthsBefore(day, 1), tolerance: 5 },
  year: { before: (day) => monthsBefore(day, 12), tolerance: 10 },
  '3 years': { before: (day) => monthsBefore(day, 36), tolerance: 10 },
  '5 years': { before: (day) => monthsBefore(day, 60), tolerance: 10 },
}

export interface PriceChange {
  /** In per cent. */
  readonly percent: number
  readonly from: Price
  readonly to: Price
}

/** The change to the newest price of a series, oldest first; undefined when no price is near the day it is to be measured from. */
export const changeOver = (series: readonly Price[], span: Span): PriceChange | undefined => {
  const to = series.at(-1)
  if (to === undefined) return undefined
  const start = SPANS[span].before(dayOf(to.date))
  let from: Price | undefined
  let nearest = SPANS[span].tolerance + 1
  // From the newest backwards, so that of two prices equally near the older one counts: a change over at least the span.
  for (let place = series.length - 2; place >= 0; place -= 1) {
    const candidate = series[place] as Price
    const distance = daysBetween(dayOf(candidate.date), start)
    if (Math.abs(distance) <= nearest && Math.abs(distance) <= SPANS[span].tolerance) [from, nearest] = [candidate, Math.abs(distance)]
    if (distance > SPANS[span].tolerance) break
  }
  return from === undefined || from.value === 0 ? undefined : { percent: (to.value / from.value - 1) * 100, from, to }
}

/** Whether prices can be relied on: how old they are, where some are missing, which of them look wrong. Pure. */

export interface AgeOfPrice {
  /** "today", "3 days old" */
  readonly text: string
  /** Only fetched prices are expected every day: amber from 24 hours, red from 48. */
  readonly tone: 'plain' | 'amber' | 'red'
}

export const ageOfPrice = ({ date, source }: Pick<Price, 'date' | 'source'>, today: Day): AgeOfPrice => {
  const days = daysBetween(dayOf(date), today)
  const age = days === 1 ? common.days(1) : ageInWords(days * 86_400_000)
  const text = days < 0 ? words.future : days === 0 ? words.today : words.old(age)
  return { text, tone: source === 'journal' || days < 1 ? 'plain' : days < 2 ? 'amber' : 'red' }
}

export interface Gap {
  /** The last price before, and the first after: what lies between them has none. */
  readonly from: Day
  readonly to: Day
  readonly days: number
}

const GAP_DAYS_MIN = 10
const GAP_TIMES_USUAL = 4

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

/**
 * Ranges without a price, longest first: more than ten days, and more than four times the usual distance of two prices of this
 * series. A price written down every month has no gaps for that.
 */
export const gapsIn = (series: readonly Price[]): Gap[] => {
  const steps = series.slice(1).map((price, place): Gap => {
    const [from, to] = [dayOf((series[place] as Price).date), dayOf(price.date)]
    return { from, to, days: daysBetween(from, to) }
  })
  const allowed = Math.max(GAP_DAYS_MIN, GAP_TIMES_USUAL * median(steps.map(({ days }) => days)))
  return steps.filter(({ days }) => days > allowed).sort((a, b) => b.days - a.days || (a.from < b.from ? 1 : -1))
}

export interface Outlier {
  readonly price: Price
  readonly neighbour: Price
  /** How many times the neighbour it is; below 1 when it is lower. */
  readonly times: number
}

/** A price that is more than this many times its neighbours, or less than that part of them, is worth a second look. */
export const OUTLIER_FACTOR = 2
const NEIGHBOUR_DAYS_MAX = 31

/**
 * Prices that differ much from the one before and, once there is one, from the one after, both within a month: a wrong decimal point, or
 * another unit. A price that stays on its new level, as after a split, is reported only while it is the newest. Newest first.
 */
export const outliersIn = (series: readonly Price[]): Outlier[] => {
  const timesOf = (price: Price, other: Price | undefined): number | undefined =>
    other === undefined || other.value <= 0 || price.value <= 0 || Math.abs(daysBetween(dayOf(other.date), dayOf(price.date))) > NEIGHBOUR_DAYS_MAX
      ? undefined
      : price.value / other.value
  const outliers = series.flatMap((price, place): Outlier[] => {
    const [before, after] = [series[place - 1], series[place + 1]]
    const times = timesOf(price, before)
    if (before === undefined || times === undefined) return []
    const against = after === undefined ? times : timesOf(price, after)
    if (against === undefined) return []
    const isHigh = times > OUTLIER_FACTOR && against > OUTLIER_FACTOR
    const isLow = times < 1 / OUTLIER_FACTOR && against < 1 / OUTLIER_FACTOR
    return isHigh || isLow ? [{ price, neighbour: before, times }] : []
  })
  return outliers.reverse()
}

/** With as many digits as it takes to compare: 10, 2.5, 0.13. */
export const roundedTimes = (times: number): number => (times >= 1 ? Math.round(times * 10) / 10 : Math.round(times * 100) / 100)

/** Which prices a list shows. Pure. */

export type PriceKind = Price['commodity_type']

export const PRICE_KINDS: readonly { readonly value: PriceKind; readonly label: string }[] = [
  { value: 'stock', label: words.shares },
  { value: 'mutualfund', label: words.funds },
  { value: 'nps', label: words.pensionFunds },
  { value: 'metal', label: words.metals },
  { value: 'unknown', label: words.others },
]

export const PRICE_AGES = ['month', 'year', 'older', 'none'] as const
export type AgeFilter = (typeof PRICE_AGES)[number]
export const AGE_WORDS: Readonly<Record<AgeFilter, string>> = {
  month: words.ofLastMonth,
  year: words.ofLastYear,
  older: words.olderThanYear,
  none: words.unknown,
}

export interface PriceFilter {
  /** A part of the name. */
  readonly name: string
  readonly kind: PriceKind | ''
  readonly age: AgeFilter | ''
}

const isOfAge = (latest: Price | undefined, age: AgeFilter, today: Day): boolean => {
  if (!latest || age === 'none') return !latest === (age === 'none')
  const day = dayOf(latest.date)
  const isOfYear = day > monthsBefore(today, 12)
  return age === 'month' ? day > monthsBefore(today, 1) : age === 'year' ? isOfYear : !isOfYear
}

/** `latest`: its newest price, where it has one. */
export const isWanted = (commodity: string, latest: Price | undefined, { name, kind, age }: PriceFilter, today: Day): boolean =>
  commodity.toLocaleLowerCase().includes(name.trim().toLocaleLowerCase()) &&
  (kind === '' || latest?.commodity_type === kind) &&
  (age === '' || isOfAge(latest, age, today))
