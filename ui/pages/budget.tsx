import { Plus } from 'lucide-preact'
import type { getBudget } from '../../src/http/contract/budget.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { mayWrite } from '../client/role.ts'
import { EVERY_PART, useDays, useIsCompared, useScoped } from '../client/scope.ts'
import { currency, dialect, thisDay } from '../client/settings.ts'
import { budgetExample } from '../figures/journal-examples.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { monthOf } from '../figures/days.ts'
import { groupsOf, monthsIn, WITHOUT_POSTINGS } from '../figures/budget.ts'
import { monthChoices } from '../figures/period-choices.ts'
import { PeriodSteps } from '../parts/periods/period-steps.tsx'
import { Envelope } from '../parts/planned/envelope.tsx'
import { PlanForm, planOf } from '../parts/planned/plan-form.tsx'
import { Amount } from '../parts/amount.tsx'
import { useFocusWhen } from '../parts/focus-when.ts'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { type Place, Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'

type BudgetAnswer = AnswerOf<typeof getBudget>
type Month = BudgetAnswer['budgetsByMonth'][string]

/** Something else to plan for. */
const PlanAnother = ({ month, isFirst = false }: { month: string; isFirst?: boolean }) => {
  const plan = planOf(month)
  const opener = useFocusWhen(plan.value === undefined)
  return plan.value ? (
    <PlanForm month={month} />
  ) : (
    <button ref={opener} type="button" class="button plan-another" onClick={() => (plan.value = {})}>
      <Plus size={15} /> {isFirst ? 'Plan for an account' : 'Plan for another account'}
    </button>
  )
}

interface OneMonthShown {
  readonly name: string
  readonly title: string
  readonly month: Month
  readonly answer: BudgetAnswer
  readonly mayPlan: boolean
}

const OneMonth = ({ name, title, month, answer, mayPlan }: OneMonthShown) => {
  const at = (...of: Place): Place => ['budgetsByMonth', name, ...of]
  const spent = sumOf(month.accounts.map(({ actual }) => actual))
  const { last, now } = useDays()
  const isAhead = month.date.slice(0, 7) >= last.slice(0, 7)
  // The report sets aside from what came in at the rates of its days; what is there is worth what the rates of now say.
  const free = sumOf([month.endOfMonthBalance, answer.checkingValue, -answer.checkingBalance])
  return (
    <Card title={title}>
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
        <Figure name={`In checking accounts ${now}`} at={['checkingValue']}>
          <Amount value={answer.checkingValue} />
        </Figure>
        {isAhead && (
          <Figure
            at={at('endOfMonthBalance')}
            plus={[['checkingValue']]}
            minus={[['checkingBalance']]}
            name={free < 0 ? 'Missing for the plans until its end' : 'Free after the plans until its end'}
            title="What is in checking accounts now, less what the plans until the end of this month still take"
          >
            <Amount value={Math.abs(free)} />
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
              if (!budget) return undefined
              const { account, forecast } = budget
              const typed = planOf(name, account)
              const plan = {
                isOpen: typed.value !== undefined,
                open: () => (typed.value = {}),
                form: <PlanForm account={account} planned={forecast} month={name} />,
              }
              return <Envelope key={account} budget={budget} place={at('accounts', place)} plan={mayPlan ? plan : undefined} />
            })}
          </ul>
        </section>
      ))}
      {mayPlan && <PlanAnother month={name} />}
    </Card>
  )
}

/** The months of a period together, before the last of them. */
const SeveralMonths = ({ answer, months, words }: { answer: BudgetAnswer; months: readonly string[]; words: string }) => {
  const figure = (title: string, of: Place, valueOf: (month: Month) => number) => {
    const [at, ...plus] = months.map((month) => ['budgetsByMonth', month, ...of])
    const value = sumOf(months.map((month) => answer.budgetsByMonth[month]).map((month) => (month ? valueOf(month) : 0)))
    return (
      <Figure name={title} {...(at ? { at, plus } : {})}>
        <Amount value={value} />
      </Figure>
    )
  }
  return (
    <Card title={words} aside={`${months.length} months with a plan`}>
      <dl class="figures">
        {figure('Planned', ['forecast'], ({ forecast }) => forecast)}
        {figure('Spent of it', ['accounts', '*', 'actual'], ({ accounts }) => sumOf(accounts.map(({ actual }) => actual)))}
      </dl>
    </Card>
  )
}

export const BudgetPage = () => {
  const { path, traced } = useScoped('budget', WITHOUT_POSTINGS)
  const { stretch, words, last } = useDays()
  const isCompared = useIsCompared()
  const answer = useAnswer<BudgetAnswer>(path)
  const [choice, choose] = useParameter<string>('month', '')
  const months = Object.keys(answer.data?.budgetsByMonth ?? {}).sort()
  const now = last.slice(0, 7)
  const chosen = stretch ? monthsIn(months, stretch) : []
  // A period without a plan is none of another month.
  const fallback = stretch ? (chosen.at(-1) ?? '') : months.includes(now) ? now : (months.at(-1) ?? '')
  // What is chosen is a month of the page: the period that it is compared with has its own last one.
  const month = months.includes(choice) && !isCompared ? choice : fallback
  // Without the steps at the top, and beside several months, it says which it is.
  const saysMonth = isCompared || chosen.length > 1
  const place = months.indexOf(month)
  const to = (next: number): void => choose(months[next] === fallback ? '' : (months[next] ?? ''))
  const budgets = answer.data?.budgetsByMonth[month]
  // What is shown in another currency, or of another day, is not what stands in the journal.
  // Beancount has no rules that could be written or changed: a plan there is a line of the journal.
  const mayPlan =
    mayWrite.value &&
    dialect.value !== 'beancount' &&
    !isCompared &&
    Object.entries(traced.parameters).every(([name, value]) => name in WITHOUT_POSTINGS || !value)
  return (
    <Page
      section="Planning"
      title="Budget"
      scope={EVERY_PART}
      controls={
        budgets && (
          <PeriodSteps
            name={monthOf(`${month}-01`)}
            onBack={place > 0 ? () => to(place - 1) : undefined}
            onOn={place < months.length - 1 ? () => to(place + 1) : undefined}
            jump={{ at: month, choices: monthChoices(months), to: (key) => to(months.indexOf(key)) }}
          />
        )
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={400}>
        {(data) =>
          budgets ? (
            <Report.Provider value={traced}>
              {chosen.length > 1 && <SeveralMonths answer={data} months={chosen} words={words} />}
              <OneMonth name={month} title={saysMonth ? monthOf(`${month}-01`) : ''} month={budgets} answer={data} mayPlan={mayPlan} />
            </Report.Provider>
          ) : stretch && months.length > 0 ? (
            <section class="card welcome">
              <p>Nothing is planned for {words}.</p>
              {mayPlan && <PlanAnother month={stretch.last.slice(0, 7)} isFirst />}
            </section>
          ) : (
            <section class="card welcome">
              <p>Nothing is planned. This in the journal plans for every month from then on:</p>
              <pre>{budgetExample(dialect.value, { day: thisDay.value, currency: currency.value })}</pre>
              {mayPlan && <PlanAnother month={now} isFirst />}
            </section>
          )
        }
      </Answered>
    </Page>
  )
}
