import { activity as words } from '#messages/activity.ts'
import { periods as periodTexts } from '#messages/parts.ts'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { type BookColours, coloursByName, NEUTRAL } from '../../figures/account-colours.ts'
import { dayInYear, dayOf, monthLabel, monthOf } from '../../figures/calendar-days.ts'
import type { Bar } from '../../figures/chart-data.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { beginsAt, type FigurePlaces, type Place } from '../../figures/unknown.ts'

/** Sums by period as they are shown. Pure. */

export type Every = 'month' | 'year' | 'financial_year'

/** One name with its sum in each period; `at` is their place in the answer. */
export interface ActivityRow {
  readonly name: string
  readonly amounts: readonly number[]
  readonly total: number
  readonly at: Place
  /** What was left out of the list, as one. */
  readonly isRest: boolean
}

export const rowsOf = ({ rows, others }: ActivityAnswer): ActivityRow[] => [
  ...rows.map(
    ({ name, amounts, total }, place): ActivityRow => ({ name: name || words.withoutPayee, amounts, total, at: ['rows', place], isRest: false }),
  ),
  ...(others.rows > 0 ? [{ name: words.others(others.rows), amounts: others.amounts, total: others.total, at: ['others'], isRest: true }] : []),
]

/** The name for no tag; for no payee, when the rows are payees, the caller names it. */
export const withTagless = (answer: ActivityAnswer): ActivityAnswer => ({
  ...answer,
  rows: answer.rows.map((row) => (row.name === '' ? { ...row, name: words.withoutTag } : row)),
})

type Period = ActivityAnswer['periods'][number]

/** "Feb 2026", "2026", "2025 - 26" */
export const periodName = ({ key, start_date }: Pick<Period, 'key' | 'start_date'>, every: Every): string =>
  every === 'month' ? monthOf(dayOf(start_date)) : key

/** The same, and "2026 so far" for the one that is not over. */
export const periodSoFar = (period: Pick<Period, 'key' | 'start_date' | 'running'>, every: Every): string =>
  period.running ? periodTexts.soFar(periodName(period, every)) : periodName(period, every)

/**
 * The figures with which one period is compared with others: those of whole periods, and for one that is not over those of the same days. Every
 * comparison on these pages takes its figures, places and names from here.
 */
export interface Comparable {
  readonly isToDate: boolean
  readonly totals: readonly number[]
  readonly totalAt: (place: number) => Place
  readonly amountsOf: (row: Pick<ActivityRow, 'amounts' | 'at'>) => readonly number[]
  readonly placeOf: (row: Pick<ActivityRow, 'at'>) => Place
  /** "2026 so far", "2025 to 30 Jun" */
  readonly nameOf: (place: number) => string
}

export const comparableWith = (answer: ActivityAnswer, at: number, every: Every): Comparable => {
  const { periods } = answer
  const toDate = periods[at]?.running ? answer.to_date : undefined
  const nameOf = (place: number): string => {
    const period = periods[place]
    if (!period) return ''
    const day = toDate?.days[place]
    return day === undefined || place === at || dayOf(day) >= dayOf(period.end_date)
      ? periodSoFar(period, every)
      : periodTexts.upTo(periodName(period, every), dayInYear(dayOf(day)))
  }
  if (!toDate)
    return {
      isToDate: false,
      totals: answer.totals,
      totalAt: (place) => ['totals', place],
      amountsOf: ({ amounts }) => amounts,
      placeOf: ({ at: row }) => [...row, 'amounts'],
      nameOf,
    }
  return {
    isToDate: toDate.days.slice(0, at).some((day, place) => dayOf(day) < dayOf(periods[place]?.end_date ?? '')),
    totals: toDate.totals,
    totalAt: (place) => ['to_date', 'totals', place],
    amountsOf: ({ at: [list, nth] }) => (list === 'others' ? toDate.others : (toDate.rows[Number(nth)] ?? [])),
    placeOf: ({ at: row }) => ['to_date', ...row],
    nameOf,
  }
}

/** The values of a trend line, of whole periods only: one that ended with a period that is not over would dive. */
export const trendOf = (periods: ActivityAnswer['periods'], amounts: readonly number[], { first, last }: { first: number; last: number }): number[] =>
  wholeBefore(periods, { place: last + 1, count: last + 1, first }).map((place) => amounts[place] ?? 0)

/** The first period in which there is anything; their number when there is nothing in any. */
export const firstPeriod = (answer: ActivityAnswer): number =>
  beginsAt(answer, answer.periods.length, (period) => [
    ['rows', '*', 'amounts', period],
    ['others', 'amounts', period],
  ])

/** A year in which the book began, or that the days asked about cut, begins in another month than those after it. */
const isBegunLate = ([first, next]: ActivityAnswer['periods']): boolean =>
  first !== undefined && next !== undefined && !isMonth(first) && first.start_date.slice(5, 7) !== next.start_date.slice(5, 7)
const isMonth = ({ key }: Period): boolean => /^\d{4}-\d{2}$/.test(key)

/** Places of the periods before one that are whole, the last so many, none of them before the first. */
export const wholeBefore = (
  periods: ActivityAnswer['periods'],
  { place, count, first = 0 }: { place: number; count: number; first?: number },
): number[] => {
  const begin = Math.max(first, isBegunLate(periods) ? 1 : 0)
  return periods.flatMap(({ running }, index) => (index >= begin && index < place && !running ? [index] : [])).slice(-count)
}

