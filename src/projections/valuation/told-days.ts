import type { Day } from '#vocabulary/day.ts'
import { strayDays } from './stray-days.ts'
import type { Work } from './valued-ledger.ts'

/** So far from today lies no day of a person's own money: a day beyond, apart from all the rest, is a year that was mistyped. */
const DAYS_OF_A_LIFE = 36_525
/** No timeline has more days before today. A book of two centuries has all of its days. */
const DAYS_MAX = 2 * DAYS_OF_A_LIFE

/** The days that timelines tell one by one. */
export interface ToldDays {
  readonly first: Day
  /** Of the days to come, where a report looks ahead. */
  readonly last: Day
}

/**
 * Where timelines begin and end: with the first and the last posting of the book, as long as those are days of a life. One mistyped year
 * would make them ten thousand years long otherwise. What is booked before the first of these days is in the figures of it and of each later one, and lists of
 * what was spent or earned name such a month as well, but not the empty ones beside it.
 */
export const toldDays: Work<ToldDays> = (ledger) => {
  const { booked, today } = ledger
  const order = booked.chronological
  if (order.length === 0) return { first: today, last: today }
  const [first, last] = [booked.day[order[0]!]!, booked.day[order.at(-1)!]!]
  if (first >= today - DAYS_OF_A_LIFE && last <= today + DAYS_OF_A_LIFE) return { first: Math.min(first, today), last: Math.max(last, today) }
  const strays = strayDays(ledger)
  const lost = strays.findLast(({ day, nearest }) => day < nearest && day < today - DAYS_OF_A_LIFE)
  const astray = strays.find(({ day, nearest }) => day > nearest && day > today + DAYS_OF_A_LIFE)
  return {
    first: Math.min(today, Math.max(lost?.nearest ?? first, today - DAYS_MAX)),
    last: Math.max(today, Math.min(astray?.nearest ?? last, today + DAYS_MAX)),
  }
}
