import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { getGoals } from '../../src/http/contract/budget.ts'
import { configuration, useAnswer } from '../client/answers.ts'
import { EVERY_PART, useIsCompared, useScoped } from '../client/scope.ts'
import { shortDay } from '../figures/days.ts'
import { writeGoalOrder } from '../client/goal-order.ts'
import { mayConfigure } from '../client/role.ts'
import { goalLink, inOrder } from '../figures/goal.ts'
import { Sortable } from '../parts/table/sortable.tsx'
import { Amount } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Page } from '../parts/frame/page.tsx'
import { ChangeGoals } from '../parts/planned/change-goals.tsx'
import { type Place, Proof, Report, unknownIn } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { currency, figures } from '../client/settings.ts'

type GoalsAnswer = AnswerOf<typeof getGoals>
type Goal = GoalsAnswer['goals'][number]

const GoalCard = ({ goal, place, handle }: { goal: Goal; place: number; handle?: ComponentChildren }) => {
  const at = (of: keyof Goal): Place => ['goals', place, of]
  const reached = goal.target > 0 ? (goal.current / goal.target) * 100 : 0
  const isUnknown = unknownIn(useContext(Report))({ at: at('current') })
  return (
    <section class="card goal">
      <h2>
        <Link href={goalLink(goal)}>{goal.name}</Link>
        {handle}
      </h2>
      <p class="quiet">
        {goal.type === 'retirement' ? 'Retirement' : 'Savings'}
        {goal.targetDate && ` · until ${shortDay(goal.targetDate.slice(0, 10))}`}
      </p>
      <p class="goal-figure">
        <Proof at={at('current')} name={`${goal.name}: saved`}>
          <Amount value={goal.current} />
        </Proof>
        <span class="quiet">
          {' of '}
          <Proof at={at('target')} name={`${goal.name}: target`}>
            <Amount value={goal.target} currency={currency.value} />
          </Proof>
        </span>
      </p>
      <div
        class="goal-track"
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={figures.value.hidden ? undefined : Math.min(100, Math.round(reached))}
        aria-label={goal.name}
      >
        <span style={{ width: figures.value.hidden ? '0' : `${Math.max(0, Math.min(100, reached))}%` }} />
      </div>
      <p class="goal-foot">
        <Proof at={at('current')} percentOf={[at('target')]} as="percent" name={`${goal.name}: reached`}>
          <span class="amount">{figures.value.percent(reached)}</span>
        </Proof>
        <span class="quiet">
          {isUnknown || goal.accounts === 0 ? null : goal.current >= goal.target ? (
            'reached'
          ) : (
            <Proof at={at('target')} minus={[at('current')]} name={`${goal.name}: to go`}>
              <span class="amount">{figures.value.money(goal.target - goal.current)}</span> to go
            </Proof>
          )}
        </span>
      </p>
      {goal.accounts === 0 && <NoAccount />}
    </section>
  )
}

/** Accounts are renamed in the journal, and the configuration is another file. */
const NoAccount = () => (
  <p>
    No account of the book is called as this goal has it. Was one renamed? <ChangeGoals>Change the goal</ChangeGoals>
  </p>
)

/** The most important first. Who may change the configuration changes the order, which is written there. */
const Ordered = ({ goals }: { goals: readonly Goal[] }) => {
  const ordered = inOrder(goals)
  const isCompared = useIsCompared()
  if (isCompared || !mayConfigure.value || goals.length < 2)
    return (
      <div class="goals">
        {ordered.map((goal) => (
          <GoalCard key={goal.id} goal={goal} place={goals.indexOf(goal)} />
        ))}
      </div>
    )
  return (
    <Sortable class="goals" items={ordered} keyOf={({ id }) => id} nameOf={({ name }) => name} onOrder={writeGoalOrder}>
      {(goal, handle) => <GoalCard goal={goal} place={goals.indexOf(goal)} handle={handle} />}
    </Sortable>
  )
}

export const GoalsPage = () => {
  const { path, traced } = useScoped('goals')
  const answer = useAnswer<GoalsAnswer>(path)
  return (
    <Page section="Planning" title="Goals" scope={EVERY_PART} isOfOneDay controls={<ChangeGoals>Add or change</ChangeGoals>}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={300}>
        {({ goals }) =>
          goals.length === 0 ? (
            <section class="card welcome">
              <p>
                There is no goal yet. Make one in <Link href="/more/config/goals">the settings</Link>, or under <code>goals</code> in{' '}
                <code>{configuration.value.data?.file}</code>.
              </p>
            </section>
          ) : (
            <Report.Provider value={traced}>
              <Ordered goals={goals} />
            </Report.Provider>
          )
        }
      </Answered>
    </Page>
  )
}
