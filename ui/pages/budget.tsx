import { useSignal } from '@preact/signals'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-preact'
import type { getBudget } from '../../src/http/contract/budget.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { mayWrite } from '../client/role.ts'
import { NOT_COMPARED, useScoped } from '../client/scope.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { monthOf } from '../figures/days.ts'
import { groupsOf } from '../figures/budget.ts'
import { Envelope } from '../parts/envelope.tsx'
import { PlanForm } from '../parts/plan-form.tsx'
import { Amount } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { type Place, Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { today } from '../client/settings.ts'

type BudgetAnswer = AnswerOf<typeof getBudget>
type Month = BudgetAnswer['budgetsByMonth'][string]

/** Something else to plan for. */
const PlanAnother = ({ month }: { month: string }) => {
  const isOpen = useSignal(false)
  return isOpen.value ? (
    <PlanForm month={month} onDone={() => (isOpen.value = false)} />
  ) : (
    <button type="button" class="button plan-another" onClick={() => (isOpen.value = true)}>
      <Plus size={15} /> Plan for another account
    </button>
  )
}

const OneMonth = ({ name, month, answer, mayPlan }: { name: string; month: Month; answer: BudgetAnswer; mayPlan: boolean }) => {
  const at = (...of: Place): Place => ['budgetsByMonth', name, ...of]
  const spent = sumOf(month.accounts.map(({ actual }) => actual))
  const isAhead = month.date.slice(0, 7) >= today.value.slice(0, 7)
  return (
    <Card>
      <dl class="figures">
        <Figure name="Planned" at={at('forecast')}>
          <Amount value={month.forecast} />
        </Figure>
        <Figure name="Spent of it" at={at('accounts', '*', 'actual')}>
          <Amount value={spent} />
        </Figure>
        <Figure name="Left this month" at={at('availableThisMonth')}>
          <Amount value={month.availableThisMonth} />
        </Figure>
        <Figure name="In checking accounts now" at={['checkingBalance']}>
          <Amount value={answer.checkingBalance} />
        </Figure>
        {isAhead && (
          <Figure
            at={at('endOfMonthBalance')}
            name={month.endOfMonthBalance < 0 ? 'Missing for the plans until its end' : 'Free after the plans until its end'}
            title="What is in checking accounts now, less what the plans until the end of this month still take"
          >
            <Amount value={Math.abs(month.endOfMonthBalance)} />
          </Figure>
        )}
      </dl>
      {groupsOf(month.accounts).map(({ name: group, places }, _, all) => (
        <section key={group} class="envelope-group">
          {all.length > 1 && (
            <h2>
              {group}{' '}
              <span class="quiet">
                <Proof
                  at={at('accounts', places[0] ?? 0, 'actual')}
                  plus={places.slice(1).map((place) => at('accounts', place, 'actual'))}
                  name={`${group}: spent`}
                >
                  <Amount value={sumOf(places.map((place) => month.accounts[place]?.actual ?? 0))} />
                </Proof>{' '}
                of{' '}
                <Proof
                  at={at('accounts', places[0] ?? 0, 'forecast')}
                  plus={places.slice(1).map((place) => at('accounts', place, 'forecast'))}
                  name={`${group}: planned`}
                >
                  <Amount value={sumOf(places.map((place) => month.accounts[place]?.forecast ?? 0))} />
                </Proof>
              </span>
            </h2>
          )}
          <ul class="envelopes">
            {places.map((place) => {
              const budget = month.accounts[place]
              return budget && <Envelope key={budget.account} budget={budget} place={at('accounts', place)} month={name} mayPlan={mayPlan} />
            })}
          </ul>
        </section>
      ))}
      {mayPlan && <PlanAnother month={name} />}
    </Card>
  )
}

export const BudgetPage = () => {
  const { path, traced } = useScoped('budget')
  const answer = useAnswer<BudgetAnswer>(path)
  const [choice, choose] = useParameter<string>('month', '')
  const months = Object.keys(answer.data?.budgetsByMonth ?? {}).sort()
  const now = today.value.slice(0, 7)
  const fallback = months.includes(now) ? now : (months.at(-1) ?? '')
  const month = months.includes(choice) ? choice : fallback
  const place = months.indexOf(month)
  const to = (step: number): void => choose(months[place + step] === fallback ? '' : (months[place + step] ?? ''))
  const budgets = answer.data?.budgetsByMonth[month]
  // What is shown in another currency, or of another day, is not what stands in the journal.
  const mayPlan = mayWrite.value && Object.values(traced.parameters).every((value) => !value)
  return (
    <Page
      section="Planning"
      title="Budget"
      scope={NOT_COMPARED}
      controls={
        budgets && (
          <div class="stepper">
            <button type="button" class="icon-button framed" aria-label="The month before" disabled={place <= 0} onClick={() => to(-1)}>
              <ChevronLeft size={16} />
            </button>
            <span>{monthOf(`${month}-01`)}</span>
            <button type="button" class="icon-button framed" aria-label="The month after" disabled={place >= months.length - 1} onClick={() => to(1)}>
              <ChevronRight size={16} />
            </button>
          </div>
        )
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={400}>
        {(data) =>
          budgets ? (
            <Report.Provider value={traced}>
              <OneMonth name={month} month={budgets} answer={data} mayPlan={mayPlan} />
            </Report.Provider>
          ) : (
            <section class="card welcome">
              <p>Nothing is planned. A periodic transaction in the journal plans for every month from then on:</p>
              <pre>{'~ Monthly\n    Expenses:Food          400\n    Assets:Checking'}</pre>
              {mayPlan && <PlanAnother month={now} />}
            </section>
          )
        }
      </Answered>
    </Page>
  )
}
