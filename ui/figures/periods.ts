import { type Day, dayAt, secondsOf } from './days.ts'

/** Calendar months, quarters and years as days. Pure. */

export type PeriodKind = 'month' | 'quarter' | 'year'

export interface Days {
  readonly from: Day
  readonly to: Day
}

const MONTHS: Readonly<Record<PeriodKind, number>> = { month: 1, quarter: 3, year: 12 }
const two = (n: number): string => String(n).padStart(2, '0')
const firstOf = (index: number): Day => `${String(Math.floor(index / 12)).padStart(4, '0')}-${two((index % 12) + 1)}-01`
const dayBefore = (day: Day): Day => dayAt(secondsOf(day) - 86_400)

/** The period that a day is in, or one so many periods later. */
export const periodAround = (day: Day, kind: PeriodKind, later = 0): Days => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const size = MONTHS[kind]
  const index = year * 12 + month - 1
  const start = index - (index % size) + later * size
  return { from: firstOf(start), to: dayBefore(firstOf(start + size)) }
}

/** "2024", or "2024 - 25" where a year is not a calendar year; and "so far" for the one that goes on. `named` knows better where only a part of a year is shown. */
export const yearWords = ({ from, to }: Days, today: Day, named?: string): string => {
  const name = named ?? (from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${from.slice(0, 4)} - ${to.slice(2, 4)}`)
  return to >= today && from <= today ? `${name} so far` : name
}
