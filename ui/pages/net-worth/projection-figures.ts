import { netWorth as words } from '#messages/net-worth.ts'
import type { ProjectionAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import { type Day, dayOf } from '../../figures/calendar-days.ts'
import type { Line, LineTone } from '../../figures/chart-data.ts'

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
