import { type Day, monthOf } from './days.ts'

/** Series of months, of which the last may be going on: it is no month to be compared with whole ones. Pure. */

/** Whether a day lies in the month of today. */
export const isRunning = (day: Day, today: Day): boolean => day.slice(0, 7) === today.slice(0, 7)

/** "Oct 2026", and "Nov 2026 so far" for the month of today. */
export const monthWords = (day: Day, today: Day): string => (isRunning(day, today) ? `${monthOf(day)} so far` : monthOf(day))

/** The last months of a series, all of them without a number: the whole ones, and the one that is going on after them. */
export const lastMonths = <Month>(
  months: readonly Month[],
  { dayIn, today, count }: { dayIn: (month: Month) => Day; today: Day; count?: number | undefined },
): { readonly whole: readonly Month[]; readonly all: readonly Month[] } => {
  const last = months.at(-1)
  const runs = last !== undefined && isRunning(dayIn(last), today)
  const whole = runs ? months.slice(0, -1) : months
  const chosen = count === undefined ? whole : whole.slice(-count)
  return { whole: chosen, all: runs ? [...chosen, last] : chosen }
}
