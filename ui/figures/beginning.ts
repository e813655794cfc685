import { isThere, type Place } from './unknown.ts'

/** Where a series begins to tell something: charts do not begin with years of nothing. Pure. */

/** The first of so many members of a series of which some figure is there, known or not; their number when none is. */
export const beginsAt = (answer: unknown, count: number, figuresAt: (member: number) => readonly Place[]): number => {
  const isAt = (member: number): boolean => figuresAt(member).some((place) => isThere(answer, place))
  const first = Array.from({ length: count }, (_, member) => member).findIndex(isAt)
  return first < 0 ? Math.max(0, count) : first
}

interface Worth {
  readonly balanceAmount: number
  readonly netInvestmentAmount: number
}

const isWorth = ({ balanceAmount, netInvestmentAmount }: Worth): boolean => balanceAmount !== 0 || netInvestmentAmount !== 0

/** The days of a timeline from the first that has a worth; all of them where that leaves no line to draw. */
export const fromFirstWorth = <Point extends Worth>(points: readonly Point[]): readonly Point[] => {
  const first = points.findIndex(isWorth)
  return first > 0 && first < points.length - 1 ? points.slice(first) : points
}
