import type { Price } from '../src/http/contract/prices.ts'
import { type Day, dayOf } from './format.ts'

/** What prices did. Pure. */

/** Oldest first, one a day, in one currency only: prices in different currencies share no axis. `prices` come newest first. */
export const seriesOf = (prices: readonly Price[]): Price[] => {
  const quote = prices[0]?.quote_commodity
  const byDay = new Map<Day, Price>()
  for (const price of prices) if (price.quote_commodity === quote && !byDay.has(dayOf(price.date))) byDay.set(dayOf(price.date), price)
  return [...byDay.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Change in per cent from the last price on or before a day to the newest; undefined when there was none by then. */
export const changeSince = (series: readonly Price[], day: Day): number | undefined => {
  const before = series.findLast(({ date }) => dayOf(date) <= day)
  const newest = series.at(-1)
  return before === undefined || newest === undefined || before.value === 0 || before === newest ? undefined : (newest.value / before.value - 1) * 100
}
