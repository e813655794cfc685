import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { getGoals } from '../../../src/http/contract/budget.ts'
import { useAnswer } from '../../client/answers.ts'
import { useScoped } from '../../client/scope.ts'
import { figures } from '../../client/settings.ts'
import { goalLink, inOrder } from '../../figures/goal.ts'
import { Amount } from '../amount.tsx'
import { Card } from '../frame/page.tsx'
import { Proof, Report } from '../proof.tsx'

const SHOWN = 4

/** How far the most important goals are, for the dashboard; nothing at all without a goal. */
export const GoalsAhead = () => {
  const { path, traced } = useScoped('goals')
  const { data } = useAnswer<AnswerOf<typeof getGoals>>(path)
  if (!data || data.goals.length === 0) return null
  return (
    <Card
      title="Goals"
      aside={
        <Link class="more" href="/planning/goals">
          All goals <ArrowRight size={14} />
        </Link>
      }
    >
      <Report.Provider value={traced}>
        <ul class="envelopes goals-ahead">
          {inOrder(data.goals)
            .slice(0, SHOWN)
            .map((goal) => {
              const at = ['goals', data.goals.indexOf(goal)]
              const reached = goal.target > 0 ? (goal.current / goal.target) * 100 : 0
              return (
                <li key={goal.id} class="envelope">
                  <p>
                    <Link href={goalLink(goal)}>{goal.name}</Link>
                    <Proof at={[...at, 'current']} percentOf={[[...at, 'target']]} as="percent" name={`${goal.name}: reached`}>
                      <span class="amount">{figures.value.percent(reached)}</span>
                    </Proof>
                  </p>
                  <div class="goal-track" aria-hidden="true">
                    <span style={{ width: figures.value.hidden ? '0' : `${Math.max(0, Math.min(100, reached))}%` }} />
                  </div>
                  <p class="quiet">
                    <span>
                      <Proof at={[...at, 'current']} name={`${goal.name}: saved`}>
                        <Amount value={goal.current} />
                      </Proof>{' '}
                      of{' '}
                      <Proof at={[...at, 'target']} name={`${goal.name}: target`}>
                        <Amount value={goal.target} />
                      </Proof>
                    </span>
                  </p>
                </li>
              )
            })}
        </ul>
      </Report.Provider>
    </Card>
  )
}
