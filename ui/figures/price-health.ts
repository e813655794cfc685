import type { Price } from '../../src/http/contract/prices.ts'
import { ageInWords, type Day, dayOf } from './days.ts'
import { daysBetween } from './price-changes.ts'

/** Whether prices can be relied on: how old they are, where some are missing, which of them look wrong. Pure. */

export interface PriceAge {
  /** "today", "3 days old" */
  readonly text: string
  /** Only fetched prices are expected every day: amber from 24 hours, red from 48. */
  readonly tone: 'plain' | 'amber' | 'red'
}

export const ageOfPrice = ({ date, source }: Pick<Price, 'date' | 'source'>, today: Day): PriceAge => {
  const days = daysBetween(dayOf(date), today)
  const text = days < 0 ? 'still to come' : days === 0 ? 'today' : days === 1 ? '1\u00a0day old' : `${ageInWords(days * 86_400_000)} old`
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
 * Stretches without a price, the longest first: more than ten days, and more than four times what usually lies between two prices of this
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
 * Prices that stand apart from the one before and, once there is one, from the one after, both within a month: a slip of the decimal point, or
 * another unit. A price that stays on its new level, as after a split, is told only while it is the newest. The newest comes first.
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

/** "10 times", "2.5 times", "0.10 times" */
export const timesInWords = (times: number): string => `${times >= 1 ? times.toFixed(1).replace(/\.0$/, '') : times.toFixed(2)}\u00a0times`
