import { type Day, dayAt, secondsOf } from './days.ts'

/** A month as a calendar has it. Pure. */

const DAY_SECONDS = 86_400

export const addDays = (day: Day, count: number): Day => dayAt(secondsOf(day) + count * DAY_SECONDS)

/** 0 = Sunday to 6 = Saturday. */
export const weekdayOf = (day: Day): number => new Date(secondsOf(day) * 1000).getUTCDay()

/** 1 for Monday to 7 for Sunday. */
interface WeekInfo {
  readonly firstDay: number
}

/** The first day of the week in a locale, 0 for Sunday; Monday where a browser does not know. */
export const weekStartOf = (locale: string): number => {
  // A property in some browsers, a method in others.
  const of: Intl.Locale & { readonly weekInfo?: WeekInfo; readonly getWeekInfo?: () => WeekInfo } = new Intl.Locale(locale)
  return ((of.getWeekInfo?.() ?? of.weekInfo)?.firstDay ?? 1) % 7
}

/** The weeks that a month, "2024-03", has days in; undefined where a day belongs to another month. `start`: the first day of the week, 0 for Sunday. */
export const weeksOf = (month: string, start: number): (Day | undefined)[][] => {
  const first = `${month}-01`
  const before = (weekdayOf(first) - start + 7) % 7
  const weeks: (Day | undefined)[][] = []
  for (let day = addDays(first, -before); day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, nth) => addDays(day, nth)).map((of) => (of.slice(0, 7) === month ? of : undefined)))
  return weeks
}

/** The last day of a month. */
export const lastOfMonth = (month: string): Day => {
  const day = addDays(`${month}-01`, 31)
  return addDays(day, -Number(day.slice(8)))
}

/** "2024-03" and so many months: "2024-05". */
export const monthLater = (month: string, count: number): string => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}
