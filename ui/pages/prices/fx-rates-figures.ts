import type { Day } from '../../figures/calendar-days.ts'

/** What the page of exchange rates shows, as its address says it. Pure. */

export interface Month {
  readonly year: number
  readonly month: number
}

export const monthIn = (day: Day): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

/** The month some months later, or before when negative. */
export const monthsFrom = ({ year, month }: Month, months: number): Month => {
  const place = year * 12 + month - 1 + months
  return { year: Math.floor(place / 12), month: (((place % 12) + 12) % 12) + 1 }
}

export const isBefore = (a: Month, b: Month): boolean => a.year * 12 + a.month < b.year * 12 + b.month

/** "2024-03-01" */
export const firstOf = ({ year, month }: Month): Day => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

export interface Shown extends Month {
  readonly base: string
  readonly quote: string
}

const whole = (text: string | null, low: number, high: number): number | undefined => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number >= low && number <= high ? number : undefined
}

/** What an address asks for; what it leaves out, or gets wrong, is the month of today and the first two currencies, the default one as the quote. */
export const shownIn = (
  parameters: URLSearchParams,
  { today, currency, currencies }: { today: Day; currency: string; currencies: readonly string[] },
): Shown => {
  const now = monthIn(today)
  const [year, month] = [whole(parameters.get('year'), 1, 9999), whole(parameters.get('month'), 1, 12)]
  const asked = year !== undefined && month !== undefined ? { year, month } : now
  const quote = parameters.get('quote') || (parameters.get('base') === currency ? undefined : currency) || otherThan(currency, currencies)
  const base = parameters.get('base') || otherThan(quote, [...currencies, currency])
  return { base, quote, ...(isBefore(now, asked) ? now : asked) }
}

export interface RateChange<Rate> {
  readonly rate: Rate
  /** Its place among the rates. */
  readonly place: number
  /** From the rate before, in per cent; undefined where there is none. */
  readonly change: number | undefined
}

/** The days on which a rate, or where it comes from, differs from the day before. */
export const changesIn = <Rate extends { readonly rate: number; readonly derived: boolean }>(rates: readonly Rate[]): RateChange<Rate>[] =>
  rates.flatMap((rate, place): RateChange<Rate>[] => {
    const before = rates[place - 1]
    if (before?.rate === rate.rate && before.derived === rate.derived) return []
    return [{ rate, place, change: before && before.rate !== 0 ? (rate.rate / before.rate - 1) * 100 : undefined }]
  })

const otherThan = (name: string, names: readonly string[]): string => names.find((other) => other !== name) ?? ''
