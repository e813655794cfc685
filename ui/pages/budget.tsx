import { ChevronLeft, ChevronRight } from 'lucide-preact'
import type { getBudget } from '../../src/http/contract/budget.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { monthOf } from '../figures/days.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Amount } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { type Place, Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { figures, today } from '../client/settings.ts'

type BudgetAnswer = AnswerOf<typeof getBudget>
type Month = BudgetAnswer['budgetsByMonth'][string]
type AccountBudget = Month['accounts'][number]

/** What was planned with what came over from the month before, what is spent of it, and what remains. */
const Envelope = ({ budget, place }: { budget: AccountBudget; place: Place }) => {
  const at = (of: keyof AccountBudget): Place => [...place, of]
  const short = budget.account.replace(/^Expenses:/, '')
  const planned = sumOf([budget.forecast, budget.rollover])
  const spent = planned > 0 ? Math.min(100, (budget.actual / planned) * 100) : budget.actual > 0 ? 100 : 0
  const isOver = budget.available < 0
  return (
    <li class="envelope">
      <p>
        <span>
          <AccountName account={budget.account} label={budget.account.replace(/^Expenses:/, '')} />
        </span>
        <Proof at={at('available')} name={`${short}: left`}>
          <span class={isOver ? 'amount loss' : 'amount'}>
            {figures.value.money(Math.abs(budget.available))} {isOver ? 'too much' : 'left'}
          </span>
        </Proof>
      </p>
      <div class="goal-track" aria-hidden="true">
        <span class={isOver ? 'over' : undefined} style={{ width: figures.value.hidden ? '0' : `${spent}%` }} />
      </div>
      <p class="quiet">
        <span>
          <Proof at={at('actual')} name={`${short}: spent`}>
            <Amount value={budget.actual} />
          </Proof>{' '}
          of{' '}
          <Proof at={at('forecast')} name={`${short}: planned`}>
            <Amount value={budget.forecast} />
          </Proof>
        </span>
        {budget.rollover !== 0 && (
          <span>
            and{' '}
            <Proof at={at('rollover')} name={`${short}: from before`}>
              <span class="amount">{figures.value.change(budget.rollover)}</span>
            </Proof>{' '}
            from before
          </span>
        )}
      </p>
    </li>
  )
}

const OneMonth = ({ name, month, answer }: { name: string; month: Month; answer: BudgetAnswer }) => {
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
      <ul class="envelopes">
        {month.accounts.map((budget, place) => (
          <Envelope key={budget.account} budget={budget} place={at('accounts', place)} />
        ))}
      </ul>
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
  return (
    <Page
      section="Planning"
      title="Budget"
      scope={EVERY_PART}
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
              <OneMonth name={month} month={budgets} answer={data} />
            </Report.Provider>
          ) : (
            <section class="card welcome">
              <p>Nothing is planned. A periodic transaction in the journal plans for every month from then on:</p>
              <pre>{'~ Monthly\n    Expenses:Food          400\n    Assets:Checking'}</pre>
            </section>
          )
        }
      </Answered>
    </Page>
  )
}
