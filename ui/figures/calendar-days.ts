import { periods } from '#messages/parts.ts'
import { NO_BREAK, tenths } from './number-format.ts'

/** Days as the page writes them and counts with them, ages and durations in words. Pure. */

/** A calendar day as "YYYY-MM-DD". */
export type Day = string

/** The day a timestamp names in the zone it was written in: "2022-01-31T00:00:00+05:30" is the 31st wherever it is read. */
export const dayOf = (timestamp: string): Day => timestamp.slice(0, 10)

const asUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`)
/** How days are written until somebody says otherwise. */
const PLAIN_LOCALE = 'en-GB'
let locale = PLAIN_LOCALE
/** That of the browser until somebody says otherwise. */
let zone: string | undefined

/** Sets how days and times are written, by locale and zone; what the browser does not know leaves them plain. */
export const writeDaysIn = (wanted: string, wantedZone?: string): void => {
  try {
    locale = Intl.getCanonicalLocales(wanted)[0] ?? PLAIN_LOCALE
  } catch {
    locale = PLAIN_LOCALE
  }
  zone = wantedZone
}

/** Asking which locales there are takes longer than making what writes in one: that finds the first it knows by itself. */
const formatterIn = (name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat([name, PLAIN_LOCALE], options)
  } catch {
    return new Intl.DateTimeFormat(PLAIN_LOCALE, options)
  }
}

/** For every month: British English has four for September, and columns of days would stagger. */
const threeLetters = (text: string): string => text.replace('Sept ', 'Sep ').replace(/Sept$/, 'Sep')

const days = (options: Intl.DateTimeFormatOptions) => {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  const formatterFor = (name: string): Intl.DateTimeFormat => {
    let formatter = formatters.get(name)
    if (!formatter) formatters.set(name, (formatter = formatterIn(name, { ...options, timeZone: 'UTC' })))
    return formatter
  }
  return (day: Day): string => {
    const date = asUtc(day)
    const formatter = formatterFor(locale)
    return Number.isNaN(date.getTime()) ? day : threeLetters(formatter.format(date))
  }
}

let moments: ({ readonly key: string } & Readonly<Record<'day' | 'hour' | 'second', Intl.DateTimeFormat>>) | undefined
const momentIn = (name: string, timeZone: string | undefined) => {
  const key = `${name} ${timeZone}`
  if (moments?.key === key) return moments
  const made = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    try {
      return formatterIn(name, { ...options, timeZone })
    } catch {
      return formatterIn(name, options)
    }
  }
  return (moments = {
    key,
    day: made({ day: 'numeric', month: 'short', year: 'numeric' }),
    hour: made({ hour: '2-digit', minute: '2-digit' }),
    second: made({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  })
}

/** "7 Feb 2022" */
export const shortDay = days({ day: 'numeric', month: 'short', year: 'numeric' })
/** "7 Feb" */
export const dayInYear = days({ day: 'numeric', month: 'short' })
/** "Monday, 7 February 2022" */
export const longDay = days({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** "Mon" */
export const shortWeekday = days({ weekday: 'short' })
/** "Feb 2022" */
export const monthOf = days({ month: 'short', year: 'numeric' })
/** "Feb"; in Chinese, Japanese and Korean a number with a word, so it is no part of `monthOf`. */
export const shortMonth = days({ month: 'short' })
/** The label of a month in a row of them: "Feb"; the chart writes the year where it changes. */
export const monthLabel = (day: Day): { readonly short: string; readonly month: Day } => ({ short: shortMonth(day), month: day })

/** "7 Feb 2022, 14:05": when something happened, by the clocks of the zone that the days of the book are in. */
export const moment = (at: string): string => {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return at
  const { day, hour } = momentIn(locale, zone)
  return `${threeLetters(day.format(date))}, ${hour.format(date)}`
}

/** "14:05:09", of something that happened a moment ago, by the same clocks. */
export const timeOfDay = (at: string): string => {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? at : momentIn(locale, zone).second.format(date)
}

/** Seconds since 1970 at midnight UTC: a place on the x axis, not a moment. */
export const secondsOf = (day: Day): number => asUtc(day).getTime() / 1000
export const dayAt = (seconds: number): Day => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Whether a text names a day that the calendar has: the browser takes "2023-02-30" for the second of March. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(secondsOf(text)) && dayAt(secondsOf(text)) === text

/** The day some calendar months before; the end of a month stays an end of month. */
export const dayBefore = (day: Day): Day => dayAt(secondsOf(day) - 86_400)
export const dayAfter = (day: Day): Day => dayAt(secondsOf(day) + 86_400)
/** The same day of a month so many before, or its last. */
export const monthsBefore = (day: Day, months: number): Day => {
  const date = asUtc(day)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return date.toISOString().slice(0, 10)
}

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year'

/** An age in its largest fitting unit. */
const ageOf = (milliseconds: number): { readonly count: number; readonly unit: Unit } => {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 60) return { count: Math.max(0, minutes), unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return { count: hours, unit: 'hour' }
  const wholeDays = Math.floor(hours / 24)
  if (wholeDays < 60) return { count: wholeDays, unit: 'day' }
  const months = Math.floor(wholeDays / 30.44)
  return months < 24 ? { count: months, unit: 'month' } : { count: Math.floor(wholeDays / 365.25), unit: 'year' }
}

/** "5 minutes", "3 days", in the language of days: how long something took or lasts. */
export const ageInWords = (milliseconds: number): string => {
  const { count, unit } = ageOf(milliseconds)
  return new Intl.NumberFormat([locale, PLAIN_LOCALE], { style: 'unit', unit, unitDisplay: 'long' }).format(count).replace(' ', NO_BREAK)
}

/** "now", "5 minutes ago" */
export const ago = (milliseconds: number): string => {
  const { count, unit } = ageOf(milliseconds)
  const words = new Intl.RelativeTimeFormat([locale, PLAIN_LOCALE], { numeric: count === 0 ? 'auto' : 'always' })
  return count === 0 ? words.format(0, 'second') : words.format(-count, unit)
}

/** "84 ms", "1.2 s", "2 min 5 s": how long something took. */
export const duration = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${Math.max(0, Math.round(milliseconds))}${NO_BREAK}ms`
  if (milliseconds < 60_000) return `${tenths(milliseconds / 1000)}${NO_BREAK}s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}${NO_BREAK}min ${seconds % 60}${NO_BREAK}s`
}

/** Series of months, of which the last may be going on: it is no month to be compared with whole ones. Pure. */

/** Whether a day lies in the month of today. */
export const isRunning = (day: Day, today: Day): boolean => day.slice(0, 7) === today.slice(0, 7)

/** "Oct 2026", and "Nov 2026 so far" for the month of today. */
export const monthWords = (day: Day, today: Day): string => (isRunning(day, today) ? periods.soFar(monthOf(day)) : monthOf(day))

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
