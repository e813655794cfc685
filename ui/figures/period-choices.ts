import { periods } from '#messages/parts.ts'
import type { AccountAnswer } from '../../src/http/contract/accounts-contract.ts'
import { type Day, dayAt, dayOf, monthOf, monthsBefore, secondsOf } from './calendar-days.ts'
import type { DayRange } from './scope-parameters.ts'
import { sumOf } from './sum-figures.ts'
import type { Place } from './unknown.ts'

/** Periods to choose among, the newest first. Pure. */
export interface PeriodChoice {
  readonly value: string
  readonly label: string
  /** Its heading: months are under their year. */
  readonly group?: string
}

/** Of some months, "2024-03", oldest first. */
export const monthChoices = (months: readonly string[]): PeriodChoice[] =>
  months.toReversed().map((value) => ({ value, label: monthOf(`${value}-01`), group: value.slice(0, 4) }))

/** Of some years, oldest first, as they are called. */
export const yearChoices = (years: readonly string[]): PeriodChoice[] => years.toReversed().map((value) => ({ value, label: value }))

/** The months from one to another, both included; none when the first is later. */
export const monthsFromTo = (first: string, last: string): string[] => {
  const at = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
  return Array.from({ length: Math.max(0, at(last) - at(first) + 1) }, (_, nth) => {
    const month = at(first) + nth
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** How far back months can be chosen at once where it is unknown when a book begins. */
const MONTHS_BACK = 120

/** The ten years of months up to a day. */
export const monthChoicesUntil = (day: Day): PeriodChoice[] => monthChoices(monthsFromTo(monthsBefore(day, MONTHS_BACK).slice(0, 7), day.slice(0, 7)))

/** Those of one group together, in the order in which they come. */
export const inGroups = (choices: readonly PeriodChoice[]): [group: string, choices: PeriodChoice[]][] => {
  const groups = new Map<string, PeriodChoice[]>()
  for (const choice of choices) {
    const group = choice.group ?? ''
    groups.set(group, [...(groups.get(group) ?? []), choice])
  }
  return [...groups]
}

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

/** "2024", or "2024 - 25" where a year is not a calendar year; `named` knows better where only a part of a year is shown. */
export const yearNamed = ({ from, to }: Days, named?: string): string =>
  named ?? (from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${from.slice(0, 4)} - ${to.slice(2, 4)}`)

/** The same, and "2024 so far" for the one that goes on. */
export const yearWords = (days: Days, today: Day, named?: string): string =>
  days.to >= today && days.from <= today ? periods.soFar(yearNamed(days, named)) : yearNamed(days, named)

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

/** An account over some days. Pure. */

/** What was booked in a period to an account that money flows through, and its place; undefined where the period is not one of whole months. */
export const bookedIn = (
  { kind, timeline }: AccountAnswer,
  { first, last }: DayRange,
): { readonly value: number; readonly places: readonly Place[] } | undefined => {
  if (kind !== 'flow' || !first.endsWith('-01') || !nextDay(last).endsWith('-01')) return undefined
  const months = timeline.flatMap(({ date, value }, place) => (dayOf(date) >= first && dayOf(date) <= last ? [{ value, place }] : []))
  return { value: sumOf(months.map(({ value }) => value)), places: months.map(({ place }) => ['timeline', place, 'value']) }
}
const nextDay = (day: Day): Day => dayAt(secondsOf(day) + 86_400)
