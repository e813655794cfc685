import { expenses as words } from '#messages/expenses.ts'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { NEUTRAL } from '../../figures/account-colours.ts'
import { type Day, monthLabel, monthOf, monthsBefore } from '../../figures/calendar-days.ts'
import type { Bar } from '../../figures/chart-data.ts'
import type { DayRange } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { type FigurePlaces, isThere, type Place } from '../../figures/unknown.ts'

/** Expenses by category and month, as the service has summed them up. Pure. */

/** How many months are shown, each against the average of the twelve before it. */
export const MONTHS = 24
const USUAL = 12

/** The first day that matters when the last month shown is this one, "2024-03": a large book is not asked for all its years. */
export const firstDayFor = (month: string): Day => monthsBefore(`${month}-01`, MONTHS + USUAL - 1)

/** The same when the first month shown is the one of this day: it is compared with those before it. */
export const firstDayBefore = (first: Day): Day => monthsBefore(`${first.slice(0, 7)}-01`, USUAL)

/** Place of the last month in which anything was spent; -1 when nothing ever was. */
export const newestMonth = (activity: Pick<ActivityAnswer, 'rows'>): number =>
  Math.max(-1, ...activity.rows.map(({ amounts }, row) => amounts.findLastIndex((_, month) => isThere(activity, amountAt(row, month)))))

/** The months that are shown: those of a period, or up to the last with an expense or the one that is going on, whichever is later. */
export const shownMonths = (activity: ActivityAnswer, period?: DayRange): { readonly first: number; readonly last: number } => {
  if (period) {
    const within = activity.periods.flatMap(({ key }, place) => (key >= period.first.slice(0, 7) && key <= period.last.slice(0, 7) ? [place] : []))
    return { first: within[0] ?? 0, last: within.at(-1) ?? -1 }
  }
  const spent = newestMonth(activity)
  const running = activity.periods.findIndex(({ running }) => running)
  // A month that has just begun is shown; years in which a book rested are not.
  const last = running >= 0 && running - spent <= 1 ? running : spent
  return { first: Math.max(firstSpent(activity), last - MONTHS + 1), last }
}

/** Place of the first month in which anything was spent; -1 when nothing ever was. */
const firstSpent = (activity: ActivityAnswer): number =>
  activity.totals.findIndex((_, month) => activity.rows.some((_, row) => isThere(activity, amountAt(row, month))))

const amountAt = (row: number, month: number): Place => ['rows', row, 'amounts', month]

/** The months that a month is compared with: up to twelve before it, beginning with the first in which anything was spent. */
export const monthsBeforeIt = (activity: ActivityAnswer, month: number): number[] => {
  const first = Math.max(firstSpent(activity), month - USUAL)
  return Array.from({ length: Math.max(0, month - first) }, (_, nth) => first + nth)
}

/** An average over months of one row, and its place; undefined without any month. */
export const averageOver = (amounts: readonly number[], months: readonly number[], within: Place) => {
  const [at, ...plus] = months.map((month): Place => [...within, month])
  if (!at) return undefined
  return { value: sumOf(months.map((month) => amounts[month] ?? 0)) / months.length, places: { at, plus, over: months.length } }
}

/** By how much a month differs from the average of others, and the place of that: as many times the month less all others, divided. */
export const differenceAt = (within: Place, month: number, months: readonly number[]) => ({
  at: [...within, month],
  plus: months.slice(1).map((): Place => [...within, month]),
  minus: months.map((other): Place => [...within, other]),
  over: months.length,
})

/** So many categories are drawn by themselves. */
const LARGEST = 7

