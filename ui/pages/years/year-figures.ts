import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import type { Day } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { type FigurePlaces, hasGap, isThere, type Place } from '../../figures/unknown.ts'
import { type ActivityRow, rowsOf } from '../activity/activity-figures.ts'

/** Calendar years side by side, month for month. Pure. */

/** A sum of months, and their places in the answer. */
export interface MonthSum {
  readonly value: number
  readonly places: readonly Place[]
}

const two = (n: number): string => String(n).padStart(2, '0')
export const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1)

/** So many years up to one, oldest first. */
export const yearsUpTo = (until: number, count: number): number[] => Array.from({ length: count }, (_, nth) => until - count + 1 + nth)

/** The months in which a row has a figure, known or not. */
const usedMonths = (answer: ActivityAnswer): string[] =>
  answer.periods.filter((_, place) => isThere(answer, ['rows', '*', 'amounts', place])).map(({ key }) => key.slice(0, 7))

/** The years from the first in which any of these has a value: before a book begins there is nothing to compare with. */
export const sinceBegun = (years: readonly number[], answers: readonly ActivityAnswer[]): readonly number[] => {
  const used = answers.flatMap(usedMonths).map((month) => Number(month.slice(0, 4)))
  const first = Math.min(...used)
  return Number.isFinite(first) ? years.filter((year) => year >= first) : years.slice(-1)
}

/** The first month of the year in which any of these says something; January of one that they had begun before. */
const firstMonth = (year: number, answers: readonly ActivityAnswer[]): number => {
  const first = answers.flatMap(usedMonths).toSorted()[0] ?? ''
  return Number(first.slice(0, 4)) === year ? Number(first.slice(5)) : 1
}

/**
 * The months in which a year can be compared with the one before: while it is going on those that are over, or its first while none is,
 * and none before the other year began. Where that leaves none there is nothing to compare with, and the year is shown alone.
 */
export const comparedMonths = (year: number, today: Day, answers: readonly ActivityAnswer[]): number[] => {
  const over = year === Number(today.slice(0, 4)) ? MONTHS.slice(0, Math.max(1, Number(today.slice(5, 7)) - 1)) : MONTHS
  const first = firstMonth(year - 1, answers)
  const both = over.filter((month) => month >= first)
  return both.length === 0 ? over : both
}

