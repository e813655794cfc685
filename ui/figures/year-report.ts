import { type Day, dayOf } from './days.ts'
import { addDays, lastOfMonth, monthLater } from './month-grid.ts'

/** Which year a report is about. Pure. */

/** The year that an address asks for, "2026" also for the one that begins then and is called "2026 - 27"; the newest when it asks for none. */
export const chosenYear = (years: readonly string[], asked: string): string | undefined =>
  asked === '' ? years.at(-1) : (years.find((year) => year === asked) ?? years.find((year) => year.slice(0, 4) === asked))

/** The days of a financial year by its first, up to today while it is not over. */
export const daysOfYear = (date: string, today: Day): { readonly from: Day; readonly to: Day } | undefined => {
  if (date === '') return undefined
  const from = dayOf(date)
  // Financial years begin with a month.
  const last = lastOfMonth(monthLater(from.slice(0, 7), 11))
  return { from, to: last < today ? last : today < from ? addDays(from, 0) : today }
}
