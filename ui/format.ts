/** How figures and days are written on the page. Pure: what depends on settings is handed in. */

/** Everything a figure can be written as. Amounts arrive as JSON numbers: good enough to be shown, nothing is booked from here. */
export interface Figures {
  /** "1,01,146": an amount of money at the precision of the configuration. */
  money(value: number): string
  /** "+1,234", "−1,234", "0": a change. */
  change(value: number): string
  /** "1.5L", "150K": for axes and tight places. */
  compact(value: number): string
  /** "0.76": units of a commodity, all their digits up to eight. */
  quantity(value: number): string
  /** "131.2700": what one unit costs. */
  price(value: number): string
  /** "12.85 %" of a number that is already in per cent. */
  percent(value: number): string
  /** Whether figures are hidden from whoever looks over the shoulder. */
  readonly hidden: boolean
}

const MINUS = '\u2212'
const NO_BREAK = '\u00a0'
const THIN = '\u202f'
export const HIDDEN = '•••'

/** A locale that the browser does not know must not take the page down: English figures are better than none. */
const format = (locale: string, options: Intl.NumberFormatOptions): ((value: number) => string) => {
  const make = (name: string) => new Intl.NumberFormat(name, { ...options, signDisplay: options.signDisplay ?? 'negative' })
  let formatter: Intl.NumberFormat
  try {
    formatter = make(locale)
  } catch {
    formatter = make('en')
  }
  return (value) => (Number.isFinite(value) ? formatter.format(value).replace('-', MINUS) : '–')
}

/** @param precision digits after the point for money, 0 to 4 */
export const figuresFor = ({ locale, precision }: { locale: string; precision: number }): Figures => {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision }
  const percent = format(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    money: format(locale, digits),
    change: format(locale, { ...digits, signDisplay: 'exceptZero' }),
    compact: format(locale, { notation: 'compact', maximumFractionDigits: 1 }),
    quantity: format(locale, { maximumFractionDigits: 8 }),
    price: format(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
    percent: (value) => `${percent(value)}${THIN}%`,
    hidden: false,
  }
}

/** The same figures with every digit taken away: not zeros, which could be mistaken for a balance. */
export const hiddenFigures: Figures = {
  money: () => HIDDEN,
  change: () => HIDDEN,
  compact: () => HIDDEN,
  quantity: () => HIDDEN,
  price: () => HIDDEN,
  percent: () => HIDDEN,
  hidden: true,
}

/** A calendar day as "YYYY-MM-DD". */
export type Day = string

/** The day a timestamp names in the zone it was written in: "2022-01-31T00:00:00+05:30" is the 31st wherever it is read. */
export const dayOf = (timestamp: string): Day => timestamp.slice(0, 10)

const asUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const days = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: Day): string => {
    const date = asUtc(day)
    // Three letters for every month: British English has four for September, and columns of days would stagger.
    return Number.isNaN(date.getTime()) ? day : formatter.format(date).replace('Sept ', 'Sep ').replace(/Sept$/, 'Sep')
  }
}

/** "7 Feb 2022" */
export const shortDay = days({ day: 'numeric', month: 'short', year: 'numeric' })
/** "7 Feb" */
export const dayInYear = days({ day: 'numeric', month: 'short' })
/** "Monday, 7 February 2022" */
export const longDay = days({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** "Feb 2022" */
export const monthOf = days({ month: 'short', year: 'numeric' })

/** Seconds since 1970 at midnight UTC: a place on the x axis, not a moment. */
export const secondsOf = (day: Day): number => asUtc(day).getTime() / 1000
export const dayAt = (seconds: number): Day => new Date(seconds * 1000).toISOString().slice(0, 10)

/** The day some calendar months before; the end of a month stays an end of month. */
export const monthsBefore = (day: Day, months: number): Day => {
  const date = asUtc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return date.toISOString().slice(0, 10)
}

const plural = (count: number, unit: string): string => `${count}${NO_BREAK}${unit}${count === 1 ? '' : 's'}`

/** "just now", "5 minutes", "3 days": how long something is ago. */
export const ageInWords = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return plural(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return plural(hours, 'hour')
  const wholeDays = Math.floor(hours / 24)
  if (wholeDays < 60) return plural(wholeDays, 'day')
  const months = Math.floor(wholeDays / 30.44)
  return months < 24 ? plural(months, 'month') : plural(Math.floor(wholeDays / 365.25), 'year')
}

/** "just now", "5 minutes ago" */
export const ago = (milliseconds: number): string => {
  const age = ageInWords(milliseconds)
  return age === 'just now' ? age : `${age} ago`
}

/** "84 ms", "1.2 s", "2 min 5 s": how long something took. */
export const duration = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${Math.max(0, Math.round(milliseconds))}${NO_BREAK}ms`
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)}${NO_BREAK}s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}${NO_BREAK}min ${seconds % 60}${NO_BREAK}s`
}

/** "1 posting", "1,204 postings" */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count.toLocaleString('en')}${NO_BREAK}${count === 1 ? noun : nouns}`