/** The categories that matter most over the shown months, largest first; the rest is "Other". */
export const largestCategories = ({ rows }: ActivityAnswer, { first, last }: { first: number; last: number }): string[] =>
  rows
    .map(({ name, amounts }) => ({ name, sum: sumOf(amounts.slice(first, last + 1)) }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, LARGEST)
    .map(({ name }) => name)

/** The place of the named part of a month's column. */
export const partAt = ({ rows, others }: ActivityAnswer, largest: readonly string[], month: number, part: string) => {
  const places = rows.flatMap(({ name }, row): Place[] =>
    (part === words.other ? !largest.includes(name) : name === part) ? [['rows', row, 'amounts', month]] : [],
  )
  if (part === words.other && others.rows > 0) places.push(['others', 'amounts', month])
  const [at, ...plus] = places
  return at && { at, plus }
}

/** `stepAt`: what the line in steps over the columns says of a month. */
export const expenseBars = (
  activity: ActivityAnswer,
  { first, last }: { first: number; last: number },
  { largest, toneOf }: { readonly largest: readonly string[]; readonly toneOf: ToneOf },
  stepAt: (month: number) => Bar['step'] = () => undefined,
): Bar[] =>
  activity.periods.slice(first, last + 1).map(({ key }, nth) => {
    const month = first + nth
    const label = monthOf(`${key}-01`)
    const amountOf = (name: string): number => activity.rows.find((row) => row.name === name)?.amounts[month] ?? 0
    const named = largest.map((name) => ({ name, value: amountOf(name), tone: toneOf(name) }))
    const step = stepAt(month)
    const other = sumOf([activity.totals[month] ?? 0, ...named.map(({ value }) => -value)])
    return {
      label,
      ...monthLabel(`${key}-01`),
      parts: [...named, { name: words.other, value: other, tone: NEUTRAL }],
      ...(step ? { step } : {}),
    }
  })

/** What a month of a year cost on average, of everything or of one category. Pure. */

export interface YearlyAverage {
  readonly value: number
  readonly places: FigurePlaces
}

/** Of what is none of the largest categories. */
interface Rest {
  readonly without: readonly string[]
}

/** The months of the year that a month is in, from the first in which anything was spent to the last shown; the one that is going on is no whole one. */
const monthsOfYear = (activity: ActivityAnswer, month: number, last: number): number[] => {
  const year = activity.periods[month]?.key.slice(0, 4)
  const first = firstSpent(activity)
  return activity.periods.flatMap(({ key, running }, place) =>
    key.slice(0, 4) === year && !running && place >= first && place <= last ? [place] : [],
  )
}

/** Returns the average month of the year that a month is in; undefined while none of its months is over. */
export const yearlyAverage = (
  activity: ActivityAnswer,
  { month, last, of }: { month: number; last: number; of?: string | Rest | undefined },
): YearlyAverage | undefined => {
  const months = monthsOfYear(activity, month, last)
  const all = averageOver(activity.totals, months, ['totals'])
  if (of === undefined || !all) return all
  const rowsAt = (names: readonly string[]) =>
    activity.rows.flatMap(({ name, amounts }, row) => (names.includes(name) ? [{ amounts, within: ['rows', row, 'amounts'] as Place }] : []))
  if (typeof of === 'string') {
    const [row] = rowsAt([of])
    return row && averageOver(row.amounts, months, row.within)
  }
  const others = rowsAt(of.without)
  const taken = others.flatMap(({ amounts }) => months.map((place) => -(amounts[place] ?? 0)))
  return {
    value: sumOf([...months.map((place) => activity.totals[place] ?? 0), ...taken]) / months.length,
    places: { ...all.places, minus: others.flatMap(({ within }) => months.map((place): Place => [...within, place])) },
  }
}

/** What was spent in a month by category. Apart from the other figures of expenses, as the dashboard needs no more. Pure. */

export interface Category {
  readonly name: string
  readonly amount: number
  readonly at: Place
}

/** What was spent in a month, the most expensive category first. */
export const categoriesIn = (activity: ActivityAnswer, month: number): Category[] =>
  activity.rows
    .map(({ name, amounts }, row) => ({ name, amount: amounts[month] ?? 0, at: ['rows', row, 'amounts', month] }))
    .filter(({ at }) => isThere(activity, at))
    .sort((a, b) => b.amount - a.amount)

/** The class that colours a category; the same on every page. */
type ToneOf = (category: string) => string

/** The same with the tone of each, and with what is in none of the rows as the last. */
export const categoriesWithOthers = (activity: ActivityAnswer, month: number, toneOf: ToneOf): (Category & { readonly tone: string })[] => {
  const named = categoriesIn(activity, month).map((category) => ({ ...category, tone: toneOf(category.name) }))
  const at = ['others', 'amounts', month]
  if (activity.others.rows === 0 || !isThere(activity, at)) return named
  return [...named, { name: words.other, amount: activity.others.amounts[month] ?? 0, at, tone: NEUTRAL }]
}
