import type { ProjectionAnswer } from '../../src/http/contract/projection.ts'
import type { Line, LineTone } from '../charts/line.ts'

const SCENARIOS: readonly { readonly key: keyof ProjectionAnswer['projection']; readonly label: string; readonly tone: LineTone }[] = [
  { key: 'expected', label: 'Expected', tone: 'accent' },
  { key: 'conservative', label: 'Cautious', tone: 'lean' },
  { key: 'optimistic', label: 'Hopeful', tone: 'rich' },
]

/** Net worth to come, in each scenario. Pure. */
export const scenarioLines = ({ projection }: Pick<ProjectionAnswer, 'projection'>): Line[] =>
  SCENARIOS.map(({ key, label, tone }) => ({ label, tone, values: projection[key].map(({ balanceAmount }) => balanceAmount) }))
