/*
 * How many days pass between times of what comes back. Weekends and holidays move what is paid by the month by some days to either side,
 * so neither the last two times alone nor an average says it.
 */

interface Turn {
  /** The days that stand for it, which whoever counts turns takes for months. */
  readonly days: number
  readonly from: number
  readonly to: number
}
const BY_THE_CALENDAR: readonly Turn[] = [
  { days: 30, from: 26, to: 35 },
  { days: 61, from: 56, to: 66 },
  { days: 91, from: 84, to: 98 },
  { days: 182, from: 173, to: 193 },
  { days: 365, from: 350, to: 380 },
]
/** So many times are looked at: somebody who changes the rhythm is not reminded of the old one for years. */
const RECENT = 5

/** Intervals of whole days, newest first and none of nothing. */
export function usualInterval(intervals: readonly number[]): number | undefined {
  const [newest] = intervals
  if (newest === undefined) return undefined
  const count = intervals.length < 3 ? 1 : Math.min(RECENT, intervals.length - ((intervals.length + 1) % 2))
  const middle = intervals.slice(0, count).toSorted((a, b) => a - b)[(count - 1) / 2]!
  return turnOf(middle)?.days ?? middle
}

/** The month, quarter or the like that so many days come near to. */
export const turnOf = (days: number): Turn | undefined => BY_THE_CALENDAR.find(({ from, to }) => days >= from && days <= to)
