import type { ActivityAnswer } from '../../src/http/contract/cash-flow.ts'
import { sumOf } from './exact-sum.ts'
import { type FigurePlaces, hasGap, type Place } from './unknown.ts'
import { type Mover, type MonthSum, moversOf, sumIn } from './years.ts'

/** What stands out in a year of spending beside the one before, in the same months of both. Of what is not known nothing is said. Pure. */

export interface OneMonth extends MonthSum {
  readonly month: number
}

export interface YearInsights {
  /** The month in which most was spent, and by how much in per cent it is above the average; undefined where no month is told from the others. */
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
