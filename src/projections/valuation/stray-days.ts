import type { Day } from '#vocabulary/day.ts'
import type { ValuedLedger } from './valued-ledger.ts'

const DAYS_OF_A_YEAR = 365.2425
/** Nobody's books rest for so long: fifty years. */
export const STRAY_DAYS = 50 * DAYS_OF_A_YEAR

/** A day that lies years away from all the rest of the book: mostly somebody has mistyped the year. */
export interface StrayDay {
  readonly day: Day
  /** The day of the rest that is nearest. */
  readonly nearest: Day
  readonly years: number
  /** The first posting of the day, as a place in `booked`. */
  readonly posting: number
}

export const yearsBetween = (a: Day, b: Day): number => Math.round(Math.abs(a - b) / DAYS_OF_A_YEAR)

/** The days before and after the rest of the book, oldest first; where there are as many on both sides, nobody can tell which ones are wrong. */
export function strayDays({ booked }: ValuedLedger): StrayDay[] {
  const order = booked.chronological
  const dayAt = (at: number): Day => booked.day[order[at]!]!
  const gaps: number[] = []
  for (let at = 1; at < order.length; at++) if (dayAt(at) - dayAt(at - 1) >= STRAY_DAYS) gaps.push(at)
  const before = gaps.filter((gap) => gap < order.length / 2).map((gap) => ({ at: firstOfDay(gap - 1), near: gap }))
  const after = gaps.filter((gap) => gap > order.length / 2).map((gap) => ({ at: gap, near: gap - 1 }))
  return [...before, ...after].map(({ at, near }) => ({
    day: dayAt(at),
    nearest: dayAt(near),
    years: yearsBetween(dayAt(near), dayAt(at)),
    posting: order[at]!,
  }))

  function firstOfDay(last: number): number {
    let first = last
    while (first > 0 && dayAt(first - 1) === dayAt(last)) first--
    return first
  }
}