/** Returns what is a mean of some periods; 0 of none. */
export const meanOf = (amounts: readonly number[], places: readonly number[]): number =>
  places.length === 0 ? 0 : sumOf(places.map((place) => amounts[place] ?? 0)) / places.length

/** So many names are drawn by themselves. */
const DRAWN = 5

/** The names that are drawn by themselves, the name of all others together, and the class that colours a name. */
export interface Coloured {
  readonly names: readonly string[]
  readonly restName: string
  readonly toneOf: (name: string) => string
}

/** What the names are: accounts of the book, which have a colour on every page, or anything else. */
export interface NamedBy {
  readonly by: 'category' | 'account' | 'payee' | 'tag'
  readonly root: string
  readonly colours: BookColours
}

/** The largest names of a report, with their colours. */
export const colouredIn = (answer: ActivityAnswer, { by, root, colours }: NamedBy): Coloured => {
  const rows = rowsOf(answer)
  const largest = rows.filter(({ isRest }) => !isRest).slice(0, DRAWN)
  const rest = rows.filter((row) => !largest.includes(row))
  const names = [...largest, ...(rest.length === 1 && rest[0]?.isRest === false ? rest : [])].map(({ name }) => name)
  const byName = coloursByName(names)
  const toneOf = (name: string): string =>
    by === 'category' || by === 'account' ? colours.ofAccount(accountNamed(name, { by, root })) : (byName.get(name) ?? NEUTRAL)
  return { names, restName: rest.length === 1 && rest[0] ? rest[0].name : words.allOthers, toneOf }
}

/** The account that a row of a report is about. */
export const accountNamed = (name: string, { by, root }: Pick<NamedBy, 'by' | 'root'>): string =>
  by === 'account' || name === root ? name : `${root}:${name}`

/** The class of the part that a name is drawn in: its own or that of all others. */
export const partTone = ({ names, toneOf }: Coloured, name: string): string => (names.includes(name) ? toneOf(name) : NEUTRAL)

/** One column a period, the coloured names by themselves and the rest together. */
export const barsOf = (
  answer: ActivityAnswer,
  every: Every,
  coloured: Coloured,
): {
  readonly bars: Bar[]
  readonly legend: readonly { readonly name: string; readonly tone: string }[]
  /** The place of a column's part in the answer. */
  readonly partAt: (place: number, part: string) => FigurePlaces | undefined
} => {
  const rows = rowsOf(answer)
  const { names, restName } = coloured
  const named = names.flatMap((name) => rows.filter((row) => row.name === name && !row.isRest))
  const rest = rows.filter((row) => !named.includes(row))
  const bars = answer.periods.map((period, place): Bar => {
    return {
      label: periodSoFar(period, every),
      ...(every === 'month' ? monthLabel(dayOf(period.start_date)) : { short: period.key.replace(/^(\d{4}) - (\d{2})$/, '$1/$2') }),
      parts: [
        ...named.map(({ name, amounts }) => ({ name, value: amounts[place] ?? 0, tone: coloured.toneOf(name) })),
        ...(rest.length > 0 ? [{ name: restName, value: sumOf(rest.map(({ amounts }) => amounts[place] ?? 0)), tone: NEUTRAL }] : []),
      ],
    }
  })
  const legend = [
    ...named.map(({ name }) => ({ name, tone: coloured.toneOf(name) })),
    ...(rest.length > 0 ? [{ name: restName, tone: NEUTRAL }] : []),
  ]
  const partAt = (place: number, part: string): FigurePlaces | undefined => {
    const [at, ...plus] = (part === restName ? rest : named.filter(({ name }) => name === part)).map((row): Place => [...row.at, 'amounts', place])
    return at && { at, plus }
  }
  return { bars, legend, partAt }
}

/** How months compare with those before them. Pure. */

const MEAN_OF = 3

export interface MonthPoint {
  readonly total: number
  /** Of three whole months at most, the month itself or the last before one that is going on; their places. */
  readonly over: readonly number[]
  readonly mean: number
}

/** `running`: which of them is going on and no whole month; the first of a book is all that there is. */
export const pointsOf = (totals: readonly number[], running = -1): MonthPoint[] =>
  totals.map((total, place) => {
    const whole = totals.map((_, other) => other).filter((other) => other <= place && other !== running)
    const over = whole.length === 0 ? [place] : whole.slice(-MEAN_OF)
    const recent = over.map((other) => totals[other] ?? 0)
    return { total, over, mean: sumOf(recent) / recent.length }
  })

/** The place of the mean over some months. */
export const meanAt = (over: readonly number[]): FigurePlaces => {
  const [last = 0, ...others] = [...over].reverse()
  return { at: ['totals', last], plus: others.map((month) => ['totals', month]), over: over.length }
}

/** How far months stray from their mean, in per cent of it; undefined where they have none. */
export const volatilityOf = (totals: readonly number[]): number | undefined => {
  const mean = totals.length === 0 ? 0 : sumOf(totals) / totals.length
  if (mean <= 0) return undefined
  const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / totals.length
  return (Math.sqrt(variance) / mean) * 100
}

export const volatilityKind = (percent: number): 'steady' | 'varies' | 'variesMuch' =>
  percent < 15 ? 'steady' : percent < 30 ? 'varies' : 'variesMuch'
