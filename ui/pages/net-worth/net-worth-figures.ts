import { netWorth as words } from '#messages/net-worth.ts'
import type { Networth, ProjectionAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import { type Day, dayOf } from '../../figures/calendar-days.ts'
import type { Line, LineTone } from '../../figures/chart-data.ts'
import { type Sum, sumOf } from '../../figures/sum-figures.ts'
import { fromFirstWorth } from '../../figures/unknown.ts'

/** The parts of net worth that are shown, and its gain. */
export const partsOf = (point: Networth): Sum[] => [
  { parts: [point.netInvestmentAmount, point.gainAmount], sum: point.balanceAmount },
  ...(point.fx_impact === 0 ? [] : [{ parts: [point.investment_return, point.fx_impact], sum: point.gainAmount }]),
]

/** What a calendar year did to net worth: where it began, what was added from outside, what was earned, where it ended. */
export interface Year {
  readonly year: string
  readonly start: number
  readonly putIn: number
  readonly earned: number
  readonly end: number
  /** The year is not over. */
  readonly isOpen: boolean
  /** Which point is its last, and which the last of the year before. */
  readonly place: number
  readonly before: number | undefined
}

type Point = Pick<Networth, 'date' | 'balanceAmount' | 'netInvestmentAmount' | 'gainAmount'>

const NOTHING = { balanceAmount: 0, netInvestmentAmount: 0, gainAmount: 0 }

/** Newest first. For each year start + putIn + earned = end, because the end of one year is the start of the next. */
export const byYear = (points: readonly Point[]): Year[] => {
  const ends = fromFirstWorth(points.filter((point, place) => points[place + 1]?.date.slice(0, 4) !== point.date.slice(0, 4)))
  return ends
    .map((end, place): Year => {
      const before = ends[place - 1] ?? NOTHING
      return {
        year: end.date.slice(0, 4),
        start: before.balanceAmount,
        putIn: sumOf([end.netInvestmentAmount, -before.netInvestmentAmount]),
        earned: sumOf([end.gainAmount, -before.gainAmount]),
        end: end.balanceAmount,
        place: points.indexOf(end),
        before: place === 0 ? undefined : points.indexOf(ends[place - 1] as Point),
        isOpen: place === ends.length - 1 && end.date.slice(5, 10) !== '12-31',
      }
    })
    .reverse()
}

const SCENARIOS: readonly { readonly key: keyof ProjectionAnswer['projection']; readonly label: string; readonly tone: LineTone }[] = [
  { key: 'expected', label: words.scenarios.expected, tone: 'accent' },
  { key: 'conservative', label: words.scenarios.conservative, tone: 'lean' },
  { key: 'optimistic', label: words.scenarios.optimistic, tone: 'rich' },
]

/** Net worth to come, in each scenario. Pure. */
export const scenarioLines = ({ projection }: Pick<ProjectionAnswer, 'projection'>): Line[] =>
  SCENARIOS.map(({ key, label, tone }) => ({ label, tone, values: projection[key].map(({ balanceAmount }) => balanceAmount) }))

/** What is to come, behind what has been. */
export interface Ahead {
  readonly days: readonly Day[]
  readonly lines: readonly Line[]
}

export const aheadOf = (answer: Pick<ProjectionAnswer, 'projection'>): Ahead => ({
  days: answer.projection.expected.map(({ date }) => dayOf(date)),
  lines: scenarioLines(answer).map((line) => (line.tone === 'accent' ? { ...line, tone: 'ahead' } : line)),
})

/** So many years of it are offered. */
export const YEARS_AHEAD = ['5', '10', '20', '40'] as const
