import type { Price } from '../../src/http/contract/prices.ts'
import { type Day, dayAt, dayOf, monthsBefore, secondsOf } from './days.ts'

/** What prices did. Pure. */

/** What a price is quoted in, the currency of the newest price first. `prices` come newest first. */
export const quotesOf = (prices: readonly Price[]): string[] => [...new Set(prices.map(({ quote_commodity }) => quote_commodity))]

/** Oldest first, one a day, in one currency only, that of the newest unless told: prices in different currencies share no axis. */
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