/** Which months of a year these are: "Jan – Mar"; undefined for all twelve. `nameOf`: a month by its number. */
export const monthsInWords = (months: readonly number[], nameOf: (month: number) => string): string | undefined => {
  const [first, last] = [months[0] ?? 1, months.at(-1) ?? 12]
  if (months.length === 12) return undefined
  return first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`
}

/** The sum of some months of a year; of one name, or of everything. A month that the answer does not have adds nothing. */
export const sumIn = (
  answer: ActivityAnswer,
  { year, months, row }: { year: number; months: readonly number[]; row?: ActivityRow | undefined },
): MonthSum => {
  const indexes = months.flatMap((month) => {
    const index = answer.periods.findIndex(({ key }) => key === `${year}-${two(month)}`)
    return index < 0 ? [] : [index]
  })
  const amounts = row ? row.amounts : answer.totals
  return {
    value: sumOf(indexes.map((index) => amounts[index] ?? 0)),
    places: indexes.map((index) => (row ? [...row.at, 'amounts', index] : ['totals', index])),
  }
}

/** The twelve months of a year; those that have not begun are undefined. */
export const lineOf = (answer: ActivityAnswer, year: number, row?: ActivityRow): (number | undefined)[] =>
  MONTHS.map((month) => {
    const { value, places } = sumIn(answer, { year, months: [month], ...(row ? { row } : {}) })
    return places.length === 0 ? undefined : value
  })

/** The place among the twelve months of a year of the one that is not over; undefined in a year that has none. */
export const unfinishedIn = ({ periods }: ActivityAnswer, year: number): number | undefined => {
  const going = periods.find(({ key, running }) => running && Number(key.slice(0, 4)) === year)
  return going && Number(going.key.slice(5)) - 1
}

/** What is left over is made of. */
export type LeftOf = 'income' | 'expenses' | 'tax'

/** One of the rows of what is left over. */
export const leftRow = (left: ActivityAnswer, of: LeftOf): ActivityRow | undefined => rowsOf(left).find(({ name }) => name === of)

/** The place of a sum of months; without any months it is 0, and has no proof. */
export const placesIn = ({ places }: MonthSum): FigurePlaces | undefined => {
  const [at, ...plus] = places
  return at && { at, plus }
}

/** The place of the change of one sum to another, in per cent of that; below zero the sign is turned round. */
export const changePlaces = (now: MonthSum, before: MonthSum): FigurePlaces | undefined => {
  const [to, from] = before.value < 0 ? [before, now] : [now, before]
  return before.value === 0 ? undefined : { ...placesIn(to), minus: from.places, percentOf: before.places }
}

/** From one to the other in per cent; undefined where there was nothing to change. */
export const changeIn = (now: number, before: number): number | undefined => (before === 0 ? undefined : ((now - before) / Math.abs(before)) * 100)

export interface Mover {
  readonly name: string
  readonly row: ActivityRow
  readonly now: MonthSum
  readonly before: MonthSum
  readonly change: number
}

/** Names by how much they changed from one year to the next, the largest change first. */
export const moversOf = (answer: ActivityAnswer, { year, months }: { year: number; months: readonly number[] }): Mover[] =>
  rowsOf(answer)
    .map((row): Mover => {
      const now = sumIn(answer, { year, months, row })
      const before = sumIn(answer, { year: year - 1, months, row })
      return { name: row.name, row, now, before, change: sumOf([now.value, -before.value]) }
    })
    .filter(({ now, before }) => [...now.places, ...before.places].some((place) => isThere(answer, place)))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || b.now.value - a.now.value)

/** What stands out in a year of spending compared with the one before, in the same months of both. Unknown figures are left out. Pure. */

export interface OneMonth extends MonthSum {
  readonly month: number
}

export interface YearInsights {
  /** The month in which most was spent, and by how much in per cent it is above the average; undefined where all months are equal. */
  readonly dearest: { readonly month: OneMonth; readonly above: number; readonly abovePlaces: FigurePlaces } | undefined
  /** Months in which more was spent than earned, the worst first; undefined where not all of them are known. */
  readonly short: readonly OneMonth[] | undefined
  readonly rose: Mover | undefined
  readonly fell: Mover | undefined
  /** What nothing was spent on the year before, and what nothing is spent on any more. */
  readonly begun: readonly Mover[]
  readonly ended: readonly Mover[]
  /** The two names that most of it went to; none where not all of it is known. */
  readonly largest: readonly Mover[]
}

interface Compared {
  readonly expenses: ActivityAnswer
  /** What is left over after spending and taxes. */
  readonly left: ActivityAnswer
  readonly year: number
  readonly months: readonly number[]
}

const monthsOf = (answer: ActivityAnswer, { year, months }: Compared): OneMonth[] | undefined => {
  const all = months.map((month) => ({ month, ...sumIn(answer, { year, months: [month] }) })).filter(({ places }) => places.length > 0)
  return all.some(({ places }) => hasGap(answer, places)) ? undefined : all
}

const dearestOf = (all: readonly OneMonth[] = []): YearInsights['dearest'] => {
  const whole = sumOf(all.map(({ value }) => value))
  const [first] = all.toSorted((a, b) => b.value - a.value)
  const places = all.flatMap((month) => month.places)
  const [at] = first?.places ?? []
  if (!first || !at || all.length < 3 || whole <= 0 || all.every(({ value }) => value === first.value)) return undefined
  // As many times the month less all of them, of all of them: what it is above their average, of their average.
  const often = Array.from({ length: all.length - 1 }, (): Place => at)
  return {
    month: first,
    above: ((first.value * all.length - whole) / whole) * 100,
    abovePlaces: { at, plus: often, minus: places, percentOf: places },
  }
}

export const insightsOf = (compared: Compared): YearInsights => {
  const { expenses, left, year, months } = compared
  const spent = monthsOf(expenses, compared)
  const movers = moversOf(expenses, { year, months }).filter(
    ({ row, now, before }) => !row.isRest && !hasGap(expenses, [...now.places, ...before.places]),
  )
  const both = movers.filter(({ now, before }) => now.value !== 0 && before.value !== 0)
  return {
    dearest: dearestOf(spent),
    short: monthsOf(left, compared)
      ?.filter(({ value }) => value < 0)
      .sort((a, b) => a.value - b.value),
    rose: both.find(({ change }) => change > 0),
    fell: both.find(({ change }) => change < 0),
    // Without a year before, everything would be new.
    begun: both.length === 0 ? [] : movers.filter(({ before, now }) => before.value === 0 && now.value > 0),
    ended: both.length === 0 ? [] : movers.filter(({ before, now }) => now.value === 0 && before.value > 0),
    largest: spent
      ? movers
          .filter(({ now }) => now.value > 0)
          .sort((a, b) => b.now.value - a.now.value)
          .slice(0, 2)
      : [],
  }
}
