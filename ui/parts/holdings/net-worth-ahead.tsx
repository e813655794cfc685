import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { ProjectionAnswer } from '../../../src/http/contract/net-worth.ts'
import { useManner } from '../../address.ts'
import { useAnswer } from '../../client/answers.ts'
import { withQuery } from '../../client/api.ts'
import { useScoped } from '../../client/scope.ts'
import { figures } from '../../client/settings.ts'
import { dayOf, monthOf } from '../../figures/days.ts'
import { aheadOf, YEARS_AHEAD } from '../../figures/projection.ts'
import { Amount } from '../amount.tsx'
import { Proof, Report } from '../proof.tsx'

/** What net worth may come to, asked for once somebody wants to know; and how many years of it. */
export const useAhead = () => {
  const [years, setYears] = useManner<(typeof YEARS_AHEAD)[number] | ''>('ahead', '', ['', ...YEARS_AHEAD])
  const { path, traced } = useScoped('networth/projection', { years })
  const answer = useAnswer<ProjectionAnswer>(years === '' ? undefined : path)
  const ahead = useMemo(() => (years !== '' && answer.data ? aheadOf(answer.data) : undefined), [years, answer.data])
  const choice = (
    <label class="field">
      Ahead
      <select value={years} onChange={({ currentTarget: { value } }) => setYears(value as typeof years)}>
        <option value="">not</option>
        {YEARS_AHEAD.map((each) => (
          <option key={each} value={each}>
            {each} years
          </option>
        ))}
      </select>
    </label>
  )
  return { ahead, choice, traced, years, answer: years === '' ? undefined : answer }
}

/** What is supposed of the years ahead, and where to suppose something else. */
export const SupposedAhead = ({ ahead: { answer, traced, years } }: { ahead: ReturnType<typeof useAhead> }) => {
  const data = answer?.data
  if (!answer || (!data && !answer.error)) return null
  if (!data)
    return (
      <p class="quiet" role="alert">
        What may come is not known: {answer.error?.message}
      </p>
    )
  const { conservative_cagr: lean, expected_cagr: expected, optimistic_cagr: rich, milestones } = data
  const enough = milestones.findIndex(({ label }) => label === 'FIRE target reached')
  const reached = milestones[enough]
  return (
    <Report.Provider value={traced}>
      <p class="quiet supposed">
        Supposing a growth of {figures.value.quantity(lean)}, {figures.value.quantity(expected)} or {figures.value.quantity(rich)} % a year, with{' '}
        <Proof at={['monthly_contribution']} name="Put aside a month">
          <Amount value={data.monthly_contribution} />
        </Proof>{' '}
        put aside each month as until now.{' '}
        {reached && (
          <>
            In {monthOf(dayOf(reached.date))} that is expected to be enough to live from:{' '}
            <Proof at={['milestones', enough, 'amount']} name="Enough to live from">
              <Amount value={reached.amount} />
            </Proof>
            .{' '}
          </>
        )}
        <Link class="more" href={withQuery('/planning/projection', { years })}>
          Suppose something else <ArrowRight size={14} />
        </Link>
      </p>
    </Report.Provider>
  )
}
