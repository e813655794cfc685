import type { ActivityAnswer } from '../../src/http/contract/cash-flow.ts'
import { sumOf } from './exact-sum.ts'
import { averageOver, firstSpent } from './expense.ts'
import type { FigurePlaces, Place } from './unknown.ts'

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
