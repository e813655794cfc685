import { yearChoices } from '../../figures/period-choices.ts'
import { PeriodSteps } from './period-steps.tsx'

/** Year by year through those that a report has, oldest first; each is shown as it is called. */
export const YearSteps = ({ years, year, go }: { years: readonly string[]; year: string; go: (year: string) => void }) => {
  const to = (next: string | undefined) => (next === undefined ? undefined : () => go(next))
  const at = years.indexOf(year)
  return <PeriodSteps name={year} onBack={to(years[at - 1])} onOn={to(years[at + 1])} jump={{ at: year, choices: yearChoices(years), to: go }} />
}
